import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sentenceOf } from "./operator-error.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-sentence-"));
afterAll(() => rmSync(folder, { recursive: true }));
const denied = (path: string) => sentenceOf(Object.assign(new Error("EACCES"), { code: "EACCES", path }));

it("the cure for what may not be touched names what is there: the file, or the folder in which it was to be made", () => {
  const file = join(folder, "dns.json");
  writeFileSync(file, "{}");
  expect(denied(file)).toContain(`sudo chown -R "$(id -un)" "${file}"`);
  expect(denied(`${file}.4711`)).toContain(`sudo chown -R "$(id -un)" "${folder}"`);
});
