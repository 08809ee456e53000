import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "../../../../kit/languages.ts";
import { readArticle } from "../../build/articles.ts";
import { screens } from "../screens.ts";
import { headingIn, helpAddress } from "./address.ts";

const content = join(import.meta.dirname, "../../content");
const read = (path: string, folder = "") => readArticle(readFileSync(join(content, folder, `${path}.md`), "utf8"));

describe.each(screens.flatMap(({ path, help }) => (help ? [{ path, help }] : [])))("the help of $path", ({ help }) => {
  const [page = "", heading = ""] = help.split("#");
  it("is a page of the docs, and a heading on it", () => {
    expect(existsSync(join(content, `${page}.md`))).toBe(true);
    if (heading) expect(read(page).headings.map(({ id }) => id)).toContain(heading);
  });
  it("has its place in every language that has the page", () => {
    for (const { tag } of languages.filter(({ tag }) => existsSync(join(content, tag, `${page}.md`)))) {
      const own = read(page, tag);
      const found = headingIn(own, read(page), heading);
      if (heading) expect(own.headings.map(({ id }) => id)).toContain(found);
    }
  });
});

it.each([
  ["/docs/campaign-setup", "/docs/campaign-setup"],
  ["/de/tutorials/understanding-risk-scores#kleine-gruppen", "/tutorials/understanding-risk-scores#kleine-gruppen"],
  ["/docs", null],
  ["/api/v1/docs", null],
  ["https://elsewhere.example/docs/campaign-setup", null],
  ["/docs/../account", null],
])("a link to %s is the page %s", (href, page) => expect(helpAddress(href)).toBe(page));

it("a heading is found by its English id and by its own", () => {
  const [english, german] = [{ headings: [{ id: "one", text: "" }, { id: "two", text: "" }] }, { headings: [{ id: "eins", text: "" }, { id: "zwei", text: "" }] }]; // oxfmt-ignore
  expect(["two", "zwei", ""].map((wanted) => headingIn(german, english, wanted))).toEqual(["zwei", "zwei", ""]);
});
