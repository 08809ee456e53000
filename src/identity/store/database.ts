import type pg from "pg";
import { wrap } from "../../kit/db/handle.ts";
import type { Db } from "../../kit/db/handle.ts";
import { limitsOf } from "../../kit/db/limits.ts";
import { keepsSessions, pool, transaction } from "../../kit/db/pool.ts";

/** The provider's way to its tables, as the role `hookwise_identity`. */
export interface IdentityDatabase {
  /** One statement at a time, each its own transaction: what a refused request has counted stays counted. */
  db: Db;
  /**
   * Several statements that stand or fall together. `now` is the transaction's time, from the database's clock. Of two that wait for each other one begins anew:
   * `work` does nothing that stands when it is run again.
   */
  tx<T>(work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Its prepared statements look rows up by their keys, whatever these are: one plan is good for all, and a sign-in pays for none.
const onePlan = { plan_cache_mode: "force_generic_plan" };

const deadlock = "40P01";
/** Whoever met another one crosswise once does so hardly again: that one is through by then. */
const mostTries = 5;

/**
 * @param size connections the provider may hold in this process
 * @param timeout seconds after which a statement is given up, and with it a connection that does not answer
 * @param shared whether a pooler that shares sessions stands before the database
 */
export function openIdentityDatabase(
  url: string,
  size: number,
  onError?: (error: Error) => void,
  timeout = 30,
  shared = false,
): IdentityDatabase {
  const limits = limitsOf(timeout);
  const connections = pool(url, size, limits, { onError, settings: onePlan, shared });
  return {
    db: wrap(connections as unknown as pg.ClientBase, { keeps: keepsSessions(connections) }),
    async tx(work) {
      const opening = { sql: "BEGIN; SELECT now() AS now, pg_backend_pid() AS pid", limits };
      for (let tries = 1; ; tries++)
        try {
          return await transaction(connections, opening, work);
        } catch (error) {
          if (tries === mostTries || (error as { code?: string }).code !== deadlock) throw error;
        }
    },
    close: () => connections.end(),
  };
}
