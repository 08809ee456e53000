import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeFirstFile } from "./first-file.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-first-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the first one's word stands, is nobody else's to read, and nothing lies beside it", () => {
  const file = join(folder, "key");
  for (const text of ["first", "second"]) makeFirstFile(file, text);
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["key"]);
});

it("where nothing can be written the reason is told", () => {
  expect(() => makeFirstFile(join(folder, "missing", "key"), "text")).toThrow("ENOENT");
});
