import { expect, it } from "vitest";
import { languages } from "../../../kit/languages.ts";
import { readWords, words } from "../../../kit/words.ts";
import { badges, badgesFor } from "./index.ts";

readWords("game", new URL("../words/", import.meta.url));

it("are at least twenty-four, each with its own id and rule, a few of them hidden", () => {
  expect(badges.length).toBeGreaterThanOrEqual(24);
  expect(new Set(badges.map(({ id }) => id)).size).toBe(badges.length);
  expect(new Set(badges.map(({ rule }) => `${rule.of} ${rule.atLeast}`)).size).toBe(badges.length);
  const hidden = badges.filter((one) => one.hidden);
  expect(hidden.length).toBeGreaterThanOrEqual(2);
  expect(hidden.length).toBeLessThan(badges.length / 4);
});

it.each(badges)(
  "$id is drawn on the grid, in lines and an accent, and has words in every language",
  ({ id, drawing }) => {
    expect(new Set(drawing.map(({ tone }) => tone)).has("line")).toBe(true);
    expect(new Set(drawing.map(({ tone }) => tone)).has("accent")).toBe(true);
    for (const { d } of drawing) {
      expect(d).toMatch(/^M[MLHVCSAZmlhvcsaz0-9 .-]+$/);
      // Where a stroke begins is on the grid, with room for its width.
      for (const [, x, y] of d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
        for (const at of [Number(x), Number(y)]) expect(at).toBeGreaterThanOrEqual(1);
        for (const at of [Number(x), Number(y)]) expect(at).toBeLessThanOrEqual(47);
      }
    }
    for (const { tag } of languages)
      for (const part of ["title", "rule"] as const)
        expect(words("game", tag)(`badge.${id}.${part}` as "somebody")).not.toBe("");
  },
);

it("are given when a tally reaches their number, and not again", () => {
  expect(badgesFor({}, { report: 1 })).toEqual(["first-knot"]);
  expect(badgesFor({ report: 1 }, { report: 2 })).toEqual([]);
  expect(badgesFor({ report: 4 }, { report: 5 })).toEqual(["reef-knot"]);
});
