import { describe, expect, it } from "vitest";
import { fallbackLanguage, listedLanguage } from "../../kit/languages.ts";
import { addWords, wordsIn } from "../../ui/words.ts";
import { inLanguage } from "./account/fault-text.ts";
import { fetchWords, placeOf, screenLanguages } from "./screen-words.ts";

it.each([
  ["./words/de.json", "main", "de"],
  ["./dashboard/words/de.json", "dashboard", "de"],
  ["../../ui/words/pt-BR.json", "ui", "pt-BR"],
  ["../../features/people/ui/words/ar.json", "people-ui", "ar"],
  ["../../features/lures/ui/parts/cues/words/de.json", "cues", "de"],
])("the catalogue %s is that of %s in %s", (path, area, tag) => expect(placeOf(path)).toEqual({ area, tag }));

describe("the languages of the screens", () => {
  it("are those with words for both of their parts, the fallback first", () => {
    const tags = screenLanguages.map(({ tag }) => tag);
    expect(tags[0]).toBe(fallbackLanguage.tag);
    expect(tags).toContain("de");
    expect(tags).not.toContain("ar");
  });

  it("fall back to English by the sentence, and count as the language does", () => {
    addWords("zz", "en", { there: "there", lacking: "lacking {{n}}" });
    addWords("zz", "de", { there: "da", days_one: "{{count}} Tag", days_other: "{{count}} Tage" });
    const say = wordsIn<Record<string, string>>("zz", "de");
    expect([say("there"), say("lacking", { n: 1 })]).toEqual(["da", "lacking 1"]);
    expect([say("days", { count: 1 }), say("days", { count: 2 })]).toEqual(["1 Tag", "2 Tage"]);
  });
});

describe("a sentence of the identity provider", () => {
  it.each([
    ["Incorrect username or password.", "Die E-Mail-Adresse oder das Passwort ist nicht richtig."],
    [
      "Password did not conform with policy: Password not long enough",
      "Das Passwort erfüllt die Regeln nicht: Es ist zu kurz.",
    ],
    ["Something that no catalogue knows", "Something that no catalogue knows"],
  ])("%s is said in German, and left in English", async (said, german) => {
    await fetchWords(listedLanguage("de")!);
    expect(inLanguage("de", said)).toBe(german);
    expect(inLanguage("en", said)).toBe(said);
  });
});
