import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { namedFirst } from "./longest-first.ts";
import longest from "./longest.json" with { type: "json" };

it("takes the files that are named first, as they are named, and the others in their order behind them", () => {
  const files = ["new.ts", "short.ts", "newer.ts", "long.ts"];
  const ordered = namedFirst(files, (file) => file, ["longest.ts", "long.ts", "short.ts"]);
  expect(ordered).toEqual(["long.ts", "short.ts", "new.ts", "newer.ts"]);
});

it("names no file that is gone", () => {
  expect(longest.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
});
