import pg from "pg";
import { reach } from "./address.ts";
import { announceCommitted } from "./announce.ts";
import { unanswered, wrap } from "./handle.ts";
import type { Db, LookUps } from "./handle.ts";
import { areCommitsWaiting, retainPoolSlots, watchCommit } from "./commits.ts";
import { confirmClaim } from "./job-claim.ts";
import { connectionOptions, greeting, withinTransaction } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { asTransaction } from "./open.ts";
import { isDenied, isTransient } from "./transient.ts";
import { makeWatch } from "./watch.ts";

/** Connections that may have died in the pool, one after another, before the caller hears of it. */
const openings = 4;

/**
 * What every pool tells `pg`. A connection that is asked nothing is given up after a while, and the server ends one that is still there after
 * twice that time: its process has lost it without a word, and there are only so many.
 * @param settings further server settings of each connection
 */
export function poolOptions(limits: Limits, settings?: Record<string, string>) {
  return {
    idleTimeoutMillis: limits.idle / 2,
    ...connectionOptions(limits),
    async onConnect(client: pg.ClientBase) {
      // Between being taken and being used, and after being given up, nobody else listens; an error that nobody hears ends the process.
      client.on("error", () => {});
      await client.query(greeting(limits, { idle_session_timeout: limits.idle, ...settings }));
    },
  };
}

/** What a pool is besides its size. */
interface PoolKind {
  /** Hears of idle connections that broke, until the pool is ended. */
  onError?: ((error: Error) => void) | undefined;
  /** Further server settings of each connection. */
  settings?: Record<string, string>;
  /** Whether a pooler stands between that gives each transaction another session: nothing is then kept in one. */
  shared?: boolean;
}

/** A pool of connections as one role. */
export function pool(
  address: string,
  max: number,
  limits: Limits,
  { onError, settings, shared = false }: PoolKind = {},
): pg.Pool {
  const { onConnect, ...options } = poolOptions(limits, settings);
  const made = new pg.Pool({
    ...reach(address),
    max,
    ...options,
    // Settings of a session would stay with whoever gets it next.
    onConnect: shared ? async (client: pg.ClientBase) => void client.on("error", () => {}) : onConnect,
  });
  if (shared) sharing.add(made);
  retainPoolSlots(made, mayStillBeRunning);
  askLiving(made, limits);
  // An idle connection that breaks (the database restarted) is replaced by the pool; nothing else is to be done. One that is just being closed
  // may still hear that the server ends, too: that is no news.
  made.on("error", (error) => {
    if (!made.ending) onError?.(error);
  });
  return made;
}

/**
 * How a statement by itself is asked: on a connection that lives. While commits wait for a standby, one that only reads goes on, and one that writes is refused at
 * once: see `open`.
 */
function askLiving(made: pg.Pool, limits: Limits): void {
  watchAnswers(made);
  Object.assign(made, {
    async query(...asked: [string | pg.QueryConfig, unknown[]?]) {
      const { query_timeout: most = Number.POSITIVE_INFINITY } = asked[0] as { query_timeout?: number };
      const client = await connectLiving(made, limits, most);
      const answered = watchCommit(made, client);
      const reads = areCommitsWaiting(made);
      let broken: Error | undefined;
      try {
        if (reads) await client.query("BEGIN READ ONLY");
        return await client.query(...asked);
      } catch (error) {
        if (!reads || unanswered(error)) broken = error as Error;
        throw error;
      } finally {
        if (reads && !broken)
          await client.query(within("ROLLBACK", 5000)).catch((failed: Error) => void (broken = failed));
        answered();
        client.release(broken);
      }
    },
  });
}

const answeredAt = new WeakMap<pg.ClientBase, number>();

function watchAnswers(made: pg.Pool): void {
  const note = (client: pg.ClientBase) => void answeredAt.set(client, performance.now());
  made.on("connect", note);
  made.on("release", (error, client) => error || note(client));
}

/**
 * A connection for a statement by itself, which nobody repeats when it was not answered. One that has answered nothing for a while is asked first, and replaced
 * where it has died without a word, as where a transaction opens.
 * @param most milliseconds that whoever asks waits in all: nobody goes on looking for whom it has given up
 */
async function connectLiving(from: pg.Pool, { opening }: Limits, most: number): Promise<pg.PoolClient> {
  const until = performance.now() + most;
  for (let tries = 1; ; tries++) {
    const client = await from.connect();
    const known = answeredAt.get(client) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - known < opening / 5) return client;
    try {
      await client.query(within("SELECT 1", Math.min(most, opening)));
      return client;
    } catch (error) {
      client.release(error as Error);
      if (tries === openings || performance.now() > until || !isTransient(error)) throw error;
    }
  }
}

const sharing = new WeakSet<pg.Pool>();

