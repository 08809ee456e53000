// npm start: installs and builds what is missing, then runs the product (src/main.ts). Arguments go to it: npm start -- --roles web,worker
import { readArguments } from "./arguments.mjs";
import { ensureBuilt } from "./built.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

const args = process.argv.slice(2);
readArguments("start", args);
readEnvFile();
await ensureInstalled({ dev: false });
await ensureBuilt();
await runTypeScript("src/main.ts", args);
