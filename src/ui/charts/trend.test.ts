import { describe, expect, it } from "vitest";
import { spellingOf } from "./spell.ts";
import { highest, isAlone, lastRead } from "./trend-data.ts";
import type { Moment } from "./trend-data.ts";
import { layOut } from "./trend-layout.ts";
import { trendFigures, trendSummary } from "./trend-words.ts";

const lines = [
  { id: "a", name: "Clicked" },
  { id: "b", name: "Reported" },
];
const moments: Moment[] = [
  {
    at: "2026-05-04",
    name: "Parcel",
    difficulty: "least",
    readings: { a: { value: 0.2, interval: [0.1, 0.45] }, b: { value: 0.1 } },
  },
  { at: "2026-05-11", readings: { a: null } },
  { at: "2026-05-18", readings: { a: { value: 0.3, count: [3, 10] } } },
];
const say = (key: string, vars: object = {}) => [key.replace("charts.", ""), ...Object.values(vars)].join(" ");
const spelling = spellingOf("en");

describe("what was read", () => {
  it("ends where it was read last, and stands alone between gaps", () => {
    expect(lastRead(moments, "b")).toBe(moments[0]);
    expect(lastRead(moments, "none")).toBeUndefined();
    expect([0, 2].map((index) => isAlone(moments, index, "a"))).toEqual([true, true]);
    expect(isAlone([moments[0]!, moments[0]!], 0, "a")).toBe(false);
  });

  it("reaches as high as its intervals", () => {
    expect(highest(moments, lines)).toBe(0.45);
    expect(highest(moments, [lines[1]!])).toBe(0.1);
    expect(highest([], lines)).toBe(0);
  });
});

describe("the drawing's places", () => {
  const room = { width: 600, gutter: 40, ends: 100 };
  it("run from the first to the last moment and from 0 to the top", () => {
    const { plot, x, y, top } = layOut(moments, lines, "share", { ...room, rtl: false });
    expect([x(Date.parse("2026-05-04")), x(Date.parse("2026-05-18"))]).toEqual([40, 500]);
    expect([y(0), y(top)]).toEqual([plot.bottom, plot.top]);
    expect(top).toBe(0.6);
  });

  it("are mirrored from right to left, with the names on the other side", () => {
    const { x } = layOut(moments, lines, "share", { ...room, rtl: true });
    expect([x(Date.parse("2026-05-04")), x(Date.parse("2026-05-18"))]).toEqual([560, 100]);
  });

  it("put a single moment in the middle, and keep a plot where there is hardly room", () => {
    const single = layOut(moments.slice(0, 1), lines, "share", { ...room, rtl: false });
    expect(single.x(Date.parse("2026-05-04"))).toBe(270);
    const tight = layOut(moments, lines, "share", { width: 100, gutter: 40, ends: 100, rtl: false });
    expect(tight.plot.right - tight.plot.left).toBe(40);
  });
});

describe("the words", () => {
  it("tell each line from its first to its last reading", () => {
    expect(trendSummary(lines, moments, "share", say, spelling)).toBe(
      "summary Clicked 30% 18 May 2026 20% 4 May 2026 summary-one Reported 10% 4 May 2026",
    );
    expect(trendSummary(lines, [], "share", say, spelling)).toBe("");
  });

  it("hold every reading in the table, with what is known of it", () => {
    expect(trendFigures(lines, moments, "share", say, spelling)).toEqual({
      columns: ["columns.date", "columns.what", "columns.difficulty", "Clicked", "Reported"],
      words: 3,
      rows: [
        ["4 May 2026", "Parcel", "difficulty.least", `20%, likely ${spelling.range(0.1, 0.45, "share")}`, "10%"],
        ["11 May 2026", "", "", "none", "none"],
        ["18 May 2026", "", "", "30%, of 3 10", "none"],
      ],
    });
  });

  it("leave out the columns that nothing is known for", () => {
    expect(trendFigures(lines, [moments[2]!], "share", say, spelling).columns).toEqual([
      "columns.date",
      "Clicked",
      "Reported",
    ]);
  });
});
