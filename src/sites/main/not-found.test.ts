import { expect, it } from "vitest";
import { page } from "../../kit/page/index.ts";
import { readWords } from "../../kit/words.ts";
import { notFoundPage } from "./not-found.ts";
import { languageOf } from "./public/language.ts";

readWords("main", new URL("words/", import.meta.url));

it.each([
  ["/de/nowhere", `<html lang="de" dir="ltr">`, "/de"],
  ["/nowhere", `<html lang="en" dir="ltr">`, "/"],
  // There are no public pages in this one: its first page would be a page that does not exist again.
  ["/ar/nowhere", `<html lang="en" dir="ltr">`, "/"],
])("%s: a page that does not exist leads to one that does", (address, opening, home) => {
  const html = page(notFoundPage(languageOf(address)));
  expect(html).toContain(opening);
  expect(html).toContain(`<a class="button" href="${home}"`);
});
