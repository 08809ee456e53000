// npm run bench: every benchmark; npm run bench -- start send: only these. Results go to bench/results/.
import { runEach } from "./run-each.ts";

runEach("bench", process.argv.slice(2));
