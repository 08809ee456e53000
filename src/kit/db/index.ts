import type pg from "pg";
import { fairQueue, limitTime } from "../fair/index.ts";
import { clientOf } from "./address.ts";
import type { DatabaseUrls } from "./connect.ts";
import type { Db, LookUps } from "./handle.ts";
import { connectionOptions, greeting, limitsOf, longRunningLimits, withinTransaction } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { openNodes } from "./nodes.ts";
import type { Nodes, Parts } from "./nodes.ts";
import { requireNoTransaction } from "./open.ts";
import { pool, transaction, within } from "./pool.ts";
import { ofOrganisation } from "./within.ts";

export type { Db, LookUps } from "./handle.ts";
export { isNodeAway } from "./nodes.ts";
export { requireNoTransaction } from "./open.ts";
export { isDatabaseDown, isTransient, isUnreachable } from "./transient.ts";
export { mayBeCommitted } from "./pool.ts";

/** Milliseconds that a transaction waits for its turn. */
const waitsAtMost = 10_000;
/** Milliseconds within which a database that answers does so. */
const answersWithin = 2000;

/**
 * The ways into the database. The program never connects as the owner: requests run as `hookwise_app`, background work as `hookwise_worker`.
 * Within a transaction every further one, of whatever organisation, and every look-up but its own is refused: see `within`, `as` and `Db`.
 */
