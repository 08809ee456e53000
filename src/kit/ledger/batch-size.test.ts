import { expect, it } from "vitest";
import { batchSize } from "./batch-size.ts";

it("a reader that is behind takes more and more while its batches are quick, and few again once it has caught up", () => {
  const sizes = [batchSize()];
  for (let n = 0; n < 4; n += 1) sizes.push(batchSize(sizes.at(-1), { full: true, took: 40 }));
  expect(sizes).toEqual([500, 1000, 2000, 4000, 4000]);
  expect(batchSize(4000, { full: false, took: 40 })).toBe(500);
});

it("a batch that takes long is followed by a smaller one, and one that takes as long as it may by its like", () => {
  expect(batchSize(4000, { full: true, took: 900 })).toBe(2000);
  expect(batchSize(500, { full: true, took: 900 })).toBe(500);
  expect(batchSize(2000, { full: true, took: 200 })).toBe(2000);
});
