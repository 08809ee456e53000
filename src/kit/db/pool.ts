import pg from "pg";
import { wrap } from "./handle.ts";
import type { Db } from "./handle.ts";
import { asTransaction } from "./open.ts";

/**
 * A pool of connections as one role; `onError` hears of idle connections that broke.
 * @param options server settings of each connection, as on PostgreSQL's command line (`-c name=value`)
 */
export function pool(
  connectionString: string,
  max: number,
  onError?: (error: Error) => void,
  options?: string,
): pg.Pool {
  const made = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...(options && { options }),
  });
  // An idle connection that breaks (the database restarted) is replaced by the pool; nothing else is to be done.
  made.on("error", (error) => onError?.(error));
  // Between being taken and being used, and after being given up, nobody else listens; an error that nobody hears ends the process.
  made.on("connect", (client) => client.on("error", () => {}));
  return made;
}

/** Runs `work` in a transaction that begins with `opening`, whose second statement answers the time as `now`. */
export async function transaction<T>(
  from: pg.Pool,
  opening: string,
  work: (db: Db, now: Date) => Promise<T>,
): Promise<T> {
  const client = await from.connect();
  let broken: Error | undefined;
  const onBroken = (error: Error) => void (broken = error);
  client.on("error", onBroken);
  try {
    const opened = (await client.query(opening)) as unknown as pg.QueryResult<{ now: Date }>[];
    const result = await asTransaction(() => work(wrap(client), opened[1]!.rows[0]!.now));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failed: Error) => void (broken ??= failed));
    throw error;
  } finally {
    client.off("error", onBroken);
    client.release(broken);
  }
}
