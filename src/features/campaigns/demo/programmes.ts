import type { Actor, Context } from "../../../kit/feature.ts";
import { programmes } from "../handlers/programmes.ts";
import { addDays } from "../rules.ts";
import { scheduleInput } from "../shapes.ts";

/** Far enough ahead that nothing of them is drafted while the demo is new. */
const soon = 9;

/** The first Tuesday on or after a date (YYYY-MM-DD). */
const tuesdayFrom = (date: string) => addDays(date, (9 - new Date(`${date}T00:00:00Z`).getUTCDay()) % 7);

/**
 * What comes back by itself in the demo: a mixed simulation of everybody each month, which goes out by itself once it is approved, and a small one
 * each fortnight, which waits as a draft.
 * @param lead who plans them and may launch
 */
export async function seedProgrammes(
  context: Omit<Context, "input" | "actor">,
  lead: Omit<Actor, "may">,
): Promise<void> {
  const actor: Actor = { ...lead, may: new Set(["campaigns:launch"]) };
  const first = tuesdayFrom(addDays(context.now.toISOString().slice(0, 10), soon));
  const common = { leadDays: 7, channels: {}, holdOutShare: 0, resultsDays: 14 };
  const monthly = {
    ...common,
    name: "Monthly mix",
    every: "month" as const,
    startsOn: addDays(first, 2),
    launches: true,
    audience: { everyone: true },
    mix: { lures: 3, difficulties: ["least" as const, "moderate" as const, "very" as const] },
    schedule: scheduleInput.parse({ windowDays: 15 }),
  };
  const fortnightly = {
    ...common,
    name: "Spot check",
    every: "fortnight" as const,
    startsOn: first,
    launches: false,
    audience: { everyone: true, sample: { percent: 25 } },
    mix: { lures: 1, difficulties: ["moderate" as const] },
    schedule: scheduleInput.parse({}),
  };
  for (const input of [monthly, fortnightly]) await programmes.createProgramme({ ...context, actor, input });
}
