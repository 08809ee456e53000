import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "hookwise-new-"));
  for (const part of ["src", "tools", "bin"]) cpSync(join(root, part), join(copy, part), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const make = (name: string) => {
  const { status, stderr } = spawnSync(process.execPath, [join(copy, "tools/new.ts"), name], { encoding: "utf8" });
  return { status, stderr };
};

it("makes the files that every feature has, its migration after all others", () => {
  expect(make("survey-rounds")).toMatchObject({ status: 0 });
  const folder = join(copy, "src/features/survey-rounds");
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([
      "README.md",
      "contract.ts",
      "feature.ts",
      "handlers.ts",
      "migrations",
      "store.ts",
      "words",
    ]),
  );
  const [own] = readdirSync(join(folder, "migrations"));
  const others = readdirSync(join(copy, "src/features/webhooks/migrations"));
  expect(others.every((name) => name < own!)).toBe(true);
});

it.each(["campaigns", "Bad_Name", "../out", ""])("refuses %j with a cure", (name) => {
  const { status, stderr } = make(name);
  expect(status).toBe(2);
  expect(stderr).toMatch(/choose another name|Give the feature's name/);
});
