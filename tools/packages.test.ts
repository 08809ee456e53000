import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// A package that only tests use is no dependency of the product: whoever installs that would carry it along.

const root = join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** What nothing names, and why it is there all the same. */
const unnamed: Record<string, string> = {
  "@fontsource-variable/bricolage-grotesque": "named by its family (kit/page/assets.ts)",
  "@fontsource-variable/inter": "named by its family (kit/page/assets.ts)",
  "@fontsource-variable/jetbrains-mono": "named by its family (kit/page/assets.ts)",
  "@react-router/node": "the entry that the framework brings along for its own server asks for it",
  "react-is": "recharts asks for the one of React's own version",
};

it("each dependency is named by the product itself, not by its tests alone", () => {
  const sources = ["src/**/*.{ts,tsx,css}", "bin/*.mjs"].flatMap((pattern) => globSync(pattern, { cwd: root }));
  const product = sources.filter((name) => !/\.test\.tsx?$|testing[^/]*\.tsx?$|(^|\/)testing\//.test(name));
  expect(product.length).toBeGreaterThan(1000);
  const named = new Set(
    product.flatMap((name) =>
      [
        ...readFileSync(join(root, name), "utf8").matchAll(/["'](?:npm:)?((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"'\n]*)?["']/g),
      ].map(([, found]) => found),
    ),
  );
  const found = Object.keys(dependencies).filter((name) => !named.has(name));
  expect(found).toEqual(Object.keys(unnamed));
});
