import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { starters } from "../src/features/lures/starter/index.ts";
import { templates } from "../src/features/practice/templates/index.ts";
import { lessons } from "../src/features/training/lessons/index.ts";
import { fallbackLanguage, languages } from "../src/kit/languages.ts";
import { catalogueFlaws } from "./languages/catalogue.ts";
import { demanded } from "./languages/demanded.ts";
import type { Demanded } from "./languages/demanded.ts";

const root = join(import.meta.dirname, "..");
const source = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as any;
const areas = source("src/**/words/en.json").map((path) => path.replace("/words/en.json", ""));
// A new feature has said nothing yet.
const speaking = areas.filter((area) => Object.keys(read(`${area}/words/en.json`)).length > 0);
const tags = languages.map(({ tag }) => tag);
const others = languages.filter((one) => one !== fallbackLanguage);

it("there are catalogues of listed languages only, each beside an English one", () => {
  expect(areas.length).toBeGreaterThan(20);
  const strange = source("src/**/words/*.json").filter((path) => {
    const tag = basename(path, ".json");
    return tag !== "meanings" && !(tags.includes(tag) && areas.includes(dirname(dirname(path))));
  });
  expect(strange).toEqual([]);
});

const everything: Demanded = { english: [], publicPages: true };

describe.each(others)("$name", ({ tag }) => {
  const { english, publicPages } = demanded[tag] ?? everything;

  it("leaves only what it says in English", () => {
    const isThere = (area: string) => existsSync(join(root, area, "words", `${tag}.json`));
    const mayLack = (area: string) => english.some((pattern) => matchesGlob(area, pattern));
    const missing = speaking.filter((area) => !isThere(area) && !mayLack(area));
    expect(missing.map((area) => `${area}/words/${tag}.json`)).toEqual([]);
    // What has come is demanded from then on.
    const left = (pattern: string) => areas.some((area) => matchesGlob(area, pattern) && !isThere(area));
    expect(english.filter((pattern) => !left(pattern))).toEqual([]);
  });

  it.each(areas.filter((area) => existsSync(join(root, area, "words", `${tag}.json`))))(
    "%s has the English one's keys and places, and the plurals of its language",
    (area) => expect(catalogueFlaws(read(`${area}/words/en.json`), read(`${area}/words/${tag}.json`), tag)).toEqual([]),
  );

  it("has every lesson, every practice message and every lure of the library", () => {
    const wanted = [
      ...lessons.all.map(({ id }) => `src/features/training/lessons/${tag}/${id}.json`),
      ...templates.all.map(({ id }) => `src/features/practice/templates/${tag}/${id}.json`),
      ...starters.map(({ key }) => `src/features/lures/starter/${tag}/${key}.json`),
    ];
    expect(wanted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("has every text of the public pages, or none where it need not have them", () => {
    const content = "src/sites/main/content";
    const texts = source(`${content}/{blog,docs,tutorials,legal}/*.md`);
    expect(texts.length).toBeGreaterThan(10);
    const own = source(`${content}/${tag}/*/*.md`);
    // Half a site would be worse than the English one.
    if (publicPages)
      expect(own).toEqual(expect.arrayContaining(texts.map((path) => path.replace(content, `${content}/${tag}`))));
    else expect([...own, ...source(`src/sites/main/public/words/${tag}.json`)]).toEqual([]);
  });
});

describe("a catalogue beside the English one", () => {
  const english = { greet: "Hello {{name}}", deep: { waits_one: "One waits", waits_other: "{{count}} wait" } };
  const german = { greet: "Guten Tag {{name}}", deep: { waits_one: "Eine wartet", waits_other: "{{count}} warten" } };

  it.each<[string, object, string, string[]]>([
    ["that fits", german, "de", []],
    ["without a key", { deep: german.deep }, "de", ["greet: missing (“Hello {{name}}”)"]],
    ["with a key too many", { ...german, more: "x" }, "de", ["more: the English has none"]],
    ["with an empty sentence", { ...german, greet: " " }, "de", ["greet: empty", "greet: lacks {{name}}"]],
    ["without a place", { ...german, greet: "Guten Tag" }, "de", ["greet: lacks {{name}}"]],
    [
      "with another place",
      { ...german, greet: "Guten Tag {{nam}}" },
      "de",
      ["greet: lacks {{name}}", "greet: nothing fills {{nam}}"],
    ],
    ["without a plural's ending", { ...german, deep: { waits_other: "x" } }, "de", ["deep.waits_one: missing"]],
    [
      "with too few endings for its language",
      german,
      "ar",
      ["zero", "two", "few", "many"].map((one) => `deep.waits_${one}: missing`),
    ],
    [
      "with an ending that its language has not",
      { ...german, deep: { ...german.deep, waits_few: "x" } },
      "de",
      ["deep.waits_few: not an ending of this language"],
    ],
  ])("%s", (_what, given, tag, flaws) => expect(catalogueFlaws(english, given as any, tag)).toEqual(flaws));
});
