import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "../../kit/languages.ts";
import { lessons } from "./lessons/index.ts";
import { lessonIn } from "./lessons/translations.ts";
import { translateLesson } from "./translation.ts";

const english = lessons.find("look-alike-domain");
/** The texts of a lesson, each in brackets: what a translation would hold. */
function texts(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return ["id", "topic", "locale", "kind", "in", "outcome"].includes(name) ? undefined : `[${value}]`;
  if (Array.isArray(value)) return value.map((one) => texts(one));
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, texts(one, key)]));
}
const whole = () => JSON.parse(JSON.stringify(texts(english))) as any;

describe("a translated lesson", () => {
  it("is the English one with its texts in their places", () => {
    const { lesson, flaws } = translateLesson(english, whole(), "de");
    expect(flaws).toEqual([]);
    expect(lesson).toMatchObject({ id: english.id, topic: english.topic, locale: "de", title: `[${english.title}]` });
    expect(
      JSON.stringify(lesson)
        .replaceAll(/"\[|\]"/g, '"')
        .replaceAll('"de"', '"en"'),
    ).toBe(JSON.stringify(english).replaceAll(/"\[|\]"/g, '"'));
  });

  it("may leave out what is an address or code alone", () => {
    const given = whole();
    for (const one of given.blocks[1].parts) delete one.text;
    delete given.blocks[0].choices[0].text;
    expect(translateLesson(english, given, "de").flaws).toEqual([]);
  });

  it.each<[string, (given: any) => void, RegExp]>([
    ["a text that is missing", (given) => delete given.takeaway, /^takeaway: missing/],
    ["a text inside a list", (given) => delete given.blocks[2].cards[1].back, /^blocks\.2\.cards\.1\.back: missing/],
    [
      "a member that the English has not",
      (given) => (given.blocks[0].scene = "x"),
      /^blocks\.0\.scene: the English has none/,
    ],
    [
      "one thing too many in a list",
      (given) => given.blocks[2].cards.push({ front: "x", back: "y" }),
      /^blocks\.2\.cards\.3/,
    ],
    [
      "another answer that is right",
      (given) => (given.blocks[0].choices[0].right = true),
      /^blocks\.0\.choices\.0\.right/,
    ],
    ["another kind of block", (given) => (given.blocks[0].kind = "reveal"), /^blocks\.0\.kind: stays/],
    ["an empty text", (given) => (given.title = " "), /^title: must be a text/],
    ["a list that is none", (given) => (given.blocks = {}), /^blocks: must be a list/],
    ["what makes it unplayable", (given) => (given.title = "x".repeat(61)), /^title: /],
  ])("tells of %s", (_what, spoil, flaw) => {
    const given = whole();
    spoil(given);
    expect(translateLesson(english, given, "de").flaws.join("\n")).toMatch(flaw);
  });
});

describe("a lesson in a language", () => {
  it("that nobody has written it in, or that is none of the product's, is the English one and says so", () => {
    expect(lessonIn("sender", "pt-BR")).toBe(lessons.find("sender"));
    expect(lessonIn("sender", "en-GB").locale).toBe("en");
  });
});

describe.each(languages.slice(1))("the lessons in $name", ({ tag }) => {
  const folder = new URL(`lessons/${tag}/`, import.meta.url);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

  it("are each of a lesson that there is", () => {
    expect(files.filter((name) => !lessons.has(name.replace(/\.json$/, "")))).toEqual([]);
  });

  it("are whole and playable, and come when their language is asked for", () => {
    const flaws = files.flatMap((name) => {
      const id = name.replace(/\.json$/, "");
      const given = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown;
      return translateLesson(lessons.find(id), given, tag).flaws.map((flaw) => `${tag}/${name}: ${flaw}`);
    });
    expect(flaws).toEqual([]);
    for (const name of files) expect(lessonIn(name.replace(/\.json$/, ""), `${tag}-XX`).locale).toBe(tag);
  });
});
