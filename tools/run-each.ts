import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Runs `<folder>/*.<folder>.ts` one after another, each in a process of its own: those named, or all. Flags are handed on. Ends with 1
 * when one failed.
 */
export function runEach(folder: string, names: string[], flags: string[]): void {
  const all = globSync(`${folder}/*.${folder}.ts`, { cwd: root }).map((file) => basename(file, `.${folder}.ts`));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no "${unknown.join('", "')}" in ${folder}/. There are: ${all.toSorted().join(", ")}.`);
    process.exit(2);
  }
  const failed = (names.length > 0 ? names : all.toSorted()).filter((name) => {
    console.log(`\n${name}`);
    const file = join(folder, `${name}.${folder}.ts`);
    const { status } = spawnSync(process.execPath, [file, ...flags], { cwd: root, stdio: "inherit" });
    return status !== 0;
  });
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
