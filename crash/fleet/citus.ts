import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";

import { endWithProcess } from "../../tools/product/left-behind.ts";
import { freePorts } from "../../tools/product/ports.ts";
import { killAll } from "./server.ts";

/** A Citus cluster on loopback: a coordinator, which keeps directories, and two nodes that hold organisations' rows. */
export interface Citus {
  /** The coordinator's database, as its superuser. */
  url: string;
  /** The nodes' ports. */
  nodes: readonly number[];
  /** A node's machine is gone at once. */
  away(port: number): void;
  /** It is there again, with what it had on its disk. */
  back(port: number): void;
  stop(): void;
}

/** Where a PostgreSQL with Citus has its programs, or null where none is installed. Of several the newest. */
export function findCitus(): string | null {
  const [library] = globSync("/usr/lib/postgresql/*/lib/citus.so").toSorted().toReversed();
  return library ? join(dirname(library), "../bin") : null;
}

/** As the embedded database has them, so that the servers differ in nothing else. */
const alike = `listen_addresses='127.0.0.1'
unix_socket_directories=''
max_connections=300
jit=off
random_page_cost=1.1
max_wal_size=2GB
checkpoint_timeout=1min
`;
const settings = `${alike}shared_preload_libraries='citus'
max_prepared_transactions=300
wal_level=logical
citus.node_conninfo='sslmode=disable'
`;

/**
 * @param bin as `findCitus` found it
 * @param folder an empty one
 * @param before done on the coordinator's database while it is no cluster's yet
 */
export async function openCitus(
  bin: string,
  folder: string,
  before: (url: string) => Promise<unknown> = async () => {},
): Promise<Citus> {
  const ports = await freePorts(3);
  const { make, back, away } = serversIn(bin, folder);
  const [coordinator, ...nodes] = ports as [number, ...number[]];
  for (const port of ports) {
    make(port, settings);
    await asked(port, "postgres", "CREATE DATABASE hookwise");
    if (port === coordinator) await before(urlOf(port, "hookwise"));
    await asked(port, "hookwise", "CREATE EXTENSION citus");
  }
  await asked(coordinator, "hookwise", `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of nodes) await asked(coordinator, "hookwise", `SELECT citus_add_node('127.0.0.1', ${port})`);
  return { url: urlOf(coordinator, "hookwise"), nodes, away, back, stop: () => ports.forEach(away) };
}

/** A server of the same installation alone, without Citus. @param folder an empty one */
export async function openAlone(bin: string, folder: string): Promise<Pick<Citus, "url" | "stop">> {
  const port = (await freePorts(1))[0]!;
  const { make, away } = serversIn(bin, folder);
  make(port, alike);
  await asked(port, "postgres", "CREATE DATABASE hookwise");
  return { url: urlOf(port, "hookwise"), stop: () => away(port) };
}

/** Servers of an installation, each with a folder of its own by its port. */
function serversIn(bin: string, folder: string) {
  const user = ordinary();
  const homeOf = (port: number) => join(folder, String(port), "postgres");
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      stdio: "ignore",
      env: { LC_ALL: "C.UTF-8", PATH: bin },
      cwd: "/",
      ...user,
    });
  const back = (port: number) =>
    run("pg_ctl", "-D", join(homeOf(port), "cluster"), "-l", join(homeOf(port), "log"), "-w", "-t", "120", "start");
  chmodSync(folder, 0o711);
  return {
    back,
    away: (port: number) => killAll(join(homeOf(port), "cluster")),
    make(port: number, own: string) {
      const home = homeOf(port);
      mkdirSync(home, { recursive: true });
      if (user) chownSync(home, user.uid, user.gid);
      endWithProcess({ database: dirname(home) });
      run("initdb", "-N", "-D", join(home, "cluster"), "-U", "postgres", "-A", "trust", "-E", "UTF8");
      appendFileSync(join(home, "cluster/postgresql.conf"), `port=${port}\n${own}`);
      back(port);
    },
  };
}

function urlOf(port: number, database: string): string {
  return `postgresql://postgres@127.0.0.1:${port}/${database}`;
}

async function asked(port: number, database: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, database) });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** PostgreSQL refuses root: the user of the system's packages then. */
function ordinary(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const number = (of: string) => Number(execFileSync("id", [of, "postgres"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
