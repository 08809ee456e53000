import { expect, it } from "vitest";
import { acceptedPacking, isHeld } from "./negotiation.ts";

it.each([
  [undefined, null],
  ["", null],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["br;q=0.001", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0, gzip", "gzip"],
  ["identity, *;q=0", null],
  ["x-br-y, not gzip", null],
  [";;,q=0;", null],
] as const)("packs nothing in a way that a caller refuses: %s", (header, packing) =>
  expect(acceptedPacking(header)).toBe(packing),
);

it.each([
  [undefined, false],
  ['"one"', true],
  ['W/"one"', true],
  ['"other", W/"one"', true],
  ["*", true],
  ['"other"', false],
  ['"on"', false],
] as const)("knows what a caller holds by each way to say it: %s", (header, held) => {
  expect(isHeld(header, '"one"')).toBe(held);
  expect(isHeld(header, 'W/"one"')).toBe(held);
});
