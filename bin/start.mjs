// npm start: installs and builds what is missing, then runs the product (src/main.ts). Arguments go to it: npm start -- --roles web,worker
import { ensureBuilt } from "./built.mjs";
import { runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled({ dev: false });
ensureBuilt();
await runTypeScript("src/main.ts", process.argv.slice(2));
