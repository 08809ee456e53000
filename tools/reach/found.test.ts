import { join } from "node:path";
import type ts from "typescript-api";
import { expect, it } from "vitest";
import { linesFrom } from "./audit.ts";
import { readProgram } from "./program.ts";
import { refusalsFrom } from "./refusals.ts";

const file = "tools/reach/made-up.ts";
const program = readProgram(join(import.meta.dirname, "../.."), file);
const made = program.checker.getExportsOfModule(program.checker.getSymbolAtLocation(program.file(file))!);
const handler = (name: string) =>
  (made.find((one) => one.name === name)!.valueDeclaration as ts.VariableDeclaration).initializer!;
const found = (name: string) => [...refusalsFrom(program.checker, handler(name)).keys()].toSorted();

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

const lines: Record<string, Record<string, string>> = {
  end: { "thing.ended": "thing" },
  turn: { "thing.turned": "thing", "thing.turned-back": "thing" },
};

it.each([
  ["written", ["thing.ended thing"]],
  ["oneOfTwo", ["thing.turned thing"]],
  ["further", ["thing.kept thing"]],
  ["nothing", []],
])("finds in %s the lines %j", (name, result) => {
  expect([...linesFrom(program.checker, handler(name), (endpoint) => lines[endpoint])]).toEqual(result);
});
