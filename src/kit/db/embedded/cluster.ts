import { execFile } from "node:child_process";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isRunning } from "./processes.ts";
import type { Program } from "./program.ts";
import { OperatorError, fullDiskIn } from "../../operator-error.ts";

const run = promisify(execFile);

/** The folder of the finished cluster, or null while there is none. */
export async function clusterFolder(folder: string): Promise<string | null> {
  const cluster = join(folder, "cluster");
  return (await stat(join(cluster, "PG_VERSION")).catch(() => null)) ? cluster : null;
}

/** Makes the cluster when there is none: in a folder of its own that gets its name when it is complete, so a kill leaves no half. */
export async function createCluster(
  program: Program,
  folder: string,
  password: string,
  onWait: () => void,
): Promise<void> {
  await removeLeftovers(folder);
  const cluster = join(folder, "cluster");
  if (await clusterFolder(folder)) {
    await program.give(folder);
    await program.give(cluster);
    return;
  }
  const fresh = join(folder, `making-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await program.give(folder);
  await program.give(fresh);
  const passwordFile = join(fresh, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await program.give(passwordFile);
  const making = initialise(program, join(fresh, "cluster"), passwordFile);
  onWait();
  try {
    await making;
    await rename(join(fresh, "cluster"), cluster);
  } catch (error) {
    // Another process was faster; its cluster is as good.
    if (!(await clusterFolder(folder))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function initialise(program: Program, target: string, passwordFile: string): Promise<void> {
  const options = {
    "-D": target,
    "-U": "postgres",
    "--pwfile": passwordFile,
    "--auth": "scram-sha-256",
    "--encoding": "UTF8",
  };
  const locale = { "--locale-provider": "builtin", "--builtin-locale": "C.UTF-8", "--locale": "C" };
  // Said here, initdb need not try them out.
  const settings = [
    "max_connections=100",
    "shared_buffers=128MB",
    "dynamic_shared_memory_type=posix",
    "timezone=UTC",
    "log_timezone=UTC",
  ];
  const args = [
    "--no-instructions",
    ...Object.entries({ ...options, ...locale }).flatMap(([name, value]) =>
      name.startsWith("--") ? [`${name}=${value}`] : [name, value],
    ),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  try {
    // One sync of the file system instead of one a file.
    await initdb(program, [...args, "--sync-method=syncfs"]);
  } catch {
    await rm(target, { recursive: true, force: true });
    await initdb(program, args);
  }
}

async function initdb(program: Program, options: string[]): Promise<void> {
  const { file, args } = program.command("initdb", options);
  try {
    await run(file, args, { ...program.spawn, timeout: 120_000 });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new OperatorError(
      fullDiskIn(said) ??
        `The embedded database could not be created: ${said}\nOr set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^making-(\d+)$/.exec(name)?.[1]);
    if (pid && pid !== process.pid && !isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
