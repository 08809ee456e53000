import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePorts } from "../../tools/product/ports.ts";
import { alike, serversIn } from "./installed.ts";

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

function urlOf(port: number, database: string): string {
  return `postgresql://postgres@127.0.0.1:${port}/${database}`;
}

async function asked(port: number, database: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, database) });
  await client.connect();
  await client.query(sql);
  await client.end();
}
