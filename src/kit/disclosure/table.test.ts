import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightCut } from "./cut.ts";
import { coarsened, comingNow, publishable, stillPublishable } from "./index.ts";
import type { Cell, Margins } from "./index.ts";
import { leaks } from "./testing.ts";

// A sweep sets the number of runs for all properties.
const runs = fc.readConfigureGlobal()?.numRuns ?? 600;
const k = 5;

const cell = fc.record({
  row: fc.constantFrom("a", "b", "c", "d"),
  column: fc.constantFrom("x", "y", "z"),
  class: fc.constantFrom("easy", "hard"),
  half: fc.boolean(),
  people: fc.integer({ min: 1, max: 9 }),
});
const table = fc.uniqueArray(cell, { maxLength: 14, selector: keyOf });

describe("what is published of a table", () => {
  it("lets nothing be computed about fewer than k people, whatever is added and subtracted", () => {
    fc.assert(
      fc.property(table, (cells) => {
        const margins = publishable(cells, k);
        if (margins === null) expect(people(cells)).toBeLessThan(k);
        else expect(leaks(cells, sums(cells, margins), k)).toBe(false);
      }),
      { numRuns: runs },
    );
  });

  it("lets nothing be computed about fewer people than groups have to be of from some day on, and shows nothing that it did not", () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 4 }), (cells, more) => {
        const before = publishable(cells, k);
        const after = before && coarsened(before, cells, k + more);
        if (before && !after) expect(people(cells)).toBeLessThan(k + more);
        if (!before || !after) return;
        expect(leaks(cells, sums(cells, after), k + more)).toBe(false);
        for (const margin of ["rows", "columns", "classes"] as const)
          expect(before[margin]).toEqual(expect.arrayContaining(after[margin]));
        expect(before.halves || !after.halves).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it("lets nothing be computed from answers at different times either, however many", () => {
    fc.assert(
      fc.property(table, fc.array(table, { minLength: 1, maxLength: 3 }), (cells, all) => {
        const margins = publishable(cells, k);
        if (margins === null) return;
        let told: Cell[] = cells;
        const groups: Cell[][] = [cells];
        for (const came of all) {
          if (!stillPublishable(margins, told, came, k)) continue;
          told = merged(told, came);
          groups.push(came);
        }
        const everybody = groups.flatMap((group, time) => group.map((one) => ({ ...one, time })));
        const published = groups.flatMap((_, now) =>
          sums(everybody, margins).map((sum) => sum.map((part, at) => (everybody[at]!.time <= now ? part : 0))),
        );
        expect(leaks(everybody, published, k)).toBe(false);
      }),
      { numRuns: runs },
    );
  });

  it("lets nothing be computed where those wait who would be singled out, and lets nobody wait where nobody would be", () => {
    fc.assert(
      fc.property(table, fc.array(table, { minLength: 1, maxLength: 3 }), (cells, all) => {
        const margins = publishable(cells, k);
        if (margins === null) return;
        let [told, waiting]: Cell[][] = [cells, []];
        const groups: Cell[][] = [cells];
        for (const more of all) {
          const came = merged(waiting!, more);
          const some = comingNow(margins, told!, came, k);
          if (stillPublishable(margins, told!, came, k)) expect(some).toEqual(came);
          told = merged(told!, some);
          waiting = came.filter((one) => !some.includes(one));
          groups.push(some);
        }
        const everybody = groups.flatMap((group, time) => group.map((one) => ({ ...one, time })));
        const published = groups.flatMap((_, now) =>
          sums(everybody, margins).map((sum) => sum.map((part, at) => (everybody[at]!.time <= now ? part : 0))),
        );
        expect(leaks(everybody, published, k)).toBe(false);
      }),
      { numRuns: runs },
    );
  });

  it("lets those come who are enough in a row of their own, and the one in another row wait", () => {
    const one = { column: "x", class: "easy", half: false };
    const cells = ["a", "b"].map((row) => ({ ...one, row, people: 20 }));
    const came = [{ ...one, row: "a", people: 7 }, { ...one, row: "b", people: 1 }]; // oxfmt-ignore
    expect(comingNow(publishable(cells, k)!, cells, came, k)).toEqual([came[0]]);
  });

  it("is told anew where enough people came, and leaks what one of them did where people went: attacked by the sums of three days", () => {
    const one = { row: "a", column: "x", class: "easy", half: false };
    const of = (people: number) => [{ ...one, people }];
    const margins = publishable(of(12), k)!;
    expect(stillPublishable(margins, of(12), of(4), k)).toBe(false);
    expect(stillPublishable(margins, of(12), of(5), k)).toBe(true);
    // Six were told of on the first day, these and seven others on the second, and six of the seven on the third: between no two days fewer than five changed.
    expect(leaks([6, 6, 1].map((people) => ({ people })), [[1, 0, 0], [1, 1, 1], [0, 1, 0]], k)).toBe(true); // oxfmt-ignore
  });

  it("is found out when it does leak: the attack works", () => {
    const cells = [
      { row: "a", column: "x", class: "easy", half: false, people: 9 },
      { row: "a", column: "y", class: "easy", half: false, people: 1 },
      { row: "b", column: "y", class: "easy", half: false, people: 9 },
    ];
    expect(leaks(cells, sums(cells, { rows: ["a", "b"], columns: ["x", "y"], classes: [], halves: false }), k)).toBe(
      true,
    );
    expect(publishable(cells, k)).toMatchObject({ rows: [] });
    expect(leaks(cells, sums(cells, publishable(cells, k)!), k)).toBe(false);
  });

  it("hides the class that would give a hidden column away, and the halves that one row could", () => {
    const even = (half: boolean) =>
      ["a", "b"].flatMap((row) =>
        ["x", "y", "z"].map((column) => ({
          row,
          column,
          class: column === "x" ? "easy" : "hard",
          half,
          people: column === "z" ? 1 : 20,
        })),
      );
    expect(publishable([...even(false), ...even(true)], 5)).toEqual({
      rows: ["a", "b"],
      columns: ["y"],
      classes: [],
      halves: true,
    });
    const cells = even(false).map((one) => ({ ...one, half: one.row === "b" }));
    expect(publishable(cells, 5)).toMatchObject({ halves: false });
  });

  it("is most of a large table: thousands of rows cost little", () => {
    const cells = Array.from({ length: 2000 }, (_, row) =>
      Array.from({ length: 20 }, (__, column) => ({
        row: `r${row}`,
        column: `c${column}`,
        class: "easy",
        half: false,
        people: 1 + ((row + column) % 3),
      })),
    ).flat();
    expect(publishable(cells, k)!.rows).toHaveLength(2000);
  });
});

