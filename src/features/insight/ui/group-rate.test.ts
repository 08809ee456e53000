import { describe, expect, it } from "vitest";
import { clickRateOf, surpriseOf } from "./group-rate.ts";

const words = { hidden: "hidden", few: (hits: number, of: number) => `${hits} of ${of}` };
const group = (delivered: number | null, person = 3) => ({
  id: "a",
  name: "A",
  difficulty: "very",
  figures: {
    delivered,
    clicked: delivered === null ? null : { person },
    clickInterval: [0.1, 0.3] as const,
    expectedClickRate: 0.15,
  },
});

describe("a group's row", () => {
  it("is hidden where the API hides it, and a count below twenty mails", () => {
    expect(clickRateOf({ ...group(40), figures: null }, words)).toMatchObject({ count: null, why: "hidden" });
    expect(clickRateOf(group(null), words)).toMatchObject({ count: null, why: "hidden" });
    expect(clickRateOf(group(19), words)).toMatchObject({ count: null, why: "3 of 19" });
    expect(clickRateOf(group(20), words)).toMatchObject({ count: [3, 20], difficulty: "very", usual: 0.15 });
  });
  it("names no difficulty that is mixed or unknown", () =>
    expect(["toString", null].map((difficulty) => clickRateOf({ ...group(40), difficulty }, words).difficulty)).toEqual([null, null])); // oxfmt-ignore
});

it.each([
  [[0.2, 0.4], 0.15, 1],
  [[0.01, 0.1], 0.15, -1],
  [[0.1, 0.3], 0.15, 0],
  [null, 0.15, 0],
  [[0.2, 0.4], null, 0],
] as const)("an interval %j beside %s is a surprise of sign %i", (interval, usual, sign) =>
  expect(Math.sign(surpriseOf({ id: "a", name: "A", count: [1, 9], interval, usual }))).toBe(sign),
);
