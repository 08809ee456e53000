import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueDate, mayRemind, maxReminders } from "./rules.ts";

const start = new Date("2026-11-02T09:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);
const clicked = { reason: "clicked" as const, assignedAt: start, dueAt: dueDate(start, 14), reminded: 0 };

describe("reminders", () => {
  it("wait a day after a click, since the moment page offered the lesson already", () => {
    expect(mayRemind(clicked, after(0.9))).toBe(false);
    expect(mayRemind(clicked, after(1))).toBe(true);
  });

  it("go out at once when somebody assigned the lesson by hand", () => {
    expect(mayRemind({ ...clicked, reason: "by-hand" }, start)).toBe(true);
  });

  it("come once more three days before the lesson is due, and never after", () => {
    expect(mayRemind({ ...clicked, reminded: 1 }, after(10.9))).toBe(false);
    expect(mayRemind({ ...clicked, reminded: 1 }, after(11))).toBe(true);
    expect(mayRemind({ ...clicked, reminded: 2 }, after(12))).toBe(false);
    expect(mayRemind(clicked, after(14))).toBe(false);
  });

  it("are never more than two, however often one looks and however short the time is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom("clicked" as const, "by-hand" as const),
        fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 60 }),
        (days, reason, looks) => {
          const one = { reason, assignedAt: start, dueAt: dueDate(start, days), reminded: 0 };
          let late = 0;
          for (const at of looks.toSorted((a, b) => a - b)) {
            if (!mayRemind(one, after(at))) continue;
            one.reminded += 1;
            if (after(at) >= one.dueAt) late += 1;
          }
          return one.reminded <= maxReminders && late === 0;
        },
      ),
    );
  });
});
