import { expect, it } from "vitest";
import { secondsPerLesson } from "./period.ts";

it("tells how long lessons take to ten seconds, over campaigns, and not of a few people", () => {
  const of = (lessonsTimed: number, lessonSeconds: number) => ({ lessonsTimed, lessonSeconds });
  expect(secondsPerLesson([of(10, 734)])).toBe(70);
  expect(secondsPerLesson([of(9, 630)])).toBeNull();
  expect(secondsPerLesson([of(9, 630), of(1, 170)])).toBe(80);
  // What was told before they were timed, and what a part of an organisation may not see.
  expect(secondsPerLesson([{}, { lessonsTimed: null, lessonSeconds: null }])).toBeNull();
});
