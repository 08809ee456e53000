import { LRUCache } from "lru-cache";
import type { Db } from "../../kit/db/handle.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { findClient, findPool } from "../store/pools.ts";
import { deny } from "../wire/error.ts";
import type { Client, Pool } from "../model/pool.ts";

const freshFor = 5_000;
const most = 10_000;

/**
 * Pools and clients are asked for at every request and change hardly ever: each process remembers them for five seconds.
 * `forget` is called by the actions that change them, so that their own process sees the change at once.
 */
export interface Directory {
  /** The pool, or null. */
  pool(id: string): Promise<Pool | null>;
  /** The client and its pool; refuses when there is no such client. */
  client(id: string): Promise<{ pool: Pool; client: Client }>;
  forget(): void;
}

export function openDirectory(db: Db): Directory {
  const pools = remembering((id) => findPool(db, id));
  const clients = remembering((id) => findClient(db, id));
  return {
    pool: pools.get,
    async client(id) {
      const client = await clients.get(id);
      const pool = client && (await pools.get(client.pool));
      if (!pool) throw deny("no-such-client");
      return { pool, client };
    },
    forget() {
      pools.clear();
      clients.clear();
    },
  };
}

function remembering<T extends object>(find: (id: string) => Promise<T | null>) {
  const known = new LRUCache<string, T>({ max: most, ttl: freshFor, perf: steadyClock });
  return {
    async get(id: string): Promise<T | null> {
      const before = known.get(id);
      if (before) return before;
      const value = await find(id);
      // Only what exists is remembered: guessed ids must not push out what is in use.
      if (value) known.set(id, value);
      return value;
    },
    clear: () => known.clear(),
  };
}
