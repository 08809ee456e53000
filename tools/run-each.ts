import { spawn } from "node:child_process";
import type { StdioOptions } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");

/** How long one of several side by side may take, in ms: they are the short ones, of a few minutes. */
const patience = 20 * 60_000;

/**
 * Runs `<folder>/*.<folder>.ts`, each in a process of its own: those named, or all. Flags are handed on. Ends with 1 when one failed.
 * @param atOnce how many run side by side; with more than one, what each prints comes when it is over
 */
export async function runEach(folder: string, names: string[], flags: string[], atOnce = 1): Promise<void> {
  const all = globSync(`${folder}/*.${folder}.ts`, { cwd: root }).map((file) => basename(file, `.${folder}.ts`));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no "${unknown.join('", "')}" in ${folder}/. There are: ${all.toSorted().join(", ")}.`);
    process.exit(2);
  }
  const waiting = names.length > 0 ? [...names] : all.toSorted();
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const ok = await runOne(name, join(folder, `${name}.${folder}.ts`), flags, atOnce > 1);
      if (!ok) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function runOne(name: string, file: string, flags: string[], held: boolean): Promise<boolean> {
  if (!held) console.log(`\n${name}`);
  const stdio: StdioOptions = held ? ["ignore", "pipe", "pipe"] : "inherit";
  const child = spawn(process.execPath, [file, ...flags], {
    cwd: root,
    stdio,
    ...(held && { timeout: patience, killSignal: "SIGKILL" }),
  });
  // Whoever ends this process ends what it runs.
  const end = () => void child.kill();
  process.once("SIGTERM", end);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => void (said += data));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (signal === "SIGKILL") said += `\nError: it was killed, or did not end in ${patience / 60_000} minutes`;
      process.off("SIGTERM", end);
      if (held) console.log(`\n${name}\n${said.trimEnd()}`);
      resolve(code === 0);
    });
  });
}
