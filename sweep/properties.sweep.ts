// The tests that take a sample in `npm test` (properties, looks, widths, protocols, hostile texts), in full and by a new seed; SWEEP=<seed> has one again.
import "../tools/alone.ts";
import { spawnSync } from "node:child_process";
import { env } from "node:process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const seed = env["SWEEP"] ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}: SWEEP=${seed} npm run sweep -- properties`);
const wide = globSync("{src,tools,bin,e2e}/**/*.test.ts", { cwd: root, exclude: ["tools/sweep/**"] }).filter((file) =>
  /\b(sweeping|someOf|partOf|isTurn|obstacles|openDemo)\(/.test(readFileSync(join(root, file), "utf8")),
);
const failed = ["unit", "journeys"].filter((project) => {
  const files = wide.filter((file) => file.startsWith("e2e/") === (project === "journeys"));
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--testTimeout=7200000", ...files];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...env, SWEEP: seed } });
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
