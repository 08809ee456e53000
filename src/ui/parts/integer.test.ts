import { expect, it } from "vitest";
import { readInteger } from "./integer.ts";

it.each([
  ["5", 5],
  [" 7 ", 7],
  ["1", 1],
  ["90", 90],
  ["", null],
  ["  ", null],
  ["0", undefined],
  ["91", undefined],
  ["-3", undefined],
  ["2.5", undefined],
  ["1e1", 10],
  ["e", undefined],
])("a number from 1 to 90: %j", (text, number) => {
  expect(readInteger(text, 1, 90)).toBe(number);
});
