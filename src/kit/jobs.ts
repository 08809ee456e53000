import { randomInt } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { JobWithMetadata } from "pg-boss";
import type { Db } from "./db/index.ts";
import { reach } from "./db/address.ts";
import { retainPoolSlots } from "./db/commits.ts";
import { NotThereYet } from "./not-there-yet.ts";
import { limitsOf } from "./db/limits.ts";
import { mayStillBeRunning, poolOptions } from "./db/pool.ts";
import type { Env } from "./env.ts";
import type { Job } from "./job.ts";
import type { JobData, Jobs } from "./job-orders.ts";
import { retryCompletions } from "./db/job-completions.ts";
import { requeueGivenUp } from "./db/job-given-up.ts";
import { jobSchema } from "./db/job-queues.ts";
import { setRightAfterClock } from "./db/job-clock.ts";
import { superviseJobs, supervision } from "./db/job-supervision.ts";
import { runJob, tryJob } from "./job-tries.ts";

export type { Jobs } from "./job-orders.ts";
export { job } from "./job.ts";
export type { Job } from "./job.ts";

/**
 * Connects to the queues as the worker's role, past a pooler that shares sessions: who waits to be told keeps one.
 * @param timeout seconds after which a connection that does not answer is given up
 * @returns the port for ordering jobs, and `work`, which begins to run them in this process, looks for them so often (seconds) and returns how to stop
 */
export async function openJobs(workerUrl: string, onError: (error: Error) => void, timeout = 30) {
  const server = reach(workerUrl);
  const boss = new PgBoss({
    ...server,
    // Handed on to `pg`.
    ...poolOptions(limitsOf(timeout)),
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 5,
    max: 4,
    // Whoever orders a job wakes who runs it (decision 0217).
    useListenNotify: true,
  });
  // Its listener copies these settings for each connection, and must find the server that takes writes by then.
  const { config } = boss.getDb() as { config?: object };
  if (server.Client && config)
    Object.defineProperty(config, "connectionString", { get: () => server.connectionString, enumerable: true });
  boss.on("error", onError);
  wakeOne(boss);
  await boss.start();
  retainPoolSlots((boss.getDb() as unknown as { pool: pg.Pool }).pool, mayStillBeRunning);
  const jobs: Jobs = {
    async send(name, data, { after, singletonKey, weight = 1, turn, db } = {}) {
      const by = db
        ? {
            executeSql: async (text: string, values?: unknown[]) => ({
              rows: await db.query<Record<string, unknown>>(text, values),
            }),
          }
        : null;
      const org = turn ?? data["org"];
      await boss.send(name, data, {
        ...(after !== undefined && { startAfter: after }),
        // Of one group only some run at once, and the rest lets the other groups pass.
        ...(typeof org === "string" && {
          group: { id: org },
          priority: -weight * (await waitingBefore(by ?? boss.getDb(), name, org, after ?? 0)),
        }),
        ...(singletonKey && { singletonKey, singletonSeconds: 60 }),
        ...(by && { db: by }),
      });
    },
  };
  const stopping = new AbortController();
  retryCompletions(boss.getDb(), stopping.signal);
  /** @param patience milliseconds that running jobs have to end by themselves (no less than 1000) */
  const stop = (patience = 5000) => {
    stopping.abort();
    return boss.stop({ graceful: true, timeout: patience });
  };
  return {
    jobs,
    stop,
    work(env: Env, all: readonly Job[], look = looking, supervised = supervision) {
      const names = all.map(({ name }) => name);
      const told = all.filter((one) => one.givenUp).map(({ name }) => name);
      const supervisor = {
        getDb: () => boss.getDb(),
        setRight: () => setRightAfterClock(boss.getDb(), names),
        async supervise() {
          await boss.supervise();
          await requeueGivenUp(boss.getDb(), told);
        },
      };
      void superviseJobs(supervisor, supervised, stopping.signal, onError);
      return work({ boss, stopping: stopping.signal }, env, all, look);
    },
  };
}

/** Beyond so many in one organisation's line all are equal. */
const longestLine = 1000;

/**
 * How many of the same kind and organisation are to run before one that waits so many seconds. What stands far behind in its organisation's own line comes
 * after the first ones of all others: the queue hands out jobs by priority, then by age, and a few organisations with a long line of before would have all workers.
 */
