// npm run sweep: the wide searches, each in a process of its own; npm run sweep -- parsers: only this one.
import { runEach } from "./run-each.ts";

runEach("sweep", process.argv.slice(2));
