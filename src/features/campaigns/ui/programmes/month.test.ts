import { expect, it } from "vitest";
import { monthAfter, moved, weeksOf } from "./month.ts";

it("shows whole weeks from Monday on", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual(["2026-10-26", "2026-12-06"]);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

it("goes from month to month over the year's end", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});

it("moves by arrow keys, never before today", () => {
  const move = (key: string, rtl = false) => moved("2026-11-24", key, "2026-11-23", rtl);
  expect([move("ArrowRight"), move("ArrowDown"), move("ArrowUp"), move("x")]).toEqual([
    "2026-11-25",
    "2026-12-01",
    "2026-11-23",
    null,
  ]);
  expect(move("ArrowRight", true)).toBe("2026-11-23");
});
