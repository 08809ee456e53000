// npm test: installs and builds what is missing, then runs every check (tools/test.ts).
import { readArguments } from "./arguments.mjs";
import { ensureBuilt } from "./built.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

const args = process.argv.slice(2);
readArguments("test", args);
readEnvFile();
await ensureInstalled({ dev: true });
await ensureBuilt();
await runTypeScript("tools/test.ts", args);
