import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editionOf } from "./edition.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-edition-"));
const now = () => editionOf(folder, ["lures", "package.json"]);
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
beforeAll(() => {
  mkdirSync(join(folder, "lures/starter"), { recursive: true });
  write("package.json", "{}");
  write("lures/prepare.ts", "1");
  write("lures/starter/invoice.json", "2");
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each<[string, () => void]>([
  ["a lure changes", () => write("lures/starter/invoice.json", "3")],
  ["what prepares it changes", () => write("lures/prepare.ts", "2")],
  ["a lure gets another name", () => renameSync(join(folder, "lures/starter/invoice.json"), join(folder, "lures/starter/bill.json"))], // oxfmt-ignore
  ["a package changes", () => write("package.json", "{ }")],
])("is another when %s", async (_, change) => {
  const before = await now();
  change();
  expect(await now()).not.toBe(before);
});

it("stays while only tests change, and pictures", async () => {
  const before = await now();
  write("lures/prepare.test.ts", "1");
  write("lures/README.md", "2");
  expect(await now()).toBe(before);
});
