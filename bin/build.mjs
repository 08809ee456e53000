// npm run build: installs what is missing, then builds the pages of the main site unless they are as new as their sources.
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./prepare.mjs";

ensureInstalled({ dev: false });
ensureBuilt();
