import { randomInt } from "node:crypto";
import type { Actor, Feature } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { defaultChannel } from "../../outbound/index.ts";
import { demoPeople } from "../../people/index.ts";
import { askApproval } from "../approval/asking.ts";
import { actorKey } from "../../audit/index.ts";
import { nameOf } from "../begin.ts";
import { actFrom } from "../rules.ts";
import { scheduleInput } from "../shapes.ts";
import { addCampaign, findCampaign, moveCampaign, noteRequest } from "../store/campaigns.ts";
import { memberByAddress } from "../store/history.ts";
import { luresOf } from "./lures.ts";
import { seedByOtherChannels } from "./other-channels.ts";
import { writePast } from "./past.ts";
import { seedProgrammes } from "./programmes.ts";

const dayMs = 86_400_000;
/** Months in which nobody was tested; in the last one it was early autumn's (`seed.ts`). */
const without = [11, 7, 1];

type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/**
 * One month of the demo's past year: a finished simulation of one easy, one moderate and one hard lure, other ones each time. With the last month
 * comes what is ahead.
 */
export async function seedMonth(context: Month): Promise<void> {
  const { now, monthsAgo } = context;
  const start = new Date(now.getTime() - monthsAgo * 30 * dayMs);
  if (!without.includes(monthsAgo)) {
    const easy = monthsAgo % 2 === 0 ? "least" : "moderate-to-least";
    const lures = await luresOf(context, [easy, "moderate", "very"], monthsAgo);
    await writePast(context, { name: monthlySimulationName(start), start, lures });
  }
  if (monthsAgo !== 1) return;
  await seedByOtherChannels(context);
  await seedAhead(context);
}

/** A simulation's name, by the month in which it began. Of two that lie thirty days apart in one month, the second began on its last day. */
export function monthlySimulationName(start: Date): string {
  const month = start.toLocaleString("en-GB", { month: "long", timeZone: "UTC" });
  return `${start.getUTCDate() === 31 ? "Late " : ""}${month} practice`;
}

/** What the programme lead has planned: the next one, for which a second person is asked, and what comes back by itself. */
async function seedAhead(context: Month): Promise<void> {
  const { db, org, env, now } = context;
  const lead = await memberByAddress(db, org, demoPeople.find((one) => one.role === "campaign-manager")!.email);
  // Whoever has changed the directory meanwhile has no use for the story.
  if (!lead) return;
  const actor: Actor = { kind: "member", id: lead.id, member: lead.id, may: new Set(), name: lead.name };
  const lures = await luresOf(context, ["moderate", "very"], 0);
  // Planned a little before: what somebody makes meanwhile stands above it in the lists.
  const id = newId(now.getTime() - dayMs);
  await addCampaign(db, org, {
    id,
    name: "Year-end practice",
    audience: { everyone: true },
    schedule: scheduleInput.parse({ windowDays: 5 }),
    channels: { [defaultChannel]: null },
    holdOutShare: 0,
    evaluationAt: null,
    resultsDays: 14,
    lures: lures.map((one) => one.id),
    createdBy: nameOf(actor),
    writers: [actorKey(actor)],
    seed: randomInt(2 ** 47),
  });
  await askApproval({ db, org, env, actor }, (await findCampaign(db, org, id))!, "launch");
  await moveCampaign(db, org, id, actFrom("request"), "awaiting-approval");
  await noteRequest(db, org, id, nameOf(actor), actor.member);
  await seedProgrammes(context, actor);
}
