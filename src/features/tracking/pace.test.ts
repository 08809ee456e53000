import { expect, test } from "vitest";
import { openPace } from "./pace.ts";

test("rests are a flood's, and end with it, also where no round looks any more", () => {
  let now = 0;
  let come = 0;
  const pace = openPace({ hits: () => come, behind: () => 0 }, () => now);
  const second = (hits: number) => {
    now += 1000;
    come += hits;
  };
  second(100);
  expect(pace.restAfterRound(50, 10)).toBe(0);
  second(10_000);
  expect(pace.restAfterRound(50, 10)).toBe(100);
  now += 500;
  expect(pace.restAfter(50, 10)).toBe(100);
  // It is over, and only who was set aside goes on.
  now += 20_000;
  expect(pace.restAfter(50, 10)).toBe(0);
});
