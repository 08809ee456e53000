import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, datesOf, mixed, rhythms } from "./programmes.ts";

describe("the dates of a rhythm", () => {
  it.each([
    ["week", "2026-11-30", ["2026-11-30", "2026-12-07", "2026-12-14"]],
    ["fortnight", "2026-11-30", ["2026-11-30", "2026-12-14"]],
    ["month", "2026-10-31", ["2026-11-30"]],
    ["quarter", "2026-09-15", ["2026-12-15"]],
  ] as const)("every %s from %s", (every, startsOn, dates) => {
    expect(datesOf(every, startsOn, "2026-11-25", "2026-12-20")).toEqual(dates);
  });

  it("come back to the last day of longer months, leap days too", () => {
    expect(datesOf("month", "2027-12-31", "2028-01-01", "2028-04-30")).toEqual([
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
  });

  it("are the same whichever part of the calendar is looked at", () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays("2026-01-01", n));
    fc.assert(
      fc.property(fc.constantFrom(...rhythms), day, day, fc.nat(400), (every, startsOn, from, span) => {
        const whole = datesOf(every, startsOn, startsOn, "2036-01-01");
        const part = datesOf(every, startsOn, from, addDays(from, span));
        expect(part).toEqual(whole.filter((one) => one >= from && one <= addDays(from, span)));
      }),
    );
  });
});

it("deals lures by turns over the difficulties that are wanted", () => {
  const lure = (id: number, difficulty: string, channel = "email") => ({ id, difficulty, channel });
  const all = [lure(1, "least"), lure(2, "least"), lure(3, "very"), lure(4, "moderate"), lure(5, "least")];
  const ids = (classes: string[], count: number) => mixed(all, classes, count).map((one) => one.id);
  expect(ids(["least", "very"], 3)).toEqual([1, 3, 2]);
  expect(ids(["very", "moderate"], 5)).toEqual([3, 4]);
  expect(ids([], 2)).toEqual([]);
});

it("deals lures by turns over what they are written for, too, as far as each difficulty has them", () => {
  const lure = (id: number, difficulty: string, channel: string) => ({ id, difficulty, channel });
  const all = [
    lure(1, "least", "email"),
    lure(2, "least", "email"),
    lure(3, "least", "chat"),
    lure(4, "very", "email"),
    lure(5, "very", "text"),
    lure(6, "very", "text"),
  ];
  const ids = (count: number) => mixed(all, ["least", "very"], count).map((one) => one.id);
  expect(ids(3)).toEqual([1, 5, 3]);
  expect(ids(6)).toEqual([1, 5, 3, 4, 2, 6]);
});
