import { callbackify } from "node:util";
import pg from "pg";

/** A server that may have the database, with the whole address of it alone. */
interface Server {
  host: string;
  port: number;
  address: string;
}

/** So long one answer counts for all who connect (milliseconds). */
const freshFor = 1000;
/** A machine that has lost its power says nothing. */
const answersWithin = 4000;

/**
 * Connections to whichever of several servers takes writes at the moment (libpq's `target_session_attrs=read-write`): after a promotion the next
 * connection goes to the new primary. All are asked at once, so that one that is silent holds nobody up.
 * @returns a class in place of `pg.Client`, and the server that was found last, the first of them before
 */
export function severalHosts(servers: readonly Server[]): { Client: typeof pg.Client; last(): Server } {
  let last = servers[0]!;
  let asked: { at: number; found: Promise<Server> } | null = null;

  function primary(): Promise<Server> {
    if (asked && performance.now() - asked.at < freshFor) return asked.found;
    const found = Promise.any(servers.map((one) => requireWrites(one))).then(
      (one) => (last = one),
      (failed: AggregateError) => {
        asked = null;
        throw reasonOf(failed);
      },
    );
    asked = { at: performance.now(), found };
    return found;
  }

  class Client extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = primary().then(({ host, port }) => {
        Object.assign(this, { host, port });
        return super.connect() as Promise<this>;
      });
      if (!callback) return connected;
      callbackify(() => connected)((error) => callback(error!));
    }
  }
  return { Client, last: () => last };
}

async function requireWrites(server: Server): Promise<Server> {
  const client = new pg.Client({
    connectionString: server.address,
    connectionTimeoutMillis: answersWithin,
    query_timeout: answersWithin,
    application_name: "hookwise-which-host",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ writes: boolean }>(
      "SELECT current_setting('transaction_read_only') = 'off' AS writes",
    );
    if (!rows[0]!.writes) throw standby();
    return server;
  } finally {
    void client.end().catch(() => {});
  }
}

/** PostgreSQL's own code for "cannot connect now": it passes with the promotion. */
function standby(): Error {
  return Object.assign(new Error("none of the servers takes writes"), { code: "57P03" });
}

/** What most helps of several failures: that one is there and only waits for its promotion, else what a living one says, else the first. */
function reasonOf({ errors }: AggregateError): Error {
  const codes = errors as (Error & { code?: string })[];
  return codes.find(({ code }) => code === "57P03") ?? codes.find(({ code }) => /^\d/.test(code ?? "")) ?? codes[0]!;
}
