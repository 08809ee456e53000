// npm run imports: who may use what, as ARCHITECTURE.md says. Prints each finding with its cure; ends with 1 when there is one.
import { join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { line, rules } from "./check/index.ts";
import { readTree } from "./check/tree.ts";

readArguments("imports", process.argv.slice(2));
const tree = readTree(join(import.meta.dirname, ".."));
const findings = Object.entries(rules).flatMap(([name, check]) =>
  check(tree).map((found) => `${line(found)} [${name}]`),
);
console.log(
  findings.length > 0 ? findings.join("\n") : `${tree.length} files, ${Object.keys(rules).length} rules: all kept.`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
