// npm run crash: every crash run; npm run crash -- send: only this one; --quick: the short runs of npm test.
import { runEach } from "./run-each.ts";

runEach("crash", process.argv.slice(2));
