import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "tools", tool), ...args], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};
const make = (name: string) => run("new.ts", name);

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
      "ui",
      "words",
    ]),
  );
  const [own] = readdirSync(join(folder, "migrations"));
  const others = readdirSync(join(copy, "src/features/webhooks/migrations"));
  expect(others.every((name) => name < own!)).toBe(true);
});

it("what it makes keeps the rules of imports, once a line in each of the two lists names it", () => {
  addTo("src/features.ts", "surveyRounds", "./features/survey-rounds/feature.ts");
  addTo("src/sites/main/dashboard/screens.ts", "surveyRoundsScreen", "../../../features/survey-rounds/ui/screens.ts");
  const { stdout, stderr } = run("check-imports.ts");
  // The copy lacks what else uses the tree, so some names of others have no user in it.
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("survey"))).toEqual([]);
});

/** Adds a name to the end of a file's list. */
function addTo(file: string, name: string, from: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8").replace(/,?\s*\];/, `, ${name}];`);
  writeFileSync(path, `import { ${name} } from "${from}";\n${text}`);
}

it.each(["campaigns", "Bad_Name", "../out", ""])("refuses %j with a cure", (name) => {
  const { status, stderr } = make(name);
  expect(status).toBe(2);
  expect(stderr).toMatch(/choose another name|Give the feature's name/);
});
