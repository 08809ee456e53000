// npm run build: installs what is missing, then builds the pages of the main site unless they are as new as their sources.
import { readArguments } from "./arguments.mjs";
import { ensureBuilt, isBuilt } from "./built.mjs";
import { ensureInstalled } from "./prepare.mjs";

readArguments("build", process.argv.slice(2));
await ensureInstalled({ dev: false });
if (isBuilt()) console.log("The pages of the main site are as new as their sources.");
else await ensureBuilt();
