import { randomInt } from "node:crypto";
import type { Actor, Feature } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { audited } from "../audit/index.ts";
import { usualChannel } from "../outbound/index.ts";
import { lure, starterLures } from "../lures/index.ts";
import type { Lure } from "../lures/index.ts";
import { beginLaunch } from "./begin.ts";
import { contract } from "./contract.ts";
import { scheduleInput } from "./shapes.ts";
import { importCampaign } from "./history.ts";
import { dueAt, schedulePlan } from "./rules.ts";
import { scheduleOf } from "./schedule-input.ts";
import { addCampaign, findCampaign } from "./store/campaigns.ts";
import { everybody } from "./store/history.ts";

const seeder: Actor = { kind: "system", id: "demo", member: null, may: new Set(), name: "Demo" };
const dayMs = 86_400_000;

type Seeding = Parameters<NonNullable<Feature["seed"]>>[0];

/** The demo organisation's campaigns: one that ended some weeks ago, and one that begins to send with the first start. */
export async function seed(context: Seeding): Promise<void> {
  const found: Lure[] = [];
  for (const { id } of await starterLures()) found.push(await lure(context.db, context.org, id));
  const usable = found.filter((one) => one.usable && one.locale.startsWith("en"));
  const classes = [["least", "moderate-to-least"], ["moderate"], ["very"]].map((names) =>
    usable.filter((one) => names.includes(one.difficulty)),
  );
  const filled = classes.filter((lures) => lures.length > 0);
  await seedHistory(
    context,
    filled.map((lures) => lures[0]!),
  );
  // Two of each class, other ones than before, whose links lead to a page with a form: everything that follows can be tried from any of them.
  await seedRunning(
    context,
    filled.flatMap((lures) => lures.filter((one) => one.landing.kind === "form").slice(1, 3)),
  );
}

// Three weeks back, over three working days, by everybody's own clock.
async function seedHistory({ db, org, now }: Seeding, lures: readonly Lure[]): Promise<void> {
  const start = new Date(now.getTime() - 24 * dayMs);
  const input = scheduleInput.parse({});
  const schedule = scheduleOf(input, start);
  const people = await everybody(db, org);
  const recipients = people.map(({ id, timeZone }, place) => {
    const due = dueAt(schedule, schedulePlan(schedule, timeZone), (place + 0.5) / people.length, (place * 0.618) % 1);
    // One old address that no longer takes mail: not every number of a real campaign is a full one.
    const bounced = place === 37;
    return {
      member: id,
      lureIdx: place % lures.length,
      state: bounced ? ("bounced" as const) : ("sent" as const),
      sentAt: new Date(due * 1000),
      ...(bounced && { error: "550 5.1.1 The mailbox does not exist" }),
    };
  });
  await importCampaign(db, org, seeder, {
    name: "Early autumn practice",
    createdAt: new Date(start.getTime() - 2 * dayMs),
    launchedAt: start,
    endedAt: new Date(start.getTime() + 8 * dayMs),
    lures: lures.map(({ id, version, difficulty }) => ({ lure: id, version, difficulty })),
    recipients,
  });
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
    profile: null,
    channel: usualChannel,
    holdOutShare: 0,
    evaluationAt: null,
    resultsDays: 14,
    lures: lures.map((one) => one.id),
    createdBy: "system:demo",
    writer: "system:demo",
    seed: randomInt(2 ** 47),
  });
  await beginLaunch({ db, org, env, now }, seeder, (await findCampaign(db, org, id))!, null, (line) =>
    audited(contract.launchCampaign, { db, org, actor: seeder }, { act: "campaign.launched", ...line }),
  );
}
