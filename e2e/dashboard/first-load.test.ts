import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

// What a browser without a cache fetches before somebody who has signed in can use the page on which they land; what a page fetches later, `bench -- studio` weighs.

const built = join(import.meta.dirname, "../../dist/main");
const most = 300 * 1024;

/** The script that a page names: its modules, and those that they import. */
function scriptOf(page: string): string[] {
  const html = readFileSync(join(built, page, "index.html"), "utf8");
  const files = new Set([...html.matchAll(/\/app\/[\w.-]+\.js/g)].map(([file]) => file));
  return [...files].map((file) => readFileSync(join(built, file), "utf8"));
}

describe.each(["dashboard/profile", "dashboard/overview"])("/%s", (page) => {
  it("loads at most 300 KB of script, gzip", () => {
    const script = scriptOf(page);
    expect(script.length).toBeGreaterThan(20);
    expect(script.reduce((sum, code) => sum + gzipSync(code).length, 0)).toBeLessThanOrEqual(most);
  });

  it("loads no schemas, nor the library that runs them: they come with forms", () =>
    expect(scriptOf(page).filter((code) => code.includes("ZodMini") || code.includes("inputSchema:"))).toEqual([]));
});