/** Whether a pool's connections keep a session from one transaction to the next. */
export function keepsSessions(from: pg.Pool): boolean {
  return !sharing.has(from);
}

const uncertain = new WeakSet<Error>();

/** Whether a transaction that threw this may stand all the same: its COMMIT went out, and no answer to it came back. */
export function mayBeCommitted(error: unknown): boolean {
  return uncertain.has(error as Error);
}

/** Whether a session may still be at what its connection was given up for. */
export function mayStillBeRunning(error: Error): boolean {
  return unanswered(error) || mayBeCommitted(error);
}

/** How a transaction begins, and how patient it is. */
interface Opening {
  /** Its last statement answers the time as `now`. */
  sql: string;
  limits: Limits;
  /** Milliseconds after which the server is asked whether it is still at a statement; its last statement then answers the session's number as `pid`. */
  lookEvery?: number;
  /** The parts of a distributed database that are asked, where others cannot be: see `nodes.ts`. */
  parts?: string;
  /** How the transaction asks look-up functions. */
  lookUps?: LookUps;
}

/** Runs `work` in a transaction. A connection that turns out dead when it opens one is replaced: nothing has happened yet. */
export async function transaction<T>(
  from: pg.Pool,
  opening: Opening,
  work: (db: Db, now: Date) => Promise<T>,
): Promise<T> {
  const { client, now, pid } = await open(from, opening);
  const { answer } = opening.limits;
  let broken: Error | undefined;
  const onBroken = (error: Error) => void (broken = error);
  client.on("error", onBroken);
  try {
    const watch = opening.lookEvery ? makeWatch(from.options, { client, pid }, opening.lookEvery) : undefined;
    const whole = opening.parts === undefined;
    const db = wrap(client, { answer, ...(watch && { watch }), keeps: whole && keepsSessions(from), lookUps: opening.lookUps }); // oxfmt-ignore
    if (!whole) await db.exec(askingParts(opening.parts!));
    const result = await asTransaction(() => work(db, now));
    if (!whole) await db.exec("DISCARD PLANS");
    await confirmClaim();
    const answered = watchCommit(from, client, pid);
    await db
      .exec("COMMIT")
      .catch((error: unknown) => {
        if (!isDenied(error)) uncertain.add(error as Error);
        throw error;
      })
      .finally(answered);
    announceCommitted(from, db);
    return result;
  } catch (error) {
    // Whoever has not answered once is not asked again: the connection goes, and the transaction with it.
    if (unanswered(error)) broken = error as Error;
    if (broken && mayBeCommitted(error)) broken = error as Error;
    else await rollback(client, opening).catch((failed: Error) => void (broken ??= failed));
    throw error;
  } finally {
    client.off("error", onBroken);
    client.release(broken);
  }
}

async function open(
  from: pg.Pool,
  { sql, limits }: Opening,
): Promise<{ client: pg.PoolClient; now: Date; pid: number }> {
  // What a session's greeting says elsewhere is said here to each transaction.
  const opening = keepsSessions(from) ? sql : sql.replace("BEGIN;", `BEGIN; ${withinTransaction(limits)};`);
  // While commits wait for a standby, who only reads goes on, and who writes is refused at once: else all places would wait, and nobody would read.
  const begin = () => (areCommitsWaiting(from) ? opening.replace("BEGIN;", "BEGIN READ ONLY;") : opening);
  for (let tries = 1; ; tries++) {
    const client = await from.connect();
    try {
      const opened = (await client.query(within(begin(), limits.opening))) as unknown as pg.QueryResult<{
        now: Date;
        pid: number;
      }>[];
      return { client, ...opened.at(-1)!.rows[0]! };
    } catch (error) {
      client.release(error as Error);
      if (tries === openings || !isTransient(error)) throw error;
    }
  }
}

function rollback(client: pg.PoolClient, { parts }: Opening): Promise<unknown> {
  return client.query(within(parts === undefined ? "ROLLBACK" : "ROLLBACK; DISCARD PLANS", 5000));
}

/**
 * Makes a transaction one that asks some parts only. By set_config, for the coordinator alone chooses by it: what reaches a node answers of all its
 * organisations, and so must the coordinator's own parts, which it therefore asks by a connection. Plans of before would ask all parts, and those
 * that are made now only these: they are kept for nobody.
 */
function askingParts(parts: string): string {
  return `DISCARD PLANS; SELECT set_config('hookwise.reachable', ${pg.escapeLiteral(parts)}, true), set_config('citus.enable_local_execution', 'off', true)`;
}

/** A question that is answered in time or fails; the types of `pg` do not know of it. */
export function within(text: string, milliseconds: number): pg.QueryConfig {
  return { text, query_timeout: milliseconds } as pg.QueryConfig;
}
