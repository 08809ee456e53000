import fc from "fast-check";
import { expect, it } from "vitest";
import { secondsPerLesson, changedTimes, timesOfMany } from "./times.ts";

it("tells how long lessons take to ten seconds, over campaigns, and not of a few people", () => {
  const of = (lessonsTimed: number, lessonSeconds: number) => ({ lessonsTimed, lessonSeconds });
  expect(secondsPerLesson([of(10, 734)])).toBe(70);
  expect(secondsPerLesson([of(9, 630)])).toBeNull();
  expect(secondsPerLesson([of(9, 630), of(1, 170)])).toBe(80);
  // What was told before they were timed, and what a part of an organisation may not see.
  expect(secondsPerLesson([{}, { lessonsTimed: null, lessonSeconds: null }])).toBeNull();
});

it("tells on no day how long it took fewer than five who came since the day before", () => {
  const day = fc.record({
    lessons: fc.array(fc.nat(900), { maxLength: 7 }),
    stays: fc.array(fc.nat(2), { maxLength: 7 }),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), (days) => {
      const now = { lessonsTimed: 0, lessonSeconds: 0, stays: [0, 0, 0] };
      let result: ReturnType<typeof changedTimes> = { lessonsTimed: 0, lessonSeconds: 0, stays: [] };
      let shown = timesOfMany(result);
      for (const { lessons, stays } of days) {
        now.lessonsTimed += lessons.length;
        now.lessonSeconds += lessons.reduce((sum, one) => sum + one, 0);
        for (const step of stays) now.stays[step]! += 1;
        result = changedTimes({ ...now, stays: [...now.stays] }, result, 5);
        const next = timesOfMany(result);
        for (const people of [next.lessonsTimed! - shown.lessonsTimed!, count(next.stays) - count(shown.stays)])
          expect(people === 0 || people >= 5, String(people)).toBe(true);
        // The seconds are always those of the people told of.
        if (next.lessonsTimed === shown.lessonsTimed) expect(next.lessonSeconds).toBe(shown.lessonSeconds);
        shown = next;
      }
      // Nobody waits for ever: at most four of each are not told of yet.
      if (now.lessonsTimed >= 14) expect(now.lessonsTimed - shown.lessonsTimed!).toBeLessThan(5);
    }),
  );
});

const count = (stays: readonly number[] | null) => (stays ?? []).reduce((sum, one) => sum + one, 0);
