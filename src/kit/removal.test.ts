import { expect, it } from "vitest";
import { orderedRemoval } from "./removal.ts";

const hour = 3_600_000;
const month = 31 * 24 * hour;
const start = Date.parse("2026-11-29T12:00:00Z");
/** Which of the moments, in hours from the start, have something removed that is always due. */
const removedAt = (...hours: number[]) => {
  const takesPlace = orderedRemoval();
  return hours.filter((at) => takesPlace(new Date(start + at * hour)));
};

it("what is old goes three hours after it was found to be due, and again three hours after the next look", () => {
  expect(removedAt(0, 1, 2, 3, 4, 5, 6, 7, 8)).toEqual([3, 7]);
});

it("by a clock that is a month ahead for less than that nothing goes, nor when it has been set right", () => {
  const ahead = month / hour;
  expect(removedAt(ahead, ahead + 1, ahead + 2, 2.5, 3, 4)).toEqual([]);
  expect(removedAt(0, 1, ahead + 2, 3, 4)).toEqual([]);
});
