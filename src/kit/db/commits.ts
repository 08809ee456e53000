import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { lazyValue } from "../lazy-value.ts";
import { prometheus } from "../metrics.ts";
import type { Db } from "./handle.ts";
import { ask } from "./watch.ts";

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
    const asked = await Promise.allSettled([
      database.lookup<{ n: number }>(waitingLong),
      database.worker((db) => db.query<{ n: number }>(waitingLong)),
    ]);
    const rows = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    // Where all places wait nobody can be asked by one of them, and that they wait is known.
    const n = Math.max(
      rows.reduce((sum, row) => sum + row.n, 0),
      known,
    );
    if (n === 0 && rows.length < asked.length) return;
    waitingGauge().set(n);
    if (n > 0 && !before) log.error({ commits: n }, standbysAway);
    if (n === 0 && before) log.info("the database confirms changes again");
    before = n > 0;
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await wait(everyMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await look();
    }
  })();

  return { waiting: () => before || known > 0, look, stop: () => stopping.abort() };
}

/** Sessions of this process that are known to wait for a standby: all of them, and each pool's. */
let known = 0;
const knownOf = new WeakMap<pg.Pool, number>();

/** Whether a commit of this pool is known to wait for a standby: the next one would as well. */
export function areCommitsWaiting(from: pg.Pool): boolean {
  return (knownOf.get(from) ?? 0) > 0;
}

function note(from: pg.Pool, more: 1 | -1): void {
  known += more;
  knownOf.set(from, (knownOf.get(from) ?? 0) + more);
}

/**
 * Looks at a session that does not answer for some seconds, for its commit may wait for a standby.
 * @param pid its number at the server; the connection's own where none is given
 * @returns what ends the look
 */
export function watchCommit(from: pg.Pool, client: pg.ClientBase, pid?: number): () => void {
  if (pid !== undefined) sessions.set(client, pid);
  const timer = setTimeout(() => keep(from, client), tooLong * 1000).unref();
  return () => clearTimeout(timer);
}

const sessions = new WeakMap<pg.ClientBase, number>();
const looks = new WeakMap<pg.ClientBase, Promise<void>>();

function keep(from: pg.Pool, client: pg.ClientBase): Promise<void> {
  // As the server gave it. Behind a pooler it is the pooler's, by which nobody is found: what is no transaction has its place there.
  const own = (client as unknown as { processID: number }).processID;
  const look =
    looks.get(client) ?? untilConfirmed(from, sessions.get(client) ?? own).finally(() => looks.delete(client));
  looks.set(client, look);
  return look;
}

/**
 * Has a place of a pool stay taken while the session of a connection that was given up waits for a standby at the server: see `untilConfirmed`. Also of a pool that
 * somebody else has made.
 * @param mayWait whether the session of a connection that was given up for this error may still be at work
 */
export function retainPoolSlots(of: pg.Pool, mayWait: (error: Error) => boolean): void {
  const connect = of.connect.bind(of) as (callback?: Connected) => Promise<pg.PoolClient> | void;
  const keeping = (client: pg.PoolClient, answered = () => {}) => {
    const { release } = client;
    client.release = (error) => {
      answered();
      if (!(error instanceof Error) || !mayWait(error)) return release(error);
      void keep(of, client).then(() => release(error));
    };
    return client;
  };
  Object.assign(of, {
    connect(callback?: Connected) {
      if (!callback) return (connect() as Promise<pg.PoolClient>).then((client) => keeping(client));
      // So asks a pool for a statement by itself.
      void connect((error, client, release) => {
        if (!client) return callback(error, client, release);
        callback(error, client, keeping(client, watchCommit(of, client)).release);
      });
    },
  });
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * Waits as long as a session's commit waits for a standby. A connection that were given up meanwhile would leave its session at the server, where it goes on
 * waiting, holds its locks and has its place: after some minutes nobody could connect any more.
 * @param pid the session's number
 */
async function untilConfirmed(from: pg.Pool, pid: number): Promise<void> {
  let waits = false;
  while (!from.ending) {
    try {
      const found = await ask(from.options, tooLong * 1000, `SELECT ${waiting} AND pid = $1`, [pid]);
      if (found.length === 0) break;
      if (!waits) note(from, 1);
      waits = true;
    } catch (error) {
      // A server that has no room for one more goes on as before. Of one that cannot be asked nothing is known, and nobody would hear of it.
      if ((error as { code?: string }).code !== "53300") break;
    }
    // It keeps the process: nothing else would where all wait for a place, and a start ended as if it had been asked to.
    await wait(1000);
  }
  if (waits) note(from, -1);
}