async function waitingBefore(
  db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> },
  name: string,
  org: string,
  after: number,
): Promise<number> {
  const { rows } = await db.executeSql(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM ${jobSchema}.job
      WHERE name = $1 AND group_id = $2 AND state < 'active' AND start_after <= now() + make_interval(secs => $3) LIMIT ${longestLine}) AS before`,
    [name, org, after],
  );
  return (rows[0] as { waiting: number }).waiting;
}

/**
 * How often a worker looks for jobs by itself, in seconds: what becomes due later (a pause, another try) is found by looking; and everything is where
 * nobody can be woken, for instance behind a pooler that shares sessions.
 */
const looking = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };
/**
 * So many times as seldom each worker looks by itself where it can be woken: instead one that is idle is sent to look, and wakes another when it finds
 * something.
 */
const eachLooksAsSeldom = 12;

/** A timer's job runs alone; of the others several run, so that no organisation has all the workers. */
function workersOf({ every, concurrency, perOrganisation }: Job) {
  if (every !== undefined) return { localConcurrency: concurrency };
  const localConcurrency = Math.max(concurrency, 3);
  return { localConcurrency, groupConcurrency: perOrganisation ?? Math.max(1, Math.floor(localConcurrency / 3)) };
}

/** Lets workers of a kind of job in this process look for jobs: those at work as soon as they are done, and of the idle ones any one now. */
function wakeWorkers(boss: PgBoss, name: string, which: "busy" | "idle"): void {
  const found = boss.getWipData().filter((one) => one.name === name && one.count > 0 === (which === "busy"));
  // Not the same one always: what it asks may hang.
  const woken = which === "busy" || found.length === 0 ? found : [found[randomInt(found.length)]!];
  for (const { id } of woken) boss.notifyWorker(id);
}

/**
 * Has an announced job wake one idle worker, and not all of them: whoever finds a job wakes the next one (decision 0550). Who is at work looks by itself
 * afterwards. To be called before the queue is started.
 */
function wakeOne(boss: PgBoss): void {
  const queue = boss.getDb() as { listen?: Listen };
  const listen = queue.listen?.bind(queue);
  if (listen)
    queue.listen = (channel, _all, onReconnect) =>
      listen(channel, (name) => wakeWorkers(boss, name, "idle"), onReconnect);
}

type Listen = (channel: string, onNotify: (name: string) => void, onReconnect: () => void) => Promise<unknown>;

async function work(
  { boss, stopping }: { boss: PgBoss; stopping: AbortSignal },
  env: Env,
  all: readonly Job[],
  look: typeof looking,
): Promise<() => void> {
  const timers: NodeJS.Timeout[] = [];
  for (const one of all) {
    await boss.work(
      one.name,
      {
        batchSize: 1,
        ...workersOf(one),
        ...look,
        notifyPollingIntervalSeconds: eachLooksAsSeldom * look.notifyPollingIntervalSeconds,
        includeMetadata: true,
      },
      ([found]: JobWithMetadata<JobData>[]) => {
        // Behind it others may wait: those that became due with it, and those of its group, for which it makes room; also where it was only given up.
        wakeWorkers(boss, one.name, "idle");
        return tryJob({ boss, stopping }, env, one, found!).finally(() => wakeWorkers(boss, one.name, "busy"));
      },
    );
    const sendToLook = () => wakeWorkers(boss, one.name, "idle");
    timers.push(setInterval(sendToLook, look.notifyPollingIntervalSeconds * 1000).unref());
    if (one.every === undefined) continue;
    const every = one.every;
    const order = () =>
      boss
        .send(one.name, {}, { singletonKey: "every", singletonSeconds: every })
        .catch((error: Error) => env.log.warn({ err: error, job: one.name }, "a job could not be ordered"));
    void order();
    timers.push(setInterval(order, every * 1000).unref());
  }
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** As the worker: what waits to be done for an organisation that is no more, and what is remembered of what was done. */
export async function forgetJobs(db: Db, org: string): Promise<void> {
  const { there } = await db.one<{ there: boolean }>(`SELECT to_regclass('${jobSchema}.job') IS NOT NULL AS there`);
  if (there) await db.run(`DELETE FROM ${jobSchema}.job WHERE data->>'org' = $1 AND state <> 'active'`, [org]);
}

/** As the worker: what is remembered of what was done for an account of the identity provider, whose name there may be somebody's number elsewhere. */
export async function forgetJobsOf(db: Db, username: string): Promise<void> {
  const { there } = await db.one<{ there: boolean }>(`SELECT to_regclass('${jobSchema}.job') IS NOT NULL AS there`);
  if (there)
    await db.run(`DELETE FROM ${jobSchema}.job WHERE data->>'username' = $1 AND state <> 'active'`, [username]);
}

/**
 * For tests and tools: `settle` runs every ordered job at once, in the caller's process, without queues. As in a queue, what a transaction ordered stands
 * once that has been committed: until then it waits for a later `settle`.
 */
export function inlineJobs(all: readonly Job[], env: () => Env): Jobs & { settle(): Promise<void> } {
  const waiting: { name: string; data: JobData; transaction: string | null }[] = [];
  const stateOf = async (transaction: string | null) => {
    if (transaction === null) return "committed";
    const sql = "SELECT pg_xact_status($1::xid8) AS state";
    return (await env().database.lookup<{ state: string }>(sql, [transaction]))[0]!.state;
  };
  return {
    async send(name, data, { db } = {}) {
      const place = await db?.one<{ id: string }>("SELECT pg_current_xact_id()::text AS id");
      waiting.push({ name, data, transaction: place?.id ?? null });
    },
    async settle() {
      const early: typeof waiting = [];
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name, data, transaction } = next;
        const state = await stateOf(transaction);
        if (state === "in progress") early.push(next);
        if (state !== "committed") continue;
        const found = all.find((one) => one.name === name);
        if (!found) throw new Error(`no job ${name}`);
        await runJob(found, env(), data).catch((error: unknown) => {
          if (!(error instanceof NotThereYet)) throw error;
        });
      }
      waiting.push(...early);
    },
  };
}
