import { expect, it } from "vitest";
import { byMonth, difficultyOfAll, shareOf } from "./by-month.ts";

const one = (
  launchedAt: string,
  delivered: number | null,
  clicked: number,
  expectedClickRate: number | null = 0.1,
) => ({
  launchedAt,
  delivered,
  clicked,
  expectedClickRate,
});

it("puts simulations into the months of their launch, in their order", () => {
  const months = byMonth([
    one("2026-04-30T23:59:59.000Z", 40, 4),
    one("2026-05-01T00:00:00.000Z", 20, 1),
    one("2026-05-31T12:00:00.000Z", 60, 9),
  ]);
  expect(months.map(({ at, all }) => [at, all.length])).toEqual([["2026-04", 1], ["2026-05", 2]]); // oxfmt-ignore
});

it("weighs simulations by their mails, and says how sure the share is", () => {
  const share = shareOf([one("2026-05-01", 900, 90), one("2026-05-02", 100, 60)], ({ clicked }) => clicked);
  expect(share).toMatchObject({ value: 0.15, count: [150, 1000] });
  expect(share.interval![0]).toBeLessThan(0.15);
  expect(share.interval![1]).toBeGreaterThan(0.15);
});

it("knows no interval where no mail arrived", () =>
  expect(shareOf([one("2026-05-01", null, 0)], ({ clicked }) => clicked)).toEqual({ value: 0, interval: null, count: [0, 0] })); // oxfmt-ignore

it("names the difficulty that all mails together have, and none where nothing is known", () => {
  const easy = difficultyOfAll([one("2026-05-01", 10, 0, 0.02)]);
  expect(difficultyOfAll([one("2026-05-01", 10, 0, 0.02), one("2026-05-02", 0, 0, 0.9)])).toBe(easy);
  expect(difficultyOfAll([one("2026-05-01", 10, 0, null)])).toBeNull();
});
