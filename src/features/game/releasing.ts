import type { Db } from "../../kit/db/index.ts";
import { coarsened, momentsOf, released, renewed } from "./rules/release.ts";
import type { GroupNow, Release } from "./rules/release.ts";
import { claimRelease, findRelease, keepRelease } from "./store/releases.ts";
import type { Since } from "./store/releases.ts";

/** Figures are told anew after so long (milliseconds). */
const between = 24 * 3_600_000;

/**
 * Sums of groups as they may be told to anybody.
 * @param what such as `scores`, by which they are kept
 * @param k the smallest group that is told by itself
 * @param read the sums as they stand, with how many have changed since theirs were told
 * @returns null where too few people are behind all of it, and for a moment while they are told for the first time
 */
export async function releaseOf(
  { db, org, now }: { db: Db; org: string; now: Date },
  what: string,
  k: number,
  read: (since: Since | null) => Promise<GroupNow[]>,
): Promise<Release | null> {
  const kept = await findRelease(db, org, what);
  const before = kept && (k > kept.smallest ? coarsened(kept.release, k) : kept.release);
  if (kept && now.getTime() - kept.at.getTime() < between) return before;
  // Of many who ask at that moment one makes them anew: two would count people a moment apart, and their difference would be of one.
  if (!(await claimRelease(db, org, what, kept?.at ?? null))) return before;
  const groups = await read(before && momentsOf(before));
  const release = before ? renewed(before, groups, k, now.getTime()) : released(groups, k, now.getTime());
  if (release) await keepRelease(db, org, what, { release, smallest: k, at: now });
  return release;
}
