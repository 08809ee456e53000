// npm test: installs and builds what is missing, then runs every check (tools/test.ts).
import { ensureBuilt } from "./built.mjs";
import { runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled({ dev: true });
ensureBuilt();
await runTypeScript("tools/test.ts", process.argv.slice(2));
