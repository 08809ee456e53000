// npm test: installs what is missing, then runs every check (tools/test.ts).
import { runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled({ dev: true });
await runTypeScript("tools/test.ts", process.argv.slice(2));
