import { expect, it } from "vitest";
import { localeOf } from "./locale.ts";

it.each([
  ["de", "de"],
  ["en_GB", "en-GB"],
  ["PT-br", "pt-BR"],
  ["", "en"],
  ["<script>", "en"],
  ["english please", "en"],
])("writes to who wants %j in %s", (locale, written) => {
  expect(localeOf({ attributes: { locale } })).toBe(written);
});

it("writes English to who wants nothing", () => {
  expect(localeOf({ attributes: {} })).toBe("en");
});
