import { misused, readArguments } from "../bin/arguments.mjs";
import "./faults.ts";

// For its effect, as the first import of each bench, crash run and sweep: run by itself it has the options and the usage of the command that runs
// them all, and what it does not know starts nothing.
const [, file = "", ...args] = process.argv;
const command = /\.(bench|crash|sweep)\.ts$/.exec(file)?.[1];
if (command) {
  const { positionals } = readArguments(command, args);
  if (positionals.length > 0) misused(command, `"${positionals[0]}" is too much: ${file} runs alone.`);
}