export interface Database extends LookUps {
  /**
   * One transaction of one organisation (row-level security). The time is the transaction's own, from the database's clock.
   * Commits when `work` returns, rolls back when it throws.
   * @param most.lock milliseconds for which a lock is waited for, where that is less than usual
   */
  tx<T>(org: string, work: (db: Db, now: Date) => Promise<T>, most?: { lock: number }): Promise<T>;
  /** One transaction across organisations, as the worker's role: sees only tables granted by `kit_worker`. All organisations, or it fails. */
  worker<T>(work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  /**
   * The same for whoever finds what is to be done. Where organisations lie on many nodes and one is away, `work` runs again and sees those of the others; so it
   * bears being begun twice, and concludes nothing from what is not there.
   */
  reachable<T>(work: (db: Db, now: Date) => Promise<T>): Promise<T>;
  /** Within a worker's transaction: becomes the request role of one organisation for `work`, then the worker again. */
  as<T>(db: Db, org: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * A connection of its own as the worker's role (advisory locks, COPY); end it yourself. The server ends it, and frees its locks, when it
   * hears nothing for `silence` milliseconds.
   */
  session(): Promise<{ client: pg.Client; silence: number }>;
  /** The same database for work that is long by its nature: statements may take minutes. */
  longRunning(): Database;
  /**
   * Transactions for work that others wait behind: they take no turn, and give up a lock or a statement that takes longer than this many
   * milliseconds. Not for what a tenant can order, as often as it likes.
   */
  hasty(most: { lock: number; statement: number }): Pick<Database, "tx">;
  /** Whether a request's transaction would be answered: false when the database is silent for two seconds, or no connection is free for as long. */
  alive(): Promise<boolean>;
  /** The same for work behind the scenes, with connections of its own: neither requests nor that work can take the other's. */
  readonly background: Database;
  close(): Promise<void>;
}

/**
 * Opens the pools.
 * @param urls connection strings of the two roles; with `session` a pooler that shares sessions stands before them
 * @param size connections of the request pool; those of background work and of the worker's role have the same size, that of transactions' look-ups a quarter
 * @param timeout seconds after which a statement of ordinary work is given up, and with it a connection that does not answer
 */
export function openDatabase(
  urls: Pick<DatabaseUrls, "app" | "worker" | "session">,
  size = 12,
  onError?: (error: Error) => void,
  timeout = 30,
): Database {
  const limits = limitsOf(timeout);
  const kind = { onError, shared: urls.session !== undefined };
  const app = pool(urls.app, size, limits, kind);
  const behind = pool(urls.app, size, limits, kind);
  const worker = pool(urls.worker, size, limits, kind);
  // Whoever waits for one of these waits for nobody that may wait in turn: nothing but look-ups runs there. Which nodes there are, a `find` asks the worker's pool; so no
  // worker's transaction may.
  const beside = pool(urls.app, Math.ceil(size / 4), limits, kind);
  const close = async () => void (await Promise.all([app.end(), behind.end(), worker.end(), beside.end()]));
  const nodes = openNodes(async (sql) => (await worker.query(sql)).rows);
  const shared = { worker, nodes, lookUps: lookUpsOf(beside, nodes, limits) };
  const background = faceOf(urls, { app: behind, ...shared }, { size, timeout }, close, onError);
  return { ...faceOf(urls, { app, ...shared }, { size, timeout }, close, onError), background };
}

/** The look-ups that a pool of the request's role makes. */
function lookUpsOf(asked: pg.Pool, nodes: Nodes, limits: Limits): LookUps {
  const lookup = async <Row extends object>(sql: string, params?: unknown[]) =>
    (await asked.query(sql, params)).rows as Row[];
  return {
    lookup,
    async find<Row extends object>(sql: string, params?: unknown[]) {
      const { rows, whole } = await nodes.reaching(async (parts) => {
        if (parts === null) return { rows: await lookup<Row>(sql, params), whole: true };
        const partly = { sql: opening(), limits, parts };
        return { rows: await transaction(asked, partly, (db) => db.query<Row>(sql, params)), whole: false };
      });
      // A function that finds nothing may answer a row of nothing.
      const found = rows.some((row) => Object.values(row).some((value) => value !== null));
      return found || whole ? rows : lookup<Row>(sql, params);
    },
  };
}

function faceOf(
  urls: Pick<DatabaseUrls, "worker" | "session">,
  { app, worker, nodes, lookUps }: { app: pg.Pool; worker: pg.Pool; nodes: Nodes; lookUps: LookUps },
  { size, timeout }: { size: number; timeout: number },
  close: () => Promise<void>,
  onError?: (error: Error) => void,
): Database {
  const limits = limitsOf(timeout);
  // A tenant's requests have at most two thirds of the connections, and wait behind each other rather than before everybody else's.
  const queue = fairQueue({ atOnce: size, perKey: Math.max(1, Math.ceil((size * 2) / 3)), waitMs: waitsAtMost });
  // Whoever holds one connection while it waits for another is waited for in turn: as many as there are connections wait for ever.
  const alone = async <T>(run: () => Promise<T>) => {
    requireNoTransaction("a second connection");
    return run();
  };
  const inTurn = <T>(org: string, run: () => Promise<T>) => alone(() => queue.run(org, run));
  const own = lookUpsOf(app, nodes, limits);
  const partly = (parts: Parts) => ({ sql: opening(), limits, lookUps, ...(parts !== null && { parts }) });
  const face: Database = {
    tx: (org, work, most) =>
      inTurn(org, () => transaction(app, { sql: opening(...locks(most), ofOrganisation(org)), limits, lookUps }, work)),
    worker: (work) => alone(() => transaction(worker, { sql: opening(), limits, lookUps }, work)),
    reachable: (work) => alone(() => nodes.reaching((parts) => transaction(worker, partly(parts), work))),
    longRunning() {
      const settings = withinTransaction(longRunningLimits(timeout));
      // An opening is as quick as any other, and a connection that has died is noticed as soon.
      const longer = {
        lookUps,
        limits: { ...longRunningLimits(timeout), opening: limits.opening },
        lookEvery: limits.statement / 2,
      };
      const longRunning: Database = {
        ...face,
        tx: (org, work, most) =>
          inTurn(org, () =>
            transaction(app, { sql: opening(settings, ...locks(most), ofOrganisation(org)), ...longer }, work),
          ),
        worker: (work) => alone(() => transaction(worker, { sql: opening(settings), ...longer }, work)),
        longRunning: () => longRunning,
      };
      return longRunning;
    },
    hasty(most) {
      const lock = Math.min(most.lock, limits.lock);
      const hurried = { ...limits, lock, statement: Math.min(most.statement, limits.statement) };
      const settings = withinTransaction(hurried);
      return {
        tx: (org, work) =>
          alone(() =>
            transaction(app, { sql: opening(settings, ofOrganisation(org)), limits: hurried, lookUps }, work),
          ),
      };
    },
    async as(db, org, work) {
      // By set_config, which a distributed PostgreSQL keeps to itself: to its nodes it goes as each role by a connection of its own. The organisation it hands
      // on, with all that is said in one breath with it.
      const become = (role: string) => db.exec(`SELECT set_config('role', '${role}', true)`);
      await become("hookwise_app");
      await db.exec(ofOrganisation(org));
      const result = await work(db);
      await become("none");
      await db.exec(ofOrganisation(null));
      return result;
    },
    lookup: (sql, params) => alone(() => own.lookup(sql, params)),
    find: (sql, params) => alone(() => own.find(sql, params)),
    async session() {
      const options = connectionOptions(limits);
      const client = clientOf(urls.session ?? urls.worker, { application_name: "hookwise-session", ...options });
      client.on("error", (error) => onError?.(error));
      await client.connect();
      await client.query(greeting(limits, { idle_session_timeout: limits.silence }));
      return { client, silence: limits.silence };
    },
    alive: () =>
      limitTime(answersWithin, "the database", () => app.query(within("SELECT 1", answersWithin))).then(
        () => true,
        () => false,
      ),
    get background() {
      return face;
    },
    close,
  };
  return face;
}

/** The settings of a transaction that waits for locks no longer than this. */
function locks(most?: { lock: number }): string[] {
  return most ? [`SET LOCAL lock_timeout = ${Math.round(most.lock)}`] : [];
}

/** How a transaction begins; its last statement answers the time, and the session's number at the server. */
function opening(...settings: string[]): string {
  return ["BEGIN", ...settings, "SELECT now() AS now, pg_backend_pid() AS pid"].join("; ");
}
