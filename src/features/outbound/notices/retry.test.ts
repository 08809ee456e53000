import { expect, it } from "vitest";
import { retryDelay } from "./retry.ts";

it("the pause before the next attempt doubles from a minute to four hours, give or take a tenth", () => {
  expect([1, 2, 3, 4, 8, 9, 20].map((attempts) => retryDelay(attempts, 0.5))).toEqual([
    60, 120, 240, 480, 7680, 14_400, 14_400,
  ]);
  expect([retryDelay(1, 0), retryDelay(1, 0.999999)]).toEqual([54, 66]);
});
