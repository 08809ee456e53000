import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileOfPattern, patternOfPath, writePatternPages } from "./pattern-pages.ts";

const lure = "/dashboard/lures/:id";
const routes = {
  root: { id: "root", module: "/app/root.js", imports: ["/app/react.js"], css: ["/app/root.css"] },
  frame: { id: "frame", parentId: "root", module: "/app/frame.js", imports: ["/app/react.js"], css: [] },
  [lure]: { id: lure, parentId: "frame", module: "/app/lure.js", imports: ["/app/field.js"], css: ["/app/field.css#"] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hookwise-pages-"));
  mkdirSync(join(folder, "app"));
  writeFileSync(join(folder, "app/manifest-1.js"), `window.manifest=${JSON.stringify({ routes })};`);
  writeFileSync(
    join(folder, "__spa-fallback.html"),
    '<link rel="modulepreload" href="/app/root.js"/><script>a()</script></head><script>b()</script>',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

it("an address with parameters names what its own screen and its frame load, once, before anything runs", () => {
  writePatternPages(folder, [lure]);
  const html = readFileSync(join(folder, fileOfPattern(lure)), "utf8");
  const [before = "", ...after] = html.split("<script>");
  const named = (path: string) => html.split(`href="${path}"`).length - 1;
  expect(["/app/root.js", "/app/react.js", "/app/frame.js", "/app/lure.js", "/app/field.js"].map(named)).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(before).toContain('<link rel="preload" as="style" href="/app/field.css#"/>');
  expect(after).toEqual(["a()</script></head>", "b()</script>"]);
  expect(existsSync(join(folder, "__spa-fallback.html"))).toBe(false);
});

it("its file is read back as its address", () =>
  expect(patternOfPath(`/${fileOfPattern("/dashboard/simulations/:id/plan").replace("/index.html", "")}`)).toBe(
    "/dashboard/simulations/:id/plan",
  ));

it("an address without a route stops the build", () =>
  expect(() => writePatternPages(folder, ["/dashboard/boats/:id"])).toThrow("/dashboard/boats/:id"));
