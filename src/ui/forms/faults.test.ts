import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { zInt, zLine } from "../../kit/contract.ts";
import { completed, completedFor, faultSentence } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { plainWords } from "./testing.ts";

/** What is said to the first fault that the schema finds. */
function said(schema: z.ZodMiniType, given: unknown): string | undefined {
  const [first] = z.safeParse(schema, given).error?.issues ?? [];
  return first && faultSentence(first as Fault, given, plainWords);
}

const day = () => z.iso.date();
const zone = () => z.string().check(z.refine(() => false, "must be a time zone of the IANA list"));

describe("a schema's fault as a sentence", () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ["nothing given", zLine(), undefined, "Fill this in."],
    ["nothing but spaces", zLine(), "   ", "Fill this in."],
    ["null where something must be", z.string(), null, "Fill this in."],
    ["no number given", zInt(), undefined, "Fill this in."],
    ["too short", z.string().check(z.minLength(3)), "ab", "At least 3 characters."],
    ["too long", zLine(5), "abcdef", "At most 5 characters."],
    ["two lines for one", zLine(), "a\nb", "This must be one line without control characters."],
    ["a check with its own words", zone(), "Atlantis", "This must be a time zone of the IANA list."],
    ["a check without words", z.string().check(z.refine(() => false)), "x", "This is not valid. Check it again."],
    ["a pattern without words", z.string().check(z.regex(/^a$/)), "b", "This is not valid. Check it again."],
    ["another kind of thing", z.string(), 5, "This is not valid. Check it again."],
    ["no address", z.email(), "ada@", "Write it as name@company.example."],
    ["no page", z.url(), "harbour", "Write it as https://company.example."],
    ["no day", day(), "tomorrow", "Choose a date."],
    ["not on the list", z.enum(["a", "b"]), "c", "Choose one."],
    ["nothing chosen", z.enum(["a", "b"]), undefined, "Choose one."],
    ["not ticked", z.literal(true), false, "Tick this to go on."],
    ["too small", zInt(1, 31), 0, "1 or more."],
    ["too large", zInt(1, 31), 32, "31 or less."],
    ["not above", z.number().check(z.gt(0)), 0, "More than 0."],
    ["not below", z.number().check(z.lt(1)), 1, "Less than 1."],
    ["a broken number", zInt(), 1.5, "Use a whole number."],
    ["letters for a number", zInt(), "many", "Use a number."],
    ["none of a list", z.array(z.string()).check(z.minLength(1)), [], "Choose at least one."],
    ["too few of a list", z.array(z.string()).check(z.minLength(2)), ["a"], "Choose at least 2."],
    ["too many of a list", z.array(z.string()).check(z.maxLength(1)), ["a", "b"], "Choose one at most."],
  ])("%s", (_name, schema, given, sentence) => {
    expect(said(schema, given)).toBe(sentence);
  });
});

describe("a message of the API", () => {
  it("that is the rest of a sentence becomes one", () => {
    expect(completed("is required", plainWords)).toBe("This is required.");
    expect(completedFor("schedule.start", "is required", plainWords)).toBe("“schedule.start” is required.");
  });
  it("that is a sentence stays as it is", () => {
    const sentence = "There is no such time zone. Write it as Europe/Berlin.";
    expect(completed(sentence, plainWords)).toBe(sentence);
    expect(completedFor("timeZone", sentence, plainWords)).toBe(sentence);
  });
});
