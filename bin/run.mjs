// node bin/run.mjs <file.ts> [arguments]: runs one of the project's TypeScript files, after installing what is missing.
import { runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled({ dev: true });
await runTypeScript(process.argv[2], process.argv.slice(3));
