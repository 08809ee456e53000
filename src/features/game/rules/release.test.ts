import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coarsened, momentsOf, released, renewed, totalOf } from "./release.ts";
import type { GroupNow, Release } from "./release.ts";

const k = 5;

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
/** Between two tellings: who acts, who moves where, who goes. */
const acts = fc.array(
  fc.record({ person: fc.nat(30), does: fc.constantFrom("acts", "moves", "goes"), to: fc.nat(departments - 1) }),
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
  it("differ between any two tellings by nobody, or by at least k people", () => {
    fc.assert(
      fc.property(world, fc.array(acts, { minLength: 1, maxLength: 6 }), (start, days) => {
        const people: (Person | null)[] = start.map((department) => ({
          department,
          version: 0,
          scoredAt: 1,
          movedAt: 0,
        }));
        let result: Release | null = released(groupsOf(people, null).now, k, 1);
        // Of each figure: whose versions stand behind it.
        let behind = membersOf(result, groupsOf(people, null).members, null, new Map());
        const figures = [...behind.values()];
        for (const [n, day] of days.entries()) {
          const at = n + 2;
          for (const { person, does, to } of day) {
            const one = people[person % people.length];
            if (!one) continue;
            if (does === "goes") people[person % people.length] = null;
            else if (does === "moves") Object.assign(one, { department: to, movedAt: at });
            else Object.assign(one, { version: one.version + 1, scoredAt: at });
          }
          const { now, members } = groupsOf(people, result);
          const next = result ? renewed(result, now, k, at) : released(now, k, at);
          const after = membersOf(next, members, result, behind);
          // Any figures of one day may be added up, and what they were taken away: the whole partition, and each of its unions.
          if (result && next) {
            for (const ids of subsets([...new Set([...behind.keys(), ...after.keys()])])) {
              const [was, is] = [ids.flatMap((id) => behind.get(id) ?? []), ids.flatMap((id) => after.get(id) ?? [])];
              if (!ids.every((id) => behind.has(id) && after.has(id))) continue;
              const differing = parted(was, is);
              if (differing > 0) expect(differing, ids.join()).toBeGreaterThanOrEqual(k);
            }
          }
          const whole = result && next ? parted([...behind.values()].flat(), [...after.values()].flat()) : 0;
          if (whole > 0) expect(whole, "all together").toBeGreaterThanOrEqual(k);
          figures.push(...after.values());
          result = next;
          behind = after;
        }
        for (const each of figures) expect(each.length).toBeGreaterThanOrEqual(k);
      }),
      { numRuns: fc.readConfigureGlobal()?.numRuns ?? 400 },
    );
  });
});

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

/** How many people differ between two sets of them in versions. */
function parted(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [new Set(one), new Set(other)];
  const differing = [...a.symmetricDifference(b)].map((each) => each.split(".")[0]);
  return new Set(differing).size;
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
  const coarse = coarsened(result, 10)!;
  expect(Object.keys(coarse.groups)).toEqual(["c"]);
  expect(coarse.rest!.people).toBe(15);
  expect(totalOf(coarse).score).toEqual(totalOf(result).score);
});
