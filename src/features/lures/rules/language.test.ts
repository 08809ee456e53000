import { expect, it } from "vitest";
import { inLanguage } from "./language.ts";

const variants = ["de", "pt-BR", "pt", "zh-Hant-TW"].map((locale) => ({ locale }));

it.each([
  ["de-AT", "de"],
  ["DE", "de"],
  ["pt-BR", "pt-BR"],
  ["pt-PT", "pt"],
  ["zh", "zh-Hant-TW"],
  ["en-GB", "en"],
  ["fr", "en"],
  ["d", "en"],
])("somebody who reads %s gets %s", (locale, found) => {
  expect(inLanguage({ locale: "en" }, variants, locale).locale).toBe(found);
});

it("stays with the given one among several of a language", () => {
  expect(inLanguage({ locale: "en-GB" }, [{ locale: "en-AU" }], "en-US").locale).toBe("en-GB");
});
