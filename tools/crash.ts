// npm run crash: every crash run; npm run crash -- send: only this one; --quick: the short runs of npm test.
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { runEach } from "./run-each.ts";

const { positionals, flags } = readArguments("crash", process.argv.slice(2));
// Most of a short run is waiting for what was killed, which nothing else disturbs.
const atOnce = flags.has("quick") ? 2 : 1;
await runEach(
  "crash",
  positionals,
  [...flags].map((flag) => `--${flag}`),
  atOnce,
);
