import { expect, test } from "vitest";
import { backOff } from "./back-off.ts";

test("each wait is twice the one before, up to the longest, after however many failures", () => {
  const waits = [0, 1, 2, 3, 4, 5, 30, 5000].map((failures) => backOff({ first: 50, longest: 500 }, failures));
  expect(waits).toEqual([50, 50, 100, 200, 400, 500, 500, 500]);
  expect(backOff({ first: 0, longest: 500 }, 3)).toBe(0);
});
