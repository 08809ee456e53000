// npm run crash: every crash run; npm run crash -- send: only this one; --quick: the short runs of npm test, a seventh of them each day.
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { runEach } from "./run-each.ts";
import { partOf } from "./sweep/wide.ts";

const { positionals, flags, values } = readArguments("crash", process.argv.slice(2));
const quick = flags.has("quick");
const all = globSync("*.crash.ts", { cwd: join(import.meta.dirname, "../crash") }).map((file) =>
  basename(file, ".crash.ts"),
);
const wanted = quick && positionals.length === 0 ? partOf(all.toSorted(), 7, "crash") : positionals;
// Most of a short run is waiting for what was killed, which nothing else disturbs.
const atOnce = quick ? 2 : 1;
await runEach(
  "crash",
  wanted,
  [...[...flags].map((flag) => `--${flag}`), ...Object.entries(values).map(([name, value]) => `--${name}=${value}`)],
  atOnce,
);
