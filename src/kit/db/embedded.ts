import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { createCluster, clusterFolder } from "./embedded/cluster.ts";
import { embeddedAddress, takeLease } from "./embedded/lease.ts";
import { launch } from "./embedded/postmaster.ts";
import type { LaunchOptions } from "./embedded/postmaster.ts";
import { findProgram } from "./embedded/program.ts";
import type { Program } from "./embedded/program.ts";
import { beginUse } from "./embedded/users.ts";
import { OperatorError, fullDiskIn } from "../operator-error.ts";
import { roomFault } from "../preflight/room.ts";

interface Embedded {
  /** Connection string of the superuser, database `postgres`. */
  url: string;
  /** True when a server of an earlier process was still running on this folder. */
  adopted: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

// Whoever stops the server must first get the lease alone: see `embedded/lease.ts`.
const alone = "SELECT pg_try_advisory_lock(718273646) AS yes";

/**
 * Starts the PostgreSQL that comes with the package on a folder, or joins the one that already runs there (several processes may
 * share it; one that a killed process left behind is taken over). While this process lives, a server that dies is started again on
 * the same port. While processes of another container or machine use the folder it is not started: see `embedded/users.ts`.
 * @param folder everything of the database lies here: `cluster/`, `password` (mode 0600), `log`; made when missing
 * @param settings more server settings, such as `{ max_connections: "300" }`; they count only when this call starts the server
 * @param patience milliseconds that those elsewhere are given to go
 * @param onWait called once the rest is waiting for the database's own processes, so that the caller may use the time
 * @throws Error with what to do when this machine cannot run it
 */
export async function startEmbedded(options: {
  folder: string;
  log: Logger;
  settings?: Record<string, string>;
  patience?: number;
  onWait?: () => void;
}): Promise<Embedded> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  // By one name, whichever way leads there: a server is known by the folder that it was started on.
  const folder = await realpath(options.folder);
  const use = await beginUse(folder, options);
  try {
    const started = await startOn(folder, options);
    return { ...started, stop: () => started.stop().finally(() => use.end()) };
  } catch (error) {
    use.end();
    throw error;
  }
}

async function startOn(folder: string, options: Parameters<typeof startEmbedded>[0]): Promise<Embedded> {
  const { log, settings = {}, onWait = () => {} } = options;
  const password = await readPassword(folder);
  const program = await findProgram(folder);
  if (!(await clusterFolder(folder))) log.info("making the database (only at the first start, some seconds)");
  await createCluster(program, folder, password, onWait);
  let stopping = false;
  let held = await enter(program, folder, password, { settings, log, onWait });
  const { port, adopted } = held;

  // The held connection ends when the server does: then somebody must start it again, on the port that everybody knows.
  function watch(): void {
    held.client.once("end", () => {
      if (stopping) return;
      if (!existsSync(folder))
        return log.error(`${folder} was removed while the product ran: stop it (Ctrl+C), then start it again`);
      log.warn("the embedded database went away; starting it again");
      enter(program, folder, password, { settings, log, port }).then(
        (again) => {
          held = again;
          if (stopping) void held.client.end();
          else watch();
        },
        (error: Error) => log.error({ err: error }, "the embedded database cannot be started again"),
      );
    });
  }
  watch();

  return {
    url: embeddedAddress(port, password),
    adopted,
    async stop() {
      stopping = true;
      await leave(held);
    },
  };
}

interface Held {
  client: pg.Client;
  port: number;
  adopted: boolean;
  halt(): Promise<void>;
}

async function enter(program: Program, folder: string, password: string, options: LaunchOptions): Promise<Held> {
  const until = performance.now() + 180_000;
  for (;;) {
    const server = await launch(program, folder, options);
    const client = await takeLease(server, password);
    if (client) return { client, port: server.port, adopted: server.adopted, halt: server.halt };
    const full = fullDiskIn(server.said()) ?? roomFault(folder);
    if (full) throw new OperatorError(full);
    // It went away between being found and being reached: another process was stopping it, or it was dying.
    if (performance.now() > until)
      throw new OperatorError(`The embedded database does not stay up; see ${join(folder, "log")}.`);
  }
}

async function leave({ client, halt }: Held): Promise<void> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared(718273646)");
    const { rows } = await client.query<{ yes: boolean }>(alone);
    if (rows[0]?.yes) await halt();
  } catch {
    // The server is already gone.
  } finally {
    await client.end().catch(() => {});
  }
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "password");
  try {
    await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
    await chmod(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const password = (await readFile(file, "utf8")).trim();
  if (password) return password;
  // A crash between creating the file and writing it; harmless as long as no cluster was made with it.
  if (await clusterFolder(folder))
    throw new OperatorError(`${file} is empty, but the database was made with a password; restore it.`);
  const made = randomBytes(24).toString("hex");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
