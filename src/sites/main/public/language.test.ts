import { describe, expect, it } from "vitest";
import { languages, listedLanguage } from "../../../kit/languages.ts";
import { readArticle } from "../build/articles.ts";
import { addressIn, languageOf, placeOf, regionalTag } from "./language.ts";

const [en, de] = [listedLanguage("en")!, listedLanguage("de")!];

it.each([
  ["/", "en", "/"],
  ["/features", "en", "/features"],
  ["/features/", "en", "/features"],
  ["/de", "de", "/"],
  ["/de/", "de", "/"],
  ["/de/docs/campaign-setup/", "de", "/docs/campaign-setup"],
  ["/demo", "en", "/demo"],
  ["/en/features", "en", "/en/features"],
])("%s is the page in %s at %s", (pathname, tag, place) => {
  expect([languageOf(pathname).tag, placeOf(pathname)]).toEqual([tag, place]);
});

it.each([
  ["/", "/de"],
  ["/#moment", "/de#moment"],
  ["/pricing", "/de/pricing"],
  ["/docs/campaign-setup#hold-out", "/de/docs/campaign-setup#hold-out"],
  ["/login", "/login"],
  ["/signup-individual", "/signup-individual"],
  ["/api/v1/docs", "/api/v1/docs"],
  ["//elsewhere.example/pricing", "//elsewhere.example/pricing"],
  ["mailto:hello@hookwise.example", "mailto:hello@hookwise.example"],
  ["#parts", "#parts"],
])("%s stays in the language where it leads to a public page: %s", (address, german) => {
  expect(addressIn(de, address)).toBe(german);
  expect(addressIn(en, address)).toBe(address);
});

it("every language has a region for those who ask for one", () => {
  expect([regionalTag(en), regionalTag(de)]).toEqual(["en_GB", "de_DE"]);
  for (const language of languages) expect(regionalTag(language)).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
});

describe("a text in a language", () => {
  const source =
    "---\ntitle: T\nsummary: S\n---\n\n## Größe & Maß\n\n[Preise](/pricing), [API](/api/v1/docs), [dort](https://a.example/?a=1&b=2)\n";

  it("leads to the pages of its language", () => {
    const { html } = readArticle(source, "a text", de);
    expect(html).toContain('<a href="/de/pricing">Preise</a>');
    expect(html).toContain('<a href="/api/v1/docs">API</a>');
    expect(html).toContain('<a href="https://a.example/?a=1&amp;b=2">dort</a>');
    expect(readArticle(source).html).toContain('<a href="/pricing">Preise</a>');
  });

  it("has headings that can be linked to by plain letters", () =>
    expect(readArticle(source).headings).toEqual([{ id: "grosse-mass", text: "Größe & Maß" }]));
});
