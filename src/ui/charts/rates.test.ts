import { expect, it } from "vitest";
import { shareOf, topOf } from "./rate.ts";
import type { Rate } from "./rate.ts";
import { ratesFigures } from "./rates-words.ts";
import { spellingOf } from "./spell.ts";

const rates: Rate[] = [
  { id: "a", name: "Bonus", difficulty: "very", count: [18, 150], interval: [0.08, 0.17], usual: 0.2 },
  { id: "b", name: "Canteen", count: null, why: "hidden" },
  { id: "c", name: "Night watch", count: [0, 0] },
];
const say = (key: string, vars: object = {}) => [key.replace("charts.", ""), ...Object.values(vars)].join(" ");

it("a share needs something to divide", () => {
  expect(rates.map(shareOf)).toEqual([0.12, null, null]);
  expect(shareOf({ count: [0, 4] })).toBe(0);
});

it("the axis has room for shares, intervals and what is usual", () => {
  expect(topOf(rates)).toBe(0.2);
  expect(topOf([{ ...rates[0]!, usual: null }])).toBe(0.17);
  expect(topOf([])).toBe(0);
});

it("the table says what the rows say, and why one says nothing", () => {
  const spelling = spellingOf("en");
  expect(ratesFigures("Lure", rates, say, spelling)).toEqual({
    columns: ["Lure", "columns.difficulty", "columns.share", "columns.likely", "columns.count", "columns.usual"],
    words: 2,
    rows: [
      ["Bonus", "difficulty.very", "12%", spelling.range(0.08, 0.17, "share"), "of 18 150", "20%"],
      ["Canteen", "–", "hidden", "–", "–", "–"],
      ["Night watch", "–", "none", "–", "of 0 0", "–"],
    ],
  });
  expect(ratesFigures("Lure", rates.slice(1), say, spelling).columns).toEqual([
    "Lure",
    "columns.share",
    "columns.count",
  ]);
});
