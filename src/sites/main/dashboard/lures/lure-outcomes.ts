import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../../../features/insight/contract.ts";

export type Figures = OutputOf<typeof contract.insightLures>["items"][number];

/** How a lure did against what is usual for its class: `harder` and `easier` only where the interval leaves no doubt. */
export const outcomes = ["harder", "usual", "easier"] as const;
type Outcome = (typeof outcomes)[number];

/** Null where too few people stand behind it to say. */
export function outcomeOf({ figures }: Pick<Figures, "figures">): Outcome | null {
  if (!figures?.clickInterval || figures.expectedClickRate === null) return null;
  const [low, high] = figures.clickInterval;
  if (low > figures.expectedClickRate) return "harder";
  return high < figures.expectedClickRate ? "easier" : "usual";
}

/** What the API's list is asked for: an outcome becomes the ids of the lures that have it; an id that no lure has where there are none. */
export function lureFilterFor(outcome: string, all: readonly Figures[]): string | undefined {
  if (outcome === "") return undefined;
  const ids = all.filter((one) => one.id !== null && outcomeOf(one) === outcome).map((one) => one.id);
  return ids.length > 0 ? ids.join(",") : "00000000-0000-0000-0000-000000000000";
}
