import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { checkEdition, editionBy, sourcesOfCheck } from "./edition.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file));

it("is another when anything changes by which a lure is judged", () => {
  expect(editionBy(read)).toBe(checkEdition());
  const changed = sourcesOfCheck().map((one) =>
    editionBy((file) => (file === one ? Buffer.concat([read(file), Buffer.of(10)]) : read(file))),
  );
  expect(new Set([checkEdition(), ...changed]).size).toBe(changed.length + 1);
});

it("knows every file that the check is made of", () => {
  const made = new Set<string>();
  const follow = (file: string) => {
    if (made.has(file)) return;
    made.add(file);
    const imports = read(file)
      .toString()
      .matchAll(/^(?:import|export) (?!type)[^;]*? from "(\.[^"]+)";$/gm);
    for (const [, other] of imports) follow(normalize(join(dirname(file), other!)).replaceAll("\\", "/"));
  };
  follow("features/lures/rules/ethics.ts");
  expect(made.size).toBeGreaterThan(40);
  expect([...made].filter((file) => !sourcesOfCheck().includes(file))).toEqual([]);
});
