import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { variables } from "../src/kit/config.ts";

// What stands in deploy/ and docs/operations.md is copied by operators: what it names must exist.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = globSync(["deploy/*", "docs/operations.md"], { cwd: root }).filter((one) => !one.endsWith("ignore"));

it("names variables that the product reads", () => {
  const known = Object.keys(variables.shape);
  const named = files.flatMap(
    (file) => read(file).match(/\b(?:[A-Z]+_)+(?:URL|KEY|DIR|POOL|FROM|PROXIES|LEVEL)\b|\bHOST\b/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((one) => !known.includes(one))).toEqual([]);
});

it("names metrics that the product shows", () => {
  const shown = new Set(
    globSync("src/**/*.ts", { cwd: root }).flatMap((file) => read(file).match(/(?<=")hookwise_[a-z_]+(?=")/g) ?? []),
  );
  const named = files.flatMap((file) => read(file).match(/\bhookwise_[a-z_]+/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(named.filter((one) => !shown.has(one))).toEqual([]);
});

it("starts the roles that there are", () => {
  const roles = [...read("src/kit/feature.ts").matchAll(/processRoles = \[([^\]]+)\]/g)][0]![1]!.match(/\w+/g);
  expect(read("deploy/hookwise.service")).toContain(`--roles ${roles!.join(",")}`);
});
