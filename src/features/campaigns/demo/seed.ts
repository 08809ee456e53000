import { randomInt } from "node:crypto";
import type { Actor, Feature } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { audited } from "../../audit/index.ts";
import { defaultChannel } from "../../outbound/index.ts";
import { lure, starterLures } from "../../lures/index.ts";
import type { Lure } from "../../lures/index.ts";
import { beginLaunch } from "../begin.ts";
import { contract } from "../contract.ts";
import { scheduleInput } from "../shapes.ts";
import { addCampaign, findCampaign } from "../store/campaigns.ts";
import { seeder, writePast } from "./past.ts";

const actor: Actor = { ...seeder, member: null, may: new Set(), name: "Demo" };
const dayMs = 86_400_000;

type Seeding = Parameters<NonNullable<Feature["seed"]>>[0];

/** The demo organisation's campaigns: one that ended some weeks ago, and one that begins to send with the first start. */
export async function seed(context: Seeding): Promise<void> {
  const found: Lure[] = [];
  for (const { id } of await starterLures()) found.push(await lure(context.db, context.org, id));
  const usable = found.filter((one) => one.usable && one.channel === defaultChannel && one.locale.startsWith("en"));
  const classes = [["least", "moderate-to-least"], ["moderate"], ["very"]].map((names) =>
    usable.filter((one) => names.includes(one.difficulty)),
  );
  const filled = classes.filter((lures) => lures.length > 0);
  await writePast(context, {
    name: "Early autumn practice",
    start: new Date(context.now.getTime() - 24 * dayMs),
    lures: filled.map((lures) => lures[0]!),
  });
  // Two of each class, other ones than before, whose links lead to a page with a form: everything that follows can be tried from any of them.
  await seedRunning(
    context,
    filled.flatMap((lures) => lures.filter((one) => one.landing.kind === "form").slice(1, 3)),
  );
}

// At any hour, since nobody knows when the product is tried; within a minute, since nobody likes to wait.
async function seedRunning({ env, db, org, now }: Seeding, lures: readonly Lure[]): Promise<void> {
  const id = newId();
  const schedule = scheduleInput.parse({
    windowDays: 0,
    from: "00:00",
    until: "24:00",
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    jitterMinutes: 1,
  });
  await addCampaign(db, org, {
    id,
    name: "Late autumn practice",
    audience: { everyone: true },
    schedule,
    channels: { [defaultChannel]: null },
    holdOutShare: 0,
    evaluationAt: null,
    resultsDays: 14,
    lures: lures.map((one) => one.id),
    createdBy: "system:demo",
    writers: ["system:demo"],
    seed: randomInt(2 ** 47),
  });
  await beginLaunch({ db, org, env, now }, actor, (await findCampaign(db, org, id))!, null, (line) =>
    audited(contract.launchCampaign, { db, org, actor }, { act: "campaign.launched", ...line }),
  );
}
