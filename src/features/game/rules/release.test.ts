import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coarsened, isOfEnough, momentsOf, released, renewed, totalOf } from "./release.ts";
import type { GroupNow, Release } from "./release.ts";

const k = 5;
/** A smaller one, of which few people make more cases. */
const least = 3;

// People with a number each that no sum of other people's is: what is told of any two moments is added and subtracted, and says by its digits of whom it is.

interface Person {
  department: number;
  /** How often their number has changed, and on which day it did last. */
  version: number;
  scoredAt: number;
  movedAt: number;
}

const departments = 4;
const world = fc.array(fc.nat(departments - 1), { minLength: 1, maxLength: 24 });
/** Between two tellings: who acts, who moves where, who goes, and that somebody comes who was in no figure yet. */
const acts = fc.array(
  fc.record({
    person: fc.nat(30),
    does: fc.constantFrom("acts", "acts", "moves", "goes", "comes", "comes"),
    to: fc.nat(departments - 1),
  }),
  { maxLength: 14 },
);

/** The groups as they stand, counted as the database counts them; who is in them in which version is kept beside. */
function groupsOf(
  people: readonly (Person | null)[],
  result: Release | null,
): { now: GroupNow[]; members: Map<string, string[]> } {
  const since = result && momentsOf(result);
  const members = new Map<string, string[]>();
  const now = new Map<string, GroupNow>();
  for (const [n, one] of people.entries()) {
    if (!one) continue;
    const id = `d${one.department}`;
    const group = now.get(id) ?? { id, people: 0, score: 0, variance: 0, changed: 0 };
    const changed = !since || (one.scoredAt > (since.groups[id] ?? since.rest ?? 0) && one.movedAt <= since.oldest);
    now.set(id, {
      ...group,
      people: group.people + 1,
      score: group.score + scoreOf(n, one),
      changed: group.changed + Number(changed),
    });
    members.set(id, [...(members.get(id) ?? []), `${n}.${one.version}`]);
  }
  return { now: [...now.values()], members };
}

// A score of its own for everybody in every version, so that sums are of one set of people alone.
const scoreOf = (n: number, { version }: Person) => 2 ** n + version / 64;

describe("figures of groups", () => {
  it("differ between any two tellings by nobody, or by at least k people, whenever the smallest group is raised", () => {
    const days = fc.array(fc.record({ day: acts, smallest: fc.constantFrom(least, least, least, least + 1) }), { minLength: 1, maxLength: 7 }); // oxfmt-ignore
    fc.assert(
      fc.property(world, days, (start, all) => {
        const people: (Person | null)[] = start.map((department) => ({
          department,
          version: 0,
          scoredAt: 1,
          movedAt: 0,
        }));
        let result: Release | null = released(groupsOf(people, null).now, least, 1);
        let asked = least;
        // Of each figure: whose versions stand behind it.
        let behind = membersOf(result, groupsOf(people, null).members, null, new Map());
        const tellings = result ? [behind] : [];
        for (const [n, { day, smallest }] of all.entries()) {
          const at = n + 2;
          for (const { person, does, to } of day) {
            if (does === "comes") people.push({ department: to, version: 0, scoredAt: at, movedAt: 0 });
            const one = people[person % people.length];
            if (!one || does === "comes") continue;
            if (does === "goes") people[person % people.length] = null;
            else if (does === "moves") Object.assign(one, { department: to, movedAt: at });
            else Object.assign(one, { version: one.version + 1, scoredAt: at });
          }
          const before: Release | null = result && smallest > asked ? coarsened(result, smallest) : result;
          const was = before === result ? behind : together(before!, behind);
          const { now, members } = groupsOf(people, before);
          const next: Release | null = before ? renewed(before, now, smallest, at) : released(now, smallest, at);
          // What is not told is not kept either.
          if (!next || !isOfEnough(next, smallest)) continue;
          const after = membersOf(next, members, before, was);
          for (const each of after.values()) expect(each.length).toBeGreaterThanOrEqual(least);
          // Any figures of one day may be added up, and taken off any of another day.
          for (const earlier of tellings)
            for (const [ids, sum] of sumsOf(after, people.length))
              for (const [others, other] of sumsOf(earlier, people.length)) {
                const differing = sum.filter((part, person) => part !== other[person]).length;
                if (differing > 0 && differing < least) expect.fail(`${differing} people between ${ids} and ${others}`);
              }
          tellings.push(after);
          [result, behind, asked] = [next, after, smallest];
        }
      }),
      { numRuns: fc.readConfigureGlobal()?.numRuns ?? 400 },
    );
  });

  it("of one that grew are not told by itself because others came: without them, what was told of all is what the few had", () => {
    const group = (id: string, people: number, changed: number): GroupNow => ({ id, people, score: people, variance: 0, changed }); // oxfmt-ignore
    const first = released([group("large", 10, 0), group("one", 1, 0), group("two", 1, 0)], 6, 1)!;
    expect(first).toMatchObject({ groups: {}, rest: { people: 12 } });
    const next = renewed(first, [group("large", 10, 0), group("one", 6, 5), group("two", 6, 5)], 6, 2);
    expect(next).toMatchObject({ groups: {}, rest: { people: 22 } });
    const later = renewed(next, [group("large", 10, 6), group("one", 6, 3), group("two", 6, 3)], 6, 3);
    expect(later).toMatchObject({ groups: { large: { people: 10 } }, rest: { people: 12 } });
  });

  it("of those alone are told by themselves of which enough have changed: the others stay together, and enough of them, too", () => {
    const group = (id: string, people: number, changed: number): GroupNow => ({ id, people, score: people, variance: 0, changed }); // oxfmt-ignore
    const first = released([group("a", 3, 0), group("b", 3, 0), group("c", 1, 0)], 6, 1)!;
    expect(first).toMatchObject({ groups: {}, rest: { people: 7 } });
    const next = renewed(first, [group("a", 9, 6), group("b", 20, 17), group("c", 8, 5), group("d", 2, 2), group("e", 5, 5)], 6, 2); // oxfmt-ignore
    expect(Object.keys(next.groups).toSorted()).toEqual(["a", "b"]);
    expect(next).toMatchObject({ groups: { a: { people: 9 }, b: { people: 20 } }, rest: { people: 15 } });
  });

  it("of few are not told with a group that everybody knows: what it was by itself could be taken off", () => {
    const group = (id: string, people: number, changed: number): GroupNow => ({ id, people, score: people, variance: 0, changed }); // oxfmt-ignore
    const first = released([group("known", 7, 0), group("few", 4, 0), group("grows", 5, 0)], 6, 1)!;
    expect(Object.keys(first.groups)).toEqual(["known"]);
    const next = renewed(first, [group("known", 7, 0), group("few", 4, 0), group("grows", 10, 6)], 6, 2);
    expect(next).toMatchObject({ groups: { known: { people: 7 } }, rest: { people: 14 } });
  });

  it("are as of the newest of those that are put together: who changed before it is told already", () => {
    const group = (id: string, people: number, at: number) => [id, { people, unlisted: people, score: people, variance: 0, at }] as const; // oxfmt-ignore
    const told = { groups: Object.fromEntries([group("a", 6, 1), group("b", 6, 5)]), rest: null };
    expect(coarsened(told, 7)).toMatchObject({ groups: {}, rest: { people: 12, at: 5 }, left: ["a", "b"] });
  });

  it("of one that was told by itself before are told so again once as many of its own have changed", () => {
    const group = (id: string, people: number, changed: number): GroupNow => ({ id, people, score: people, variance: 0, changed }); // oxfmt-ignore
    const first = released([group("a", 6, 0), group("b", 6, 0)], 6, 1)!;
    expect(Object.keys(first.groups)).toEqual(["a", "b"]);
    const without = renewed(first, [group("a", 5, 0), group("b", 6, 6)], 6, 2);
    expect(Object.keys(without.groups)).toEqual([]);
    // Whoever left is back, and has done something meanwhile.
    const one = renewed(without, [group("a", 6, 1), group("b", 6, 6)], 6, 3);
    expect(Object.keys(one.groups)).toEqual([]);
    const six = renewed(without, [group("a", 6, 6), group("b", 6, 6)], 6, 3);
    expect(Object.keys(six.groups)).toEqual(["a", "b"]);
    // What each was by itself before is known still.
    expect(six.left).toEqual(["a", "b"]);
  });
});