describe("the lightest cut", () => {
  it("is found whenever there is one, by comparison with trying all", () => {
    const edges = fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });
    fc.assert(
      fc.property(edges, (some) => {
        const joined = some.filter(([from, to]) => from !== to);
        const weightOf = (side: (node: number) => boolean) =>
          joined.reduce((sum, [from, to, weight]) => sum + (side(from) === side(to) ? 0 : weight), 0);
        const all = Array.from({ length: 64 }, (_, mask) => weightOf((node) => ((mask >> node) & 1) === 1));
        const light = all.some((weight) => weight > 0 && weight < k);
        const found = lightCut({ nodes: 6, edges: joined }, k);
        expect(found !== null).toBe(light);
        if (found) expect(weightOf((node) => found.has(node))).toBeLessThan(k);
      }),
      { numRuns: runs },
    );
  });
});

/** Every published sum as a row of ones and zeros over the cells. */
function sums(cells: readonly Cell[], { rows, columns, classes, halves }: Margins): number[][] {
  const of = (fits: (one: Cell) => boolean) => cells.map((one) => Number(fits(one)));
  return [
    of(() => true),
    ...rows.map((row) => of((one) => one.row === row)),
    ...columns.map((column) => of((one) => one.column === column)),
    ...classes.map((name) => of((one) => one.class === name)),
    ...(halves ? [of((one) => one.half), of((one) => !one.half)] : []),
  ];
}

function merged(some: readonly Cell[], more: readonly Cell[]): Cell[] {
  const found = new Map(some.map((one) => [keyOf(one), { ...one }]));
  for (const one of more) {
    const known = found.get(keyOf(one));
    if (known) known.people += one.people;
    else found.set(keyOf(one), { ...one });
  }
  return [...found.values()];
}

function keyOf(one: Cell): string {
  return [one.row, one.column, one.class, one.half].join(" ");
}

function people(cells: readonly Cell[]): number {
  return cells.reduce((sum, one) => sum + one.people, 0);
}
