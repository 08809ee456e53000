// npm run types: server files are checked without the browser's types, browser files without Node's; journeys speak of both.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";

readArguments("types", process.argv.slice(2));
const root = join(import.meta.dirname, "..");
const passes = ["tsconfig.json", "tsconfig.browser.json", "tsconfig.e2e.json"];
const cache = join(root, ".cache/types");
forgetWhereJsonChanged();
const failed = passes.filter((project) => {
  // What has not changed since the last look is not looked at again.
  const kept = ["--incremental", "--tsBuildInfoFile", `.cache/types/${project}.tsbuildinfo`];
  const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", project, ...kept], {
    cwd: root,
    stdio: "inherit",
  });
  return status !== 0;
});
if (failed.length > 0) console.error(`Types do not fit: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * What the compiler keeps of its last look does not say that a JSON file has changed (a catalogue's keys are types of what imports it): then it begins
 * anew.
 */
function forgetWhereJsonChanged(): void {
  const hash = createHash("sha256");
  for (const file of globSync("{src,tools,bench,crash,e2e,sweep}/**/*.json", { cwd: root }).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  const seen = hash.digest("hex");
  const kept = join(cache, "json.sha256");
  if (existsSync(kept) && readFileSync(kept, "utf8") === seen) return;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, seen);
}
