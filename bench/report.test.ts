import { expect, it } from "vitest";
import { judge, middlePair, quantile } from "./report.ts";

const row = { what: "x", value: 30, unit: "per second", yardstick: { what: "y", value: 60 } };

it("compares with the yardstick and the goal", () => {
  expect(judge(row, { of: "ratio", atLeast: 0.4 })).toMatchObject({ ratio: 0.5, goal: "ratio ≥ 0.4", reached: true });
  expect(judge(row, { of: "ratio", atLeast: 0.6 })).toMatchObject({ reached: false });
  expect(judge({ what: "x", value: 3.2, unit: "s" }, { of: "value", atMost: 3 })).toMatchObject({
    goal: "value ≤ 3 s",
    reached: false,
  });
});

it("never counts a missing measurement as reached", () => {
  expect(judge({ what: "x", value: NaN, unit: "s" }, { of: "value", atMost: 3 }).reached).toBe(false);
  expect(judge({ what: "x", value: 1, unit: "s" }, { of: "ratio", atLeast: 0 }).reached).toBe(false);
});

it("finds quantiles", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([quantile(hundred, 0.5), quantile(hundred, 0.99), quantile(hundred, 1)]).toEqual([51, 100, 100]);
});

it("takes the pair with the middle ratio, whatever the pace", () => {
  const slow = { value: 90, yardstick: 30 };
  const fast = { value: 20, yardstick: 10 };
  const odd = { value: 100, yardstick: 10 };
  expect(middlePair([odd, fast, slow])).toBe(slow);
  expect(middlePair([]).value).toBeNaN();
});
