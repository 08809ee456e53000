// npm run sweep: the wide searches, each in a process of its own; npm run sweep -- parsers: only this one.
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { runEach } from "./run-each.ts";

const { positionals, flags } = readArguments("sweep", process.argv.slice(2));
await runEach(
  "sweep",
  positionals,
  [...flags].map((flag) => `--${flag}`),
);
