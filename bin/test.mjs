// npm test: installs and builds what is missing, then runs every check (tools/test.ts).
import { readArguments } from "./arguments.mjs";
import { ensureBuilt, isBuilt } from "./built.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

const args = process.argv.slice(2);
readArguments("test", args);
readEnvFile();
await ensureInstalled({ dev: true });
const toBuild = !isBuilt();
const began = Date.now();
await ensureBuilt();
// A part of what the run's time is told beside.
if (toBuild) process.env.BUILD_SECONDS = String((Date.now() - began) / 1000);
await runTypeScript("tools/test.ts", args);
