// npm run types: server files are checked without the browser's types, browser files without Node's; journeys speak of both.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";

readArguments("types", process.argv.slice(2));
const root = join(import.meta.dirname, "..");
const passes = ["tsconfig.json", "tsconfig.browser.json", "tsconfig.e2e.json"];
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
