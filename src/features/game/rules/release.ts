import { hiddenGroups } from "../../../kit/disclosure/index.ts";

/** A group's sums as they stand, and how many of its people have changed since the last ones were told, or have come to it since. */
export interface GroupNow extends Sums {
  id: string;
  changed: number;
}

/** Sums that are told of a group. */
export interface Sums {
  people: number;
  score: number;
  variance: number;
}

/** What is told: groups by themselves, and everybody else together; null where that would be too few. */
export interface Release {
  groups: Record<string, Sums>;
  rest: Sums | null;
}

/** The first release: small groups, and as many others as it takes, are told together alone. Null where all together are too few. */
export function released(now: readonly GroupNow[], k: number): Release | null {
  if (peopleOf(now) < k) return null;
  const hidden = hiddenGroups(new Map(now.map((one) => [one.id, one.people])), k);
  return partition(now, (id) => !hidden.has(id));
}

/**
 * The next release. What is told of a group changes only when at least `k` people are behind the change, and so does which groups are told by
 * themselves: the difference of any two tellings is of nobody, or of at least `k`.
 */
export function renewed(before: Release, now: readonly GroupNow[], k: number): Release {
  const wanted = released(now, k);
  const known = new Map(now.map((one) => [one.id, one]));
  const shown = Object.keys(before.groups);
  const kept = (id: string) => known.get(id) ?? { id, people: 0, score: 0, variance: 0, changed: 0 };
  const groups = Object.fromEntries(
    shown.map((id) => [id, changedBy(before.groups[id]!, [kept(id)]) >= k ? sums([kept(id)]) : before.groups[id]!]),
  );
  const own = now.filter(({ id }) => !shown.includes(id));
  const restChanged = changedBy(before.rest, own) >= k;
  const next = { groups, rest: restChanged ? nullIfNone(own) : before.rest };
  if (!wanted || sameKeys(wanted.groups, groups)) return next;

  // Other groups would be told by themselves: whoever is behind the change is among all that were or would be told together.
  const leaving = shown.filter((id) => !(id in wanted.groups));
  const moving = now.filter(({ id }) => leaving.includes(id) || !shown.includes(id));
  const was = [before.rest, ...leaving.map((id) => before.groups[id]!)].filter((one) => one !== null);
  if (changedBy(sums(was), moving) < k) return next;
  const staying = Object.fromEntries(Object.entries(groups).filter(([id]) => !leaving.includes(id)));
  const fresh = Object.fromEntries(Object.entries(wanted.groups).filter(([id]) => !(id in staying)));
  return { groups: { ...staying, ...fresh }, rest: wanted.rest };
}

/** What was told, where groups have to be larger from now on: those that are too small are told together alone. */
export function coarsened(before: Release, k: number): Release | null {
  const all = Object.entries(before.groups).map(([id, one]) => ({ id, ...one, changed: 0 }));
  if (before.rest) all.push({ id: rest, ...before.rest, changed: 0 });
  const next = released(all, k);
  if (!next) return null;
  const { [rest]: alone, ...groups } = next.groups;
  return { groups, rest: alone ?? next.rest };
}

/** All that is told, together. */
export function totalOf({ groups, rest: others }: Release): Sums {
  return sums([...Object.values(groups), ...(others ? [others] : [])]);
}

const rest = "";

/** How many people at least are behind the difference of what was told and what is: changed, come, or gone. */
function changedBy(before: Sums | null, now: readonly GroupNow[]): number {
  const changed = now.reduce((sum, one) => sum + one.changed, 0);
  return Math.max(changed, (before?.people ?? 0) - (peopleOf(now) - changed));
}

function partition(now: readonly GroupNow[], shown: (id: string) => boolean): Release {
  const own = now.filter(({ id, people }) => people > 0 && shown(id));
  return {
    groups: Object.fromEntries(own.map((one) => [one.id, sums([one])])),
    rest: nullIfNone(now.filter(({ id }) => !shown(id))),
  };
}

function nullIfNone(some: readonly Sums[]): Sums | null {
  return peopleOf(some) === 0 ? null : sums(some);
}

function sums(some: readonly Sums[]): Sums {
  const all = { people: 0, score: 0, variance: 0 };
  for (const { people, score, variance } of some) {
    all.people += people;
    all.score += score;
    all.variance += variance;
  }
  return all;
}

function peopleOf(some: readonly Sums[]): number {
  return some.reduce((sum, { people }) => sum + people, 0);
}

function sameKeys(one: object, other: object): boolean {
  return Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
}
