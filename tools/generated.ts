import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Writes a generated file that is committed, or, with `--check` among the arguments, compares it and fails with the cure.
 * @param path relative to the root
 * @param cure the command that writes it
 */
export function keep(path: string, wanted: string, cure: string, args = process.argv.slice(2)): void {
  const file = join(root, path);
  if (!args.includes("--check")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
    console.log(`${path} is written.`);
  } else if (read(file) === wanted) console.log(`${path} is fresh.`);
  else {
    console.error(`${path} is out of date. Cure: ${cure}, and commit it.`);
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
