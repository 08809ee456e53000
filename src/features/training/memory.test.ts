import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardOf, longestInterval, retrievability, wantedRetention } from "./memory.ts";
import type { Review } from "./memory.ts";
import { grades } from "./rules.ts";

const day = 24 * 60 * 60 * 1000;
const start = new Date("2026-01-05T09:00:00Z");
const on = (days: number) => new Date(start.getTime() + days * day);

const review = fc.record({
  source: fc.uuid(),
  at: fc.integer({ min: 0, max: 500 * 24 * 60 }).map((minutes) => new Date(start.getTime() + minutes * 60_000)),
  grade: fc.constantFrom(...grades),
});
const reviews = fc.uniqueArray(review, { maxLength: 12, selector: (one) => one.source });

/** Remembered well each time it is due. */
function practised(times: number): Review[] {
  const done: Review[] = [];
  for (let time = 0; time < times; time++)
    done.push({ source: String(time), at: cardOf(done)?.dueAt ?? start, grade: "good" });
  return done;
}

describe("a card", () => {
  it("comes back after 3, 14, 57 and then 120 days when it is remembered each time", () => {
    const days = [1, 2, 3, 4, 5, 6].map((times) => {
      const { seenAt, dueAt } = cardOf(practised(times))!;
      return (dueAt.getTime() - seenAt.getTime()) / day;
    });
    expect(days.slice(0, 3)).toEqual([3, 14, 57]);
    expect(days.slice(3)).toEqual([longestInterval, longestInterval, longestInterval]);
  });

  it("comes back within days when it was forgotten", () => {
    const done = practised(3);
    const forgotten = cardOf([...done, { source: "x", at: cardOf(done)!.dueAt, grade: "again" }])!;
    expect(forgotten.dueAt.getTime() - forgotten.seenAt.getTime()).toBeLessThan(7 * day);
    expect(forgotten.lapses).toBe(1);
  });

  it("is due when it would be remembered nine times out of ten", () => {
    const card = cardOf(practised(2))!;
    expect(retrievability(card, card.dueAt)).toBeCloseTo(wantedRetention, 1);
    expect(retrievability(card, card.seenAt)).toBe(1);
    expect(retrievability(card, new Date(card.seenAt.getTime() - day))).toBe(1);
  });

  it("is the same in whichever order its reviews were heard of", () => {
    fc.assert(
      fc.property(reviews, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, chance) => {
        const order = all.map((one) => ({ one, at: chance.next().value as number }));
        const mixed = order.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
        expect(cardOf(mixed)).toEqual(cardOf(all));
      }),
    );
  });

  it("never waits longer than 120 days, and is remembered less as time passes", () => {
    fc.assert(
      fc.property(reviews, fc.nat(200), fc.nat(200), (all, a, b) => {
        const card = cardOf(all);
        if (!card) return all.length === 0;
        const [soon, late] = [Math.min(a, b), Math.max(a, b)].map(
          (days) => new Date(card.seenAt.getTime() + days * day),
        );
        const wait = card.dueAt.getTime() - card.seenAt.getTime();
        const [first, then] = [retrievability(card, soon!), retrievability(card, late!)];
        return wait > 0 && wait <= longestInterval * day && first >= then && then > 0 && first <= 1;
      }),
    );
  });

  it("knows a simulation that was clicked and reported as missed once, and a withdrawn click not at all", () => {
    const clicked: Review = { source: "c/1:clicked", at: on(0), grade: "again" };
    const reported: Review = { source: "c/1:reported", at: on(0.01), grade: "good" };
    expect(cardOf([clicked, reported])).toEqual(cardOf([clicked]));
    expect(cardOf([reported])!.dueAt > cardOf([clicked])!.dueAt).toBe(true);
    const elsewhere = { ...reported, source: "c/2:reported" };
    expect(cardOf([clicked, elsewhere])!.reviews).toBe(2);
  });
});
