import { describe, expect, it } from "vitest";
import { periodOf, formatPeriod } from "../rules.ts";
import type { Rhythm } from "../rules.ts";
import { dueAt, nextPeriod, periodAfter } from "./due.ts";

describe("the report of a period", () => {
  it.each([
    ["2026-10", "UTC", "2026-11-03T08:00:00Z"],
    ["2026-12", "Pacific/Auckland", "2027-01-02T19:00:00Z"],
    ["2026-Q3", "America/Los_Angeles", "2026-10-03T15:00:00Z"],
    // Winter and summer time.
    ["2026-02", "Europe/Berlin", "2026-03-03T07:00:00Z"],
    ["2026-03", "Europe/Berlin", "2026-04-03T06:00:00Z"],
  ])("%s is made on the third morning after it by the clock of %s", (period, zone, at) =>
    expect(dueAt(period, zone)).toEqual(new Date(at)),
  );

  it.each<[Rhythm, string, string]>([
    ["month", "2026-12", "2027-01"],
    ["month", "2026-09", "2026-10"],
    ["quarter", "2026-Q4", "2027-Q1"],
  ])("is followed, every %s, after %s by that of %s", (every, one, other) =>
    expect(periodAfter(one, every)).toBe(other),
  );

  it.each<[Rhythm, string, string]>([
    ["month", "2026-11-03T07:59:59Z", "2026-10"],
    ["month", "2026-11-03T08:00:00Z", "2026-11"],
    ["month", "2026-11-30T23:00:00Z", "2026-11"],
    ["month", "2027-01-01T00:00:00Z", "2026-12"],
    ["quarter", "2026-10-02T00:00:00Z", "2026-Q3"],
    ["quarter", "2026-10-04T00:00:00Z", "2026-Q4"],
  ])("every %s, at %s, the next one is of %s", (every, now, period) => {
    expect(nextPeriod(every, "UTC", new Date(now))).toBe(period);
    expect(dueAt(period, "UTC") > new Date(now)).toBe(true);
  });

  it("is of the month that the organisation's clock shows", () => {
    // The third of November has begun there when it is the second elsewhere.
    expect(nextPeriod("month", "Pacific/Auckland", new Date("2026-11-02T19:00:00Z"))).toBe("2026-11");
    expect(nextPeriod("month", "Pacific/Kiritimati", new Date("2026-11-30T11:00:00Z"))).toBe("2026-11");
  });
});

it("a period is a whole month, quarter or year, and is said as people say it", () => {
  const quarter = ({ quarter: one, year }: { quarter: string; year: string }) => `Q${one} ${year}`;
  const of = (name: string, zone: string, from: string, to: string) =>
    expect(periodOf(name, zone)).toEqual({ from: new Date(from), to: new Date(to) });
  of("2026-02", "UTC", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z");
  of("2026-Q4", "Europe/Berlin", "2026-09-30T22:00:00Z", "2026-12-31T23:00:00Z");
  of("2026", "America/Los_Angeles", "2026-01-01T08:00:00Z", "2027-01-01T08:00:00Z");
  expect(["2026-02", "2026-Q4", "2026"].map((one) => formatPeriod(one, "de", quarter))).toEqual(["Februar 2026", "Q4 2026", "2026"]); // oxfmt-ignore
});
