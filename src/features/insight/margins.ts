import { coarsened, publishable, stillPublishable } from "../../kit/disclosure/index.ts";
import type { Cell, Margins } from "../../kit/disclosure/index.ts";
import { cellsOf, reachedOf } from "./people-behind.ts";
import type { CountRow } from "./store.ts";
import type { WholeRelease } from "./store/releases.ts";

/**
 * Which sums of counts may be told for the first time: of `k` people, and of as many who got the message, for whose message came back did nothing. Null where not even
 * the total may be.
 */
export function firstMargins(rows: readonly CountRow[], k: number): Margins | null {
  if (!reachesEnough(rows, k)) return null;
  const margins = publishable(cellsOf(rows), k);
  return margins && keptMargins({ margins, leastPeople: k }, rows, k);
}

/** Those of the sums that were told which may be told on: where groups are larger from now on, or messages have come back. Null where not even the total may be. */
export function keptMargins(
  { margins, leastPeople = 0 }: Pick<WholeRelease, "margins" | "leastPeople">,
  rows: readonly CountRow[],
  k: number,
): Margins | null {
  if (!reachesEnough(rows, k)) return null;
  const cells = cellsOf(rows);
  const kept = leastPeople >= k ? margins : coarsened(margins, cells, k);
  if (!kept || rows.every(({ bounced }) => bounced === 0)) return kept;
  const reached = coarsened(kept, reachedOf(rows), k);
  // By fewer of them everybody is asked about anew: what is a sum of groups that are shown may be one no more.
  return reached && (sizeOf(reached) === sizeOf(kept) ? kept : coarsened(reached, cells, k));
}

/** Whether the total may be told, which takes little beside asking about all groups. */
function reachesEnough(rows: readonly CountRow[], k: number): boolean {
  return reachedOf(rows).reduce((sum, { people }) => sum + people, 0) >= k;
}

function sizeOf({ rows, columns, classes, halves }: Margins): number {
  return rows.length + columns.length + classes.length + (halves ? 1 : 0);
}

/** The same where people came since. @param came those who are in it beside those who were told of */
export function nextMargins(
  earlier: WholeRelease,
  rows: readonly CountRow[],
  came: readonly Cell[],
  k: number,
): Margins | null {
  const kept = keptMargins(earlier, rows, k);
  return kept && stillPublishable(kept, cellsOf(earlier.rows), came, k) ? kept : null;
}