/** What was told of groups that are told together from now on. */
function together({ groups, rest }: Release, behind: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const found = new Map(Object.keys(groups).map((id) => [id, behind.get(id)!]));
  return rest
    ? found.set(
        "",
        [...behind].filter(([id]) => !(id in groups)).flatMap(([, all]) => all),
      )
    : found;
}

/** Every sum of figures of a telling, as how often each version of each person is in it. */
function sumsOf(figures: ReadonlyMap<string, string[]>, people: number): [ids: string, sum: number[]][] {
  return subsets([...figures]).map((some) => {
    const sum = Array.from({ length: people }, () => 0);
    for (const one of some.flatMap(([, all]) => all)) {
      const [person, version] = one.split(".").map(Number) as [number, number];
      // A number of its own for each version, so that one is no sum of others.
      sum[person]! += 1 + (((version + 1) * 7919) % 1_000_003);
    }
    return [some.map(([id]) => id).join(), sum];
  });
}

/** Who stands behind each figure of a release: as they are now, or, where it was left as it was, as they were then. */
function membersOf(
  result: Release | null,
  now: ReadonlyMap<string, string[]>,
  before: Release | null,
  was: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (!result) return found;
  for (const [id, one] of Object.entries(result.groups)) {
    const kept = before?.groups[id] === one;
    found.set(id, kept ? was.get(id)! : now.get(id)!);
  }
  if (result.rest) {
    const kept = before?.rest === result.rest;
    found.set("", kept ? was.get("")! : [...now].filter(([id]) => !(id in result.groups)).flatMap(([, all]) => all));
  }
  return found;
}

function subsets<T>(all: readonly T[]): T[][] {
  return Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((__, at) => (mask >> at) & 1));
}

it("hide small groups, and another with one that would be the rest", () => {
  const group = (id: string, people: number): GroupNow => ({ id, people, score: people, variance: 0, changed: 0 });
  const result = released([group("a", 2), group("b", 9), group("c", 30)], k, 1)!;
  expect(Object.keys(result.groups)).toEqual(["c"]);
  expect(result.rest!.people).toBe(11);
  expect(totalOf(result).people).toBe(41);
  expect(released([group("a", 4)], k, 1)).toBeNull();
});

it("are of larger groups, and of nothing newer, where the smallest was raised", () => {
  const group = (id: string, people: number): GroupNow => ({ id, people, score: people, variance: 0, changed: 0 });
  const result = released([group("a", 6), group("b", 9), group("c", 30)], k, 1)!;
  expect(Object.keys(result.groups)).toHaveLength(3);
  const coarse = coarsened(result, 10);
  expect(Object.keys(coarse.groups)).toEqual(["c"]);
  expect(coarse.rest!.people).toBe(15);
  expect(totalOf(coarse).score).toEqual(totalOf(result).score);
});
