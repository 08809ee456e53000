import { hiddenGroups } from "../../../kit/disclosure/index.ts";

/**
 * A group's sums as they stand, and how many of its people whose own figure nobody is told have other figures than when its own was told last: of those who have been in it ever since
 * the oldest figure, for whoever moved may stand in another one already.
 */
export interface GroupNow extends Sums {
  id: string;
  changed: number;
}

/** Sums over a group. */
export interface Sums {
  people: number;
  /** Those of them whose own figure nobody is told; everybody when absent. What the others have anybody can take off. */
  unlisted?: number;
  score: number;
  variance: number;
}

/** Sums that are told, and of when they are (Unix milliseconds). */
interface Published extends Sums {
  at: number;
  /** When it was told first; then as `at` when absent. */
  since?: number;
}

/** What is told: groups by themselves, and everybody else together; null where there is nobody else. */
export interface Release {
  groups: Record<string, Published>;
  rest: Published | null;
  /** Groups that were told with others after they had been told by themselves: whoever read it knows them as they were then. None when absent. */
  left?: string[];
}

/** The first release: small groups, and as many others as it takes, are told together alone. Null where all together are too few. */
export function released(now: readonly GroupNow[], k: number, at: number): Release | null {
  if (sums(now).unlisted < k) return null;
  const hidden = hiddenGroups(new Map(now.map((one) => [one.id, unlistedOf(one)])), k);
  const shown = now.filter(({ id, people }) => people > 0 && !hidden.has(id));
  const others = now.filter(({ id }) => hidden.has(id));
  return {
    groups: Object.fromEntries(shown.map((one) => [one.id, { ...sums([one]), at }])),
    rest: others.length > 0 ? { ...sums(others), at } : null,
  };
}

/**
 * The next release. What is told of a group changes only when at least `k` people with other figures are behind the change, and so does which groups are
 * told by themselves: the difference of any sums of any two tellings is of nobody, or of at least `k`.
 */
export function renewed(before: Release, now: readonly GroupNow[], k: number, at: number): Release {
  const own = (id: string) => now.filter((one) => one.id === id);
  const others = now.filter(({ id }) => !(id in before.groups));
  const next: Release = {
    groups: Object.fromEntries(
      Object.entries(before.groups).map(([id, released]) => [id, renewedSums(released, own(id), k, at)]),
    ),
    rest: before.rest ? renewedSums(before.rest, others, k, at) : null,
    left: before.left ?? [],
  };
  const wanted = released(now, k, at);
  if (!wanted || (sameKeys(wanted.groups, next.groups) && (wanted.rest === null) === (next.rest === null))) return next;

  // Other groups would be told by themselves. What was told of all, or of a group by itself, is known, and can be taken off each figure that is new: each
  // needs as many who have changed of its own. Groups of which too few have stay together, with as many others as it takes.
  const staying = Object.keys(before.groups).filter((id) => id in wanted.groups);
  const leaving = Object.keys(before.groups).filter((id) => !(id in wanted.groups));
  const parted = now.filter(({ id }) => !staying.includes(id)).toSorted((a, b) => b.changed - a.changed);
  const grown = parted.filter(({ id, changed }) => id in wanted.groups && changed >= k);
  const together = parted.filter((one) => !grown.includes(one));
  const any = grown.length > 0;
  while (grown.length > 0 && together.length > 0 && changedOf(together) < k) together.push(grown.pop()!);
  if (grown.length === 0 && (any || leaving.length === 0 || changedOf(together) < k)) return next;
  const kept = Object.fromEntries(staying.map((id) => [id, next.groups[id]!]));
  const groups = { ...Object.fromEntries(grown.map(({ id }) => [id, wanted.groups[id]!])), ...kept };
  const left = [...new Set([...(before.left ?? []), ...leaving])];
  return { groups, rest: together.length > 0 ? { ...sums(together), at } : null, left };
}

function renewedSums(published: Published, now: readonly GroupNow[], k: number, at: number): Published {
  return changedOf(now) >= k ? { ...sums(now), at, since: published.since ?? published.at } : published;
}

/**
 * What was told, where groups have to be larger from now on: those that are too small are told together alone, as of the newest of them, for whoever changed before that may
 * have been told already. All together may be too few now (`isOfEnough`).
 */
export function coarsened(before: Release, k: number): Release {
  const all = Object.entries(before.groups).map(([id, one]) => ({ id, ...one, changed: 0 }));
  const shown = before.rest ? [...all, { id: rest, ...before.rest, changed: 0 }] : all;
  const large = released(shown, k, 0)?.groups ?? {};
  const others = shown.filter(({ id }) => id === rest || !(id in large));
  const parted = Object.keys(before.groups).filter((id) => !(id in large));
  return {
    groups: Object.fromEntries(Object.entries(before.groups).filter(([id]) => id in large)),
    rest: others.length > 0 ? { ...sums(others), at: Math.max(...others.map(({ at }) => at)) } : null,
    left: [...(before.left ?? []), ...parted],
  };
}

/** Whether enough people are behind all that is told together. */
export function isOfEnough(release: Release, k: number): boolean {
  return unlistedOf(totalOf(release)) >= k;
}

/** What was told, of a moment (Unix milliseconds) at the latest. */
export function noLaterThan({ groups, rest: others, left = [] }: Release, at: number): Release {
  const upTo = (one: Published) => ({ ...one, at: Math.min(one.at, at), since: Math.min(one.since ?? one.at, at) });
  return {
    left,
    groups: Object.fromEntries(Object.entries(groups).map(([id, one]) => [id, upTo(one)])),
    rest: others && upTo(others),
  };
}

/** When each figure is of, for those who count what has changed since: by group, of everybody else, and the oldest (Unix milliseconds). */
export function momentsOf({ groups, rest: others }: Release) {
  const all = [...Object.values(groups), ...(others ? [others] : [])].map(({ at }) => at);
  return {
    groups: Object.fromEntries(Object.entries(groups).map(([id, { at }]) => [id, at])),
    rest: others?.at ?? null,
    oldest: Math.min(...all),
  };
}

/** All that is told, together. */
export function totalOf({ groups, rest: others }: Release): Sums {
  return sums([...Object.values(groups), ...(others ? [others] : [])]);
}

const rest = "";

function changedOf(now: readonly GroupNow[]): number {
  return now.reduce((sum, { changed }) => sum + changed, 0);
}

function sums(some: readonly Sums[]): Required<Sums> {
  const all = { people: 0, unlisted: 0, score: 0, variance: 0 };
  for (const one of some) {
    all.people += one.people;
    all.unlisted += unlistedOf(one);
    all.score += one.score;
    all.variance += one.variance;
  }
  return all;
}

function unlistedOf({ people, unlisted = people }: Sums): number {
  return unlisted;
}

function sameKeys(one: object, other: object): boolean {
  return Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
}
