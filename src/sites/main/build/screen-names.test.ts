import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namesOnly } from "./screen-names.ts";

const source = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(source, path), "utf8");
const people = "features/people/ui/words.ts";
const only = (screens: string) => namesOnly(join(source, people), read(people), screens);

describe("the words of a list of screens", () => {
  it("are the sentences that it names, nested as they stand, of the same area and under the same name", () => {
    const module = only('name: () => usePeopleWords.now()("title"), title: () => say()("departments.title")');
    expect(module).toContain("export const usePeopleWords = wordsOf(");
    expect(module).toContain('"people-ui", {"title":"People","departments":{"title":"Departments"}})');
  });

  it.each([
    [people, "features/people/ui/screens.ts"],
    ["features/campaigns/ui/parts/words.ts", "sites/main/dashboard/simulations/screens.ts"],
    ["sites/main/dashboard/lures/words.ts", "sites/main/dashboard/lures/screens.ts"],
  ])("of %s are a small part of them", (words, screens) => {
    const module = namesOnly(join(source, words), read(words), read(screens));
    expect(module.length).toBeLessThan(2000);
    expect(module).toMatch(/· Hookwise|– Hookwise/);
  });

  it("stop the build where a key is no sentence", () =>
    expect(() => only('now()("column")')).toThrow("has no sentence column"));
});
