import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "../../../kit/languages.ts";
import { prepareStarter, translatedStarters } from "../shipped.ts";
import { starters } from "./index.ts";
import { translateStarter } from "./translation.ts";

const english = starters.find((one) => one.key === "voicemail")!;
const german = () => JSON.parse(readFileSync(new URL("de/voicemail.json", import.meta.url), "utf8")) as any;

describe("a translated lure", () => {
  it.each<[string, (given: any) => void, RegExp]>([
    [
      "a text that is missing",
      (given) => delete given.texts["Listen to message"],
      /^texts: “Listen to message” is missing/,
    ],
    ["a text that the English has not", (given) => (given.texts["Other"] = "Anderes"), /^texts: “Other” is nowhere/],
    ["a cue too few", (given) => given.cues.pop(), /^cues: 9 instead of 10/],
    ["no subject", (given) => delete given.subject, /^subject: /],
    ["an empty text", (given) => (given.texts["Priority"] = " "), /^texts\.Priority: /],
    ["a member that is none", (given) => (given.html = "x"), /^: /],
  ])("tells of %s", (_what, spoil, flaw) => {
    const given = german();
    expect(translateStarter(english, given, "de").flaws).toEqual([]);
    spoil(given);
    expect(translateStarter(english, given, "de").flaws.join("\n")).toMatch(flaw);
  });

  it("says nothing in English by oversight, in the preview line, on the page and in what is heard neither", () => {
    const given = german();
    const original = (english.html! + english.landing!.html).replaceAll(/<style>[^]*?<\/style>/g, "");
    for (const chunk of Object.keys(given.texts)) {
      expect(original).toContain(chunk);
      given.texts[chunk] = "⟦…⟧";
    }
    const { starter } = translateStarter(english, given, "de");
    const seen = (starter.html! + starter.landing!.html)
      .replaceAll(/<style>[^]*?<\/style>|\{\{[^}]*\}\}/g, "")
      .replaceAll(/<[^>]*?(?: (?:alt|placeholder|aria-label)="([^"]*)")?[^>]*>/g, " $1 ");
    expect(seen.match(/\p{L}+/gu) ?? []).toEqual([]);
  });

  it("runs from right to left where its language does, with what stood left on the right", () => {
    const given = { ...german(), cues: german().cues };
    const { starter } = translateStarter(english, given, "ar");
    expect(starter.html).toContain('<td align="left"><strong>');
    expect(english.html).toContain('<td align="right"><strong>');
    const arabic = translatedStarters(english).find((one) => one.locale === "ar")!;
    expect(prepareStarter(arabic, () => []).content.html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  });
});

describe.each(languages.slice(1))("the lures in $name", ({ tag }) => {
  const folder = new URL(`${tag}/`, import.meta.url);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

  it("are each of a lure that there is", () => {
    expect(files.filter((name) => !starters.some(({ key }) => `${key}.json` === name))).toEqual([]);
  });

  it("are whole, and exactly as hard as in English", () => {
    const flaws = files.flatMap((name) => {
      const original = starters.find(({ key }) => `${key}.json` === name)!;
      const given = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown;
      const { starter, flaws } = translateStarter(original, given, tag);
      if (flaws.length > 0) return flaws.map((flaw) => `${tag}/${name}: ${flaw}`);
      const [one, other] = [original, starter].map((version) => prepareStarter(version, () => []));
      expect([name, other!.difficulty, other!.family]).toEqual([name, one!.difficulty, one!.id]);
      expect(other!.id).not.toBe(one!.id);
      return [];
    });
    expect(flaws).toEqual([]);
  });
});
