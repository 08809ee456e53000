import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import main from "./words/en.json" with { type: "json" };
import shown from "./public/words/en.json" with { type: "json" };
import ui from "../../ui/words/en.json" with { type: "json" };

// The types refuse a key that is not there; this also finds those that nobody says any more, and keys put together from parts.
const root = join(import.meta.dirname, "../../..");
const sources = globSync("src/{ui,sites/main}/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

const catalogues: Record<string, object> = { main, ui, public: shown };

describe.each([
  ["main", keysOf({ account: main.account })],
  ["ui", keysOf(ui)],
  // The heads of the pages are taken by the page's name (public/seo.ts).
  ["public", keysOf({ ...shown, page: {} })],
])("the words of %s", (area, keys) => {
  it("are all said somewhere", () => expect(keys.filter((key) => !isSaid(area, key))).toEqual([]));
  it("are sentences without a gap", () =>
    expect(keys.filter((key) => !/\S/.test(textOf(catalogues[area]!, key)))).toEqual([]));
});

it("every key that the account screens name is there", () => {
  const known = keysOf({ account: main.account });
  const named = [...sources.matchAll(/["'`](account\.[\w.-]+?)["'`]/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((key) => !known.includes(key))).toEqual([]);
});

function isSaid(area: string, whole: string): boolean {
  const key = whole.replace(/_(one|other)$/, "");
  if (sources.includes(`"${key}"`) || sources.includes(`en.${key}`)) return true;
  if (area === "main" && sources.includes(`en.${key}`)) return true;
  // `account.factor.${one}` says every key below account.factor; `account.google.${way}-failed` those with that ending.
  return [...sources.matchAll(/`([\w.-]*)\$\{[^}]+\}([\w.-]*)`/g)].some(
    ([, before, after]) =>
      (before!.includes(".") || after!.startsWith(".")) && key.startsWith(before!) && key.endsWith(after!),
  );
}

function keysOf(catalogue: object, before = ""): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysOf(value as object, `${before}${key}.`),
  );
}

function textOf(catalogue: object, key: string): string {
  const found = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], catalogue);
  return String(found);
}
