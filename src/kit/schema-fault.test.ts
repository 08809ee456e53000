import { expect, it } from "vitest";
import * as z from "zod/mini";
import * as contracts from "./contract.ts";
import { languages } from "./languages.ts";
import { schemaFault } from "./schema-fault.ts";

const faultOf = (schema: z.ZodMiniType, value: unknown, locale?: string) =>
  z.safeParse(schema, value, { reportInput: true }).error!.issues.map((issue) => schemaFault(issue, locale));

it.each<[string, z.ZodMiniType, unknown, string]>([
  ["no number", contracts.zInt(1, 200), "abc", "must be a number"],
  ["no whole one", contracts.zInt(1, 200), 1.5, "must be a whole number"],
  ["a large one", contracts.zInt(1, 200), 1e8, "must be at most 200"],
  ["a small one", contracts.zInt(1, 200), -1, "must be at least 1"],
  ["one below the bound", z.number().check(z.gt(0)), 0, "must be above 0"],
  ["one above the bound", z.number().check(z.lt(1)), 1, "must be below 1"],
  ["a number as text", z.string(), 5, "must be text"],
  ["text as a list", z.array(z.string()), "a", "must be a list"],
  ["a list as an object", z.strictObject({}), [], "must be an object"],
  ["text as a truth", z.boolean(), "x", "must be true or false"],
  ["a long text", z.string().check(z.maxLength(3)), "abcd", "must have at most 3 characters"],
  ["a short text", z.string().check(z.minLength(3)), "a", "must have at least 3 characters"],
  ["an empty text", z.string().check(z.minLength(1)), "", "must not be empty"],
  ["a long list", z.array(z.string()).check(z.maxLength(1)), ["a", "b"], "must have at most 1 entries"],
  ["a short list", z.array(z.string()).check(z.minLength(1)), [], "must have at least 1 entries"],
  ["another choice", z.enum(["add", "sync"]), "frob", "must be one of add, sync"],
  ["another word", z.literal("add"), "frob", "must be add"],
  [
    "no id",
    contracts.zId(),
    "7",
    "must be an id as the API gives them out, such as 0197a4c2-6f3e-7b51-9c80-2d4f6a8b0c1e",
  ],
  ["no address", z.url(), "x", "must be a whole web address, such as https://hook.example/path"],
  ["no date", z.iso.date(), "x", "must be a date, such as 2026-03-31"],
  [
    "no form of many",
    z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]),
    1,
    "is not valid; see what the reference says about it",
  ],
  [
    "what a check says itself",
    z.string().check(z.refine(() => false, "must be a time zone")),
    "x",
    "must be a time zone",
  ],
])("says what %s must be", (_what, schema, value, said) => {
  expect(faultOf(schema, value)).toEqual([said]);
});

it("says it in every language", () => {
  const said = languages.map(({ tag }) => faultOf(contracts.zInt(1, 200), 201, tag)[0]);
  expect(new Set(said).size).toBe(languages.length);
});
