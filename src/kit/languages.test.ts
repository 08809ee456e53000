import { describe, expect, it } from "vitest";
import {
  acceptedLanguages,
  chosenLanguage,
  directionOf,
  fallbackLanguage,
  formatTag,
  languages,
  listedLanguage,
  supportedLocale,
} from "./languages.ts";

describe("the languages", () => {
  it("are canonical tags, each once, with a name of their own", () => {
    const tags = languages.map(({ tag }) => tag);
    expect(tags).toEqual(Intl.getCanonicalLocales(tags));
    expect(new Set(tags).size).toBe(tags.length);
    for (const { tag, name } of languages)
      expect(name).toBe(new Intl.DisplayNames([tag], { type: "language" }).of(tag));
  });

  it("run as their script does", () => {
    for (const { tag, dir } of languages) {
      const { script } = new Intl.Locale(tag).maximize();
      expect([tag, dir]).toEqual([tag, ["Arab", "Hebr"].includes(script!) ? "rtl" : "ltr"]);
    }
  });
});

it("a tag with a country or of another spelling is its plain language; a strange one is none", () => {
  expect(listedLanguage("de-AT")?.tag).toBe("de");
  expect(listedLanguage("AR_eg")?.tag).toBe("ar");
  expect(listedLanguage("pt-BR")).toBeUndefined();
  expect(listedLanguage("dex")).toBeUndefined();
  expect(listedLanguage("")).toBeUndefined();
  expect(listedLanguage(null)).toBeUndefined();
});

it("the first wish that can be granted is, else the fallback", () => {
  expect(chosenLanguage(undefined, "pt-BR", "de-CH", "en").tag).toBe("de");
  expect(chosenLanguage("pt")).toBe(fallbackLanguage);
  expect(chosenLanguage()).toBe(fallbackLanguage);
});

it("whoever reads a language that the product does not speak is written to in their organisation's, with its country", () => {
  expect(supportedLocale("pt-BR", "de-AT")).toBe("de-AT");
  expect(supportedLocale("ar-EG", "de")).toBe("ar-EG");
  expect(supportedLocale(null, "pt")).toBe(fallbackLanguage.tag);
});

it("a lure may be in a language that is not listed, and still runs as its script does", () => {
  expect(["ar-EG", "he", "uz-Arab", "fa-IR"].map(directionOf)).toEqual(["rtl", "rtl", "rtl", "rtl"]);
  expect(["en", "uz", "de", "pt-BR", "arn"].map(directionOf)).toEqual(["ltr", "ltr", "ltr", "ltr", "ltr"]);
});

it("what a browser asks for is read by its weights; garbage asks for nothing", () => {
  expect(acceptedLanguages("en;q=0.5, de-CH, ar ; q=0.7, *;q=0.1, fr;q=0")).toEqual(["de-CH", "ar", "en"]);
  expect(acceptedLanguages(undefined)).toEqual([]);
  expect(acceptedLanguages(";;,q=1;q=x, ")).toEqual([]);
});

it("dates beside English words are written as in Britain, unless another country is named", () => {
  const at = (tag: string) => new Intl.DateTimeFormat(formatTag(tag), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(Date.UTC(2026, 10, 23, 14, 27)); // oxfmt-ignore
  expect([at("en"), at("en-GB"), at("en-US"), at("de")]).toEqual([
    "23 Nov, 14:27",
    "23 Nov, 14:27",
    expect.stringMatching(/^Nov 23, 02:27\sPM$/),
    "23. Nov., 14:27",
  ]);
});
