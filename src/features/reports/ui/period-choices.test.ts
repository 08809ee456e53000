import { expect, it } from "vitest";
import { periodPattern } from "../rules.ts";
import { periodChoices, proposedPeriod } from "./period-choices.ts";

it.each([
  ["2026-01-31T23:00:00Z", "2026-Q1", "2025-Q4", "2026-01", "2025-12"],
  ["2026-12-31T00:00:00Z", "2026-Q4", "2026-Q3", "2026-12", "2026-11"],
])(
  "at %s the periods begin with those under way, and the last quarter is proposed",
  (now, quarter, proposed, month, before) => {
    const { quarters, months, years } = periodChoices(new Date(now));
    expect([quarters[0], quarters.length, new Set(quarters).size]).toEqual([quarter, 8, 8]);
    expect([months[0], months[1], new Set(months).size]).toEqual([month, before, 24]);
    expect(years).toEqual(["2026", "2025", "2024"]);
    for (const one of [...quarters, ...months, ...years]) expect(one).toMatch(periodPattern);
    expect(proposedPeriod(new Date(now))).toBe(proposed);
  },
);
