import type pg from "pg";
import { wrap } from "../kit/db/handle.ts";
import type { Db } from "../kit/db/handle.ts";
import { pool, transaction } from "../kit/db/pool.ts";

/** The provider's way to its tables, as the role `hookwise_identity`. */
export interface IdentityDatabase {
  /** One statement at a time, each its own transaction: what a refused request has counted stays counted. */
  db: Db;
  /** Several statements that stand or fall together. `now` is the transaction's time, from the database's clock. */
  tx<T>(work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @param size connections the provider may hold in this process */
export function openIdentityDatabase(url: string, size: number, onError?: (error: Error) => void): IdentityDatabase {
  const connections = pool(url, size, onError);
  return {
    db: wrap(connections as unknown as pg.ClientBase),
    tx: (work) => transaction(connections, "BEGIN; SELECT now() AS now", work),
    close: () => connections.end(),
  };
}
