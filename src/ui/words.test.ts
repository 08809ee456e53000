import { describe, expect, it } from "vitest";
import { addWords, wordsIn, wordsOf } from "./words.ts";

describe("a number in a sentence", () => {
  wordsOf("numbers", { people_one: "{{count}} person", people_other: "{{count}} people", named: "{{name}}" });
  addWords("numbers", "de", { people_one: "{{count}} Person", people_other: "{{count}} Personen", named: "{{name}}" });
  const say = (tag: string) => wordsIn<{ people_one: string; people_other: string; named: string }>("numbers", tag);

  it.each([
    ["en", 20_001, "20,001 people"],
    ["de", 20_001, "20.001 Personen"],
    ["en", 1, "1 person"],
    ["de", 400, "400 Personen"],
  ])("is written as %s does: %i", (tag, count, said) =>
    expect(say(tag)("people" as "people_one", { count })).toBe(said),
  );

  it("is left as it is where it is a text, such as an id or a year", () =>
    expect(say("de")("named", { name: "2026" })).toBe("2026"));
});

it("says what was said before its words came in them, as soon as they are there", () => {
  wordsOf("later", { title: "Later" });
  const say = wordsIn<{ title: string }>("later", "de");
  expect(say("title")).toBe("Later");
  expect(say("title")).toBe("Later");
  addWords("later", "de", { title: "Später" });
  expect(say("title")).toBe("Später");
  expect(wordsIn("later", "en")).not.toBe(say);
});
