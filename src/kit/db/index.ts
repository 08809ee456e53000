import pg from "pg";
import { isId } from "../id.ts";
import type { Db } from "./handle.ts";
import { pool, transaction } from "./pool.ts";

export type { Db } from "./handle.ts";
export { migrate, readMigrations } from "./migrate.ts";

/** The ways into the database. The program never connects as the owner: requests run as `hookwise_app`, background work as `hookwise_worker`. */
export interface Database {
  /**
   * One transaction of one organisation (row-level security). The time is the transaction's own, from the database's clock.
   * Commits when `work` returns, rolls back when it throws.
   */
  tx<T>(org: string, work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  /** One transaction across organisations, as the worker's role: sees only tables granted by `kit_worker`. */
  worker<T>(work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  /** Within a worker's transaction: becomes the request role of one organisation for `work`, then the worker again. */
  as<T>(db: Db, org: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Outside any organisation: only look-up functions answer (`kit_lookup`). */
  lookup<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** A connection of its own as the worker's role (advisory locks, COPY); end it yourself. */
  session(): Promise<pg.Client>;
  /** Whether the database answers. */
  alive(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the pools.
 * @param urls connection strings of the two roles
 * @param size connections of the request pool; the worker's pool has the same size
 */
export function openDatabase(
  urls: { app: string; worker: string },
  size = 12,
  onError?: (error: Error) => void,
): Database {
  const app = pool(urls.app, size, onError);
  const worker = pool(urls.worker, size, onError);
  return {
    tx(org, work) {
      return transaction(app, begin(org), work);
    },
    worker: (work) => transaction(worker, "BEGIN; SELECT now() AS now", work),
    async as(db, org, work) {
      await db.exec(`SET LOCAL ROLE hookwise_app; SELECT set_config('hookwise.org', '${checked(org)}', true)`);
      const result = await work(db);
      await db.exec("RESET ROLE; SELECT set_config('hookwise.org', '', true)");
      return result;
    },
    async lookup(sql, params) {
      return (await app.query(sql, params)).rows;
    },
    async session() {
      const client = new pg.Client({ connectionString: urls.worker, application_name: "hookwise-session" });
      client.on("error", (error) => onError?.(error));
      await client.connect();
      return client;
    },
    alive: () =>
      app.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.all([app.end(), worker.end()]);
    },
  };
}

function begin(org: string): string {
  return `BEGIN; SELECT set_config('hookwise.org', '${checked(org)}', true), now() AS now`;
}

function checked(org: string): string {
  if (!isId(org)) throw new Error("not an organisation's id");
  return org;
}
