import type { Db } from "../../kit/db/index.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { hasPassed } from "../../kit/has-passed.ts";
import { coarsened, isOfEnough, momentsOf, noLaterThan, released, renewed } from "./rules/release.ts";
import type { GroupNow, Release, Sums } from "./rules/release.ts";
import { claimRelease, findRelease, noteNoneLater, storeRelease } from "./store/releases.ts";
import type { Since } from "./store/releases.ts";

const hour = 3_600_000;
/** Figures are told anew after so long (milliseconds). */
const between = 24 * hour;
/** From so many people on sums are kept for an hour even for those who see the people: to add them up takes longer with each. */
const many = 5_000;

/**
 * Sums of groups as they may be told to anybody.
 * @param what such as `scores`, by which they are kept
 * @param smallestGroup the fewest others that are behind what is told, whoever reads it
 * @param read the sums as they stand, with how many have changed since theirs were told
 * @returns null where too few people are behind all of it, or behind what has changed since too few were for today's measure, and for a moment while they are told for the first time
 */
export async function releaseOf(
  { db, org, now }: { db: Db; org: string; now: Date },
  what: string,
  smallestGroup: number,
  read: (since: Since | null) => Promise<GroupNow[]>,
): Promise<Release | null> {
  const k = withReader(smallestGroup);
  const kept = await findRelease(db, org, what);
  const before = kept && (k > kept.smallest ? coarsened(kept.release, k) : kept.release);
  const known = before && isOfEnough(before, k) ? before : null;
  if (kept && !hasPassed(kept.at, between, now)) return known;
  // Of many who ask at that moment one makes them anew: two would count people a moment apart, and their difference would be of one.
  if (!(await claimRelease(db, org, what, kept?.at ?? null))) return known;
  await noteNoneLater(db, org, now);
  // What a clock that was ahead told is as old as this look: nobody can tell who has changed since.
  const told = before && (kept!.at > now ? noLaterThan(before, now.getTime()) : before);
  // Where all that was told is of too few by now, it was told all the same: one more person is its difference to what would be told next.
  const groups = await read(told && momentsOf(told));
  const release = told ? renewed(told, groups, k, now.getTime()) : released(groups, k, now.getTime());
  if (!release || !isOfEnough(release, k)) return null;
  await storeRelease(db, org, what, { release, smallest: k, at: now });
  return release;
}

/**
 * Sums of groups for those who see the people themselves; of few people as they stand, of many as they stood within the last hour.
 * @param what by which they are kept
 */
export async function sumsOf(
  { db, org, now }: { db: Db; org: string; now: Date },
  what: string,
  read: () => Promise<GroupNow[]>,
): Promise<{ groups: (Sums & { id: string })[]; exact: boolean }> {
  const kept = await findRelease(db, org, what);
  if (kept && !hasPassed(kept.at, hour, now))
    return { groups: Object.entries(kept.release.groups).map(([id, one]) => ({ id, ...one })), exact: false };
  const groups = await read();
  const people = groups.reduce((sum, one) => sum + one.people, 0);
  if (people >= many && (await claimRelease(db, org, what, kept?.at ?? null))) {
    const at = now.getTime();
    const sums = groups.map(({ id, people: those, score, variance }) => [id, { people: those, score, variance, at }]);
    const release = { groups: Object.fromEntries(sums) as Release["groups"], rest: null };
    await storeRelease(db, org, what, { release, smallest: 1, at: now });
  }
  return { groups, exact: true };
}
