import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import { lazyValue } from "../lazy-value.ts";
import { prometheus } from "../metrics.ts";
import type { Db } from "./handle.ts";

const everyMs = 10_000;
/** Seconds after which a commit that waits for a standby is one that waits too long. */
const tooLong = 5;

// Whoever is no superuser sees what its own role's sessions do.
const waiting = "FROM pg_stat_activity WHERE state = 'active' AND wait_event = 'SyncRep'";
const waitingLong = `SELECT count(*)::int AS n ${waiting} AND query_start < now() - interval '${tooLong} seconds'`;

/** What an operator is told when changes wait for standbys. */
export const standbysAway =
  "changes wait, for the database waits for a standby that does not answer: what is read, and clicks, are answered; what is changed is not, and nothing is sent. Nothing is lost. Bring the standby back, or let a superuser take it out of synchronous_standby_names (ALTER SYSTEM SET synchronous_standby_names = '…'; SELECT pg_reload_conf())";

const waitingGauge = lazyValue(() => {
  const { Gauge } = prometheus();
  return new Gauge({
    name: "hookwise_commits_waiting",
    help: "Commits of this process's database roles that wait for a standby longer than five seconds",
  });
});

/** Each of the program's roles, which see their own sessions alone. */
interface Roles {
  lookup<Row extends object>(sql: string): Promise<Row[]>;
  worker<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Whether what is changed is confirmed. */
export interface Commits {
  waiting(): boolean;
  /** Asks the database now. */
  look(): Promise<void>;
  stop(): void;
}

/** Looks from time to time whether commits wait for a standby that is away, and tells the operator of it once, and when it is over. */
export function watchCommits(database: Roles, log: Logger): Commits {
  let before = false;
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const rows = await Promise.all([
      database.lookup<{ n: number }>(waitingLong),
      database.worker((db) => db.query<{ n: number }>(waitingLong)),
    ]);
    const n = rows.flat().reduce((sum, row) => sum + row.n, 0);
    waitingGauge().set(n);
    if (n > 0 && !before) log.error({ commits: n }, standbysAway);
    if (n === 0 && before) log.info("the database confirms changes again");
    before = n > 0;
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await look().catch(() => {});
    }
  })();

  return { waiting: () => before, look, stop: () => stopping.abort() };
}

/**
 * Waits as long as a session's commit waits for a standby. A connection that were given up meanwhile would leave its session at the server, where it goes on
 * waiting, holds its locks and has its place: after some minutes nobody could connect any more.
 * @param reach how to reach the server
 * @param pid the session's number
 * @param ended whether nobody cares any more
 */
export async function untilConfirmed(reach: pg.PoolConfig, pid: number, ended: () => boolean): Promise<void> {
  const Client = (reach.Client ?? pg.Client) as typeof pg.Client;
  while (!ended()) {
    const client = new Client({ ...reach, connectionTimeoutMillis: tooLong * 1000, query_timeout: tooLong * 1000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query(`SELECT ${waiting} AND pid = $1`, [pid]);
      if (rows.length === 0) return;
    } catch {
      // The server cannot be asked: nothing is known of the session, and nobody would hear of it.
      return;
    } finally {
      await client.end().catch(() => {});
    }
    await wait(1000, null, { ref: false });
  }
}
