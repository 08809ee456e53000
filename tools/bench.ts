// npm run bench: every benchmark; npm run bench -- start send: only these. Results go to bench/results/.
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { runEach } from "./run-each.ts";

const { positionals, flags } = readArguments("bench", process.argv.slice(2));
await runEach(
  "bench",
  positionals,
  [...flags].map((flag) => `--${flag}`),
);
