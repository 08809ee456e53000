import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";

const root = join(import.meta.dirname, "..");

/**
 * Writes a generated file that is committed, or, with `--check` among the arguments, compares it and fails with the cure.
 * @param command its name in the list of commands, which writes the file
 * @param path relative to the root
 */
export async function keep(command: string, path: string, make: () => string | Promise<string>): Promise<void> {
  const { flags } = readArguments(command, process.argv.slice(2));
  const wanted = await make();
  const file = join(root, path);
  if (!flags.has("check")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
    console.log(`${path} is written.`);
  } else if (read(file) === wanted) console.log(`${path} is fresh.`);
  else {
    console.error(`${path} is out of date. Cure: npm run ${command}, and commit it.`);
    process.exitCode = 1;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
