// npm run build: installs what is missing, then builds what runs in a browser unless it is as new as its sources.
import { readArguments } from "./arguments.mjs";
import { ensureBuilt, isBuilt } from "./built.mjs";
import { ensureInstalled } from "./prepare.mjs";

readArguments("build", process.argv.slice(2));
await ensureInstalled({ dev: false });
if (isBuilt()) console.log("What runs in a browser is as new as its sources.");
else await ensureBuilt();
