import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { stoodStill } from "./standstill.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hookwise-standstill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("ends a run whose test keeps its thread to itself, and names it", async () => {
  // What a worker does is told a tenth of a second later, while it still can.
  const loop = "{ await new Promise((later) => setTimeout(later, 400)); for (;;); }";
  writeFileSync(join(folder, "sums.test.js"), `it("adds up", () => {}); it("never ends", async () => ${loop});`);
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    `export default { test: { globals: true, pool: "threads", testTimeout: 500, include: ["*.test.js"],
      reporters: ["default", [${JSON.stringify(join(import.meta.dirname, "standstill.ts"))}, { seconds: 3 }]] } };`,
  );
  const args = [
    "--disable-warning=ExperimentalWarning",
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--root",
    folder,
  ];
  const { failed, said } = await new Promise<{ failed: boolean; said: string }>((resolve) =>
    execFile(process.execPath, args, { cwd: folder }, (error, out, errors) =>
      resolve({ failed: error !== null, said: out + errors }),
    ),
  );
  expect(failed).toBe(true);
  expect(said).toContain(`${stoodStill} 3 s:\n  sums.test.js > never ends`);
});
