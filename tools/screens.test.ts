import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageLanguages } from "../src/sites/main/public/routes.ts";
import screens from "../src/sites/main/public/screens/screens.json" with { type: "json" };
import { sentencesIn } from "./screens/sentences.ts";
import { density, parts } from "./screens/take.ts";

// The pictures that public pages show: all there, light, as large as is said, and of screens that still say what they show.

const folder = join(import.meta.dirname, "../src/sites/main/public/screens");
const pictures = globSync("*.webp", { cwd: folder });
const cure = "Run: npm run screens";

describe.each(Object.entries(screens))("%s", (name, { width, height, beginning, says }) => {
  it.each(pageLanguages())("is there in $name, by day and by night", ({ tag }) => {
    expect([parts.whole.width, parts.beginning.width]).toEqual([width, beginning]);
    for (const look of ["light", "dark"])
      for (const [part, { width: wide, heaviest }] of Object.entries(parts)) {
        const file = join(folder, `${name}-${look}.${part}.${tag}.webp`);
        expect(statSync(file).size, cure).toBeLessThanOrEqual(heaviest);
        const size = sizeOf(readFileSync(file));
        expect(size, cure).toEqual({ width: wide * density, height: height * density });
      }
  });

  it("shows no heading, tab or column that has another name now", () => {
    for (const [tag, all] of Object.entries<string[]>(says)) {
      const known = sentencesIn(tag);
      expect(
        all.filter((one) => !known.has(one)),
        cure,
      ).toEqual([]);
    }
  });
});

it("keeps no picture that nobody shows", () => {
  const names = pictures.map((file) => basename(file).replace(/-(light|dark)\..*/, ""));
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(screens).toSorted());
});

/** What the head of a WebP file says, lossy or lossless or with its extensions. */
function sizeOf(file: Buffer): { width: number; height: number } {
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
