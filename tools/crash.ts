// npm run crash: every crash run; npm run crash -- send: only this one; --quick: the short runs of npm test.
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { runEach } from "./run-each.ts";

const { positionals, flags } = readArguments("crash", process.argv.slice(2));
runEach(
  "crash",
  positionals,
  [...flags].map((flag) => `--${flag}`),
);
