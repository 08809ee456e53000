import { join } from "node:path";
import type ts from "typescript-api";
import { expect, it } from "vitest";
import { readProgram } from "./program.ts";
import { refusalsFrom } from "./refusals.ts";

const file = "tools/reach/made-up.ts";
const program = readProgram(join(import.meta.dirname, "../.."), file);
const made = program.checker.getExportsOfModule(program.checker.getSymbolAtLocation(program.file(file))!);
const found = (name: string) => {
  const { initializer } = made.find((one) => one.name === name)!.valueDeclaration as ts.VariableDeclaration;
  return [...refusalsFrom(program.checker, initializer!).keys()].toSorted();
};

it.each([
  ["direct", ["missing no-thing"]],
  ["deep", ["quota too-deep"]],
  ["mentioned", ["quota too-deep"]],
  ["named", ["conflict cannot-pause"]],
  ["either", ["conflict twice", "invalid twice"]],
  ["inside", ["forbidden not-you"]],
  ["spared", ["conflict cannot-pause"]],
  ["swallowed", []],
])("finds in %s the refusals %j", (name, refusals) => {
  expect(found(name)).toEqual(refusals);
});

it("says where a refusal stands that cannot be known", () => {
  expect(() => found("unknown")).toThrow(/made-up\.ts:\d+: which refusal this is cannot be known/);
});
