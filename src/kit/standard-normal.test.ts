import { expect, it } from "vitest";
import { normalCdf } from "./standard-normal.ts";

it("knows shares of the standard normal, to seven digits", () => {
  for (const [x, share] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1.6448536, 0.05],
    [9, 1],
    [-9, 0],
    [Infinity, 1],
  ] as const) {
    expect(normalCdf(x)).toBeCloseTo(share, 6);
  }
});
