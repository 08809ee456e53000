import fc from "fast-check";
import { expect, it } from "vitest";
import { afterDeferral, retryMinutes } from "./retry.ts";

it("waits twice as long each time, four hours at most, and gives up after a day", () => {
  expect([1, 2, 3, 4, 9, 30].map(retryMinutes)).toEqual([1, 2, 4, 8, 240, 240]);
  const first = Date.UTC(2026, 10, 21);
  expect(afterDeferral(1, first, first)).toEqual({ again: first + 60_000 });
  expect(afterDeferral(9, first, first + 24 * 3_600_000 - 1)).toEqual({ again: first + 28 * 3_600_000 - 1 });
  expect(afterDeferral(9, first, first + 24 * 3_600_000)).toEqual({ expired: true });
});

it("never comes back sooner than the server asked", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 86_399 }),
      fc.nat(200_000),
      (attempts, passed, asked) => {
        const next = afterDeferral(attempts, 0, passed * 1000, asked);
        expect("again" in next && next.again >= (passed + asked) * 1000).toBe(true);
      },
    ),
  );
});
