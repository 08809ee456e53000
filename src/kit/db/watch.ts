import pg from "pg";

/** How the server is reached: the options of the pool whose connection is watched. */
type Look = pg.PoolConfig;

/** Holds a statement until it is answered, or until the server is known not to be at it any more. */
export type Watch = <T>(statement: Promise<T>) => Promise<T>;

/**
 * A long statement's answer is waited for long, and a connection that has died without a word says as little as one that works. So the server is
 * asked by another connection what the session does: one that does nothing, or is gone, while its statement is not
 * answered and no byte comes, at two looks one after the other, is given up and ended.
 * @param look how to reach the server
 * @param session the connection that is watched, and its number at the server (within a transaction the same behind a pooler, too)
 * @param everyMs between looks
 */
export function makeWatch(look: Look, session: { client: pg.ClientBase; pid: number }, everyMs: number): Watch {
  return async (statement) => {
    const { promise, reject } = Promise.withResolvers<never>();
    let looking = false;
    let before: string | null = null;
    const timer = setInterval(() => {
      if (looking) return;
      looking = true;
      lookAt(look, session.pid, everyMs)
        .then(async (idle) => {
          const seen = idle && `${idle} ${bytesOf(session.client)}`;
          const dead = seen !== null && seen === before;
          before = seen;
          if (!dead) return;
          await end(look, session.pid, idle!, everyMs).catch(() => {});
          reject(new Error("Query read timeout"));
        })
        // The server cannot be asked: nothing is known.
        .catch(() => void (before = null))
        .finally(() => void (looking = false));
    }, everyMs).unref();
    try {
      return await Promise.race([statement, promise]);
    } finally {
      clearInterval(timer);
    }
  };
}

// One that writes to us and is not heard does as little as one that waits for us.
const idleSince = "CASE WHEN state <> 'active' OR wait_event = 'ClientWrite' THEN state_change::text END";

async function lookAt(look: Look, pid: number, patience: number): Promise<string | null> {
  const [row] = await ask<{ since: string | null }>(
    look,
    patience,
    `SELECT ${idleSince} AS since FROM pg_stat_activity WHERE pid = $1`,
    [pid],
  );
  return row ? row.since : "gone";
}

/** The server would keep the session, and its locks, for as long as long work may pause. */
function end(look: Look, pid: number, since: string, patience: number): Promise<unknown> {
  const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND ${idleSince} = $2 AND usename = current_user`;
  return ask(look, patience, sql, [pid, since]);
}

/**
 * Asks the server by a connection of its own, beside those of a pool. It waits for nothing longer than that, and its session ends by itself should it go without
 * a word.
 * @param look how to reach the server
 * @param patience milliseconds
 */
export async function ask<Row extends object>(
  look: Look,
  patience: number,
  sql: string,
  params: unknown[],
): Promise<Row[]> {
  const Client = (look.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client({ ...look, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on("error", () => {});
  try {
    await client.connect();
    // Its type does not know that it may take time.
    await (look.onConnect as ((made: pg.Client) => Promise<void>) | undefined)?.(client);
    return (await client.query<Row>(sql, params)).rows;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Bytes that came by a connection so far. */
function bytesOf(client: pg.ClientBase): number {
  return (client as unknown as { connection: { stream: { bytesRead: number } } }).connection.stream.bytesRead;
}
