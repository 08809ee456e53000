import { expect, it } from "vitest";
import { parseJson } from "./json-depth.ts";

it("JSON nested a hundred thousand deep is refused before anything reads it", () => {
  expect(() => parseJson("[".repeat(100_000) + "]".repeat(100_000))).toThrow(SyntaxError);
  expect(() => parseJson("{")).toThrow(SyntaxError);
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
});
