import { randomUUID } from "node:crypto";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { openClaim, withClaim } from "./db/job-claim.ts";
import { answered, orderedDataOf, beginTry, crashesOf, isGivenUp, renewTry, recordSurvival } from "./db/job-begins.ts";
import { isDistributed } from "./db/job-queues.ts";
import { isNodeAway } from "./db/nodes.ts";
import type { Env } from "./env.ts";
import type { Job } from "./job.ts";
import type { JobData } from "./job-orders.ts";
import { NotThereYet } from "./not-there-yet.ts";
import { withoutRows } from "./without-rows.ts";

/** Seconds after which a job whose last try ended at a node that is away is tried anew. */
const awayRest = 30;

/** Seconds after which a distributed database has settled what was half written when a node went (`citus.recover_2pc_interval` is a minute), with room. */
const settledAfter = 150;

/** Runs a job without a queue, or within a try of one. @param signal aborted when it is another process's by now */
export function runJob(one: Job, env: Env, data: JobData, signal?: AbortSignal): Promise<void> {
  return one.run(one.long ? { ...env, database: env.database.longRunning() } : env, data, signal);
}

/**
 * One try of a job that the queue has handed to this process. Throws what the queue is to keep as its failure.
 * @param stopping when this process ends
 */
export async function tryJob(
  { boss, stopping }: { boss: PgBoss; stopping: AbortSignal },
  env: Env,
  one: Job,
  found: JobWithMetadata<JobData>,
): Promise<void> {
  const queue = boss.getDb();
  const data = orderedDataOf(found);
  const since = performance.now();
  if (!(await beginTry(queue, found, stopping))) {
    env.log.info({ job: one.name, id: found.id }, "a job was given to another process before it was begun here");
    return;
  }
  // Nobody asks a second time: a database that goes just then is waited for.
  const giveUp = () => {
    const ending = AbortSignal.any([stopping, AbortSignal.timeout(one.expireIn * 1000)]);
    return answered(async () => one.givenUp?.(env, data), ending);
  };
  if (isGivenUp(found)) {
    env.log.error({ job: one.name, id: found.id }, "a job whose last try was lost is not tried again");
    return giveUp();
  }
  // Once may be a power cut or a deployment; a job that ends processes would otherwise end every one that takes it up.
  if (one.givenUp && crashesOf(found) >= 2) {
    env.log.error({ job: one.name, id: found.id }, "a job whose process died with it twice is not tried again");
    return giveUp();
  }
  const outlived = () => recordSurvival(queue, found, stopping).catch(() => {});
  // Taken from it, beyond its time, or left by a process that stops: its own end is not told to the queue any more.
  found.signal.addEventListener("abort", outlived);
  const claim = openClaim(() => renewTry(queue, found), found.signal, since);
  try {
    await withClaim(claim, () => runJob(one, env, data, claim.signal));
  } catch (error) {
    // Where the database is away, so that the queue cannot be told of this end, it is waited for here.
    await outlived();
    if (claim.signal.aborted) {
      env.log.warn({ err: error, job: one.name, id: found.id }, "a job ended that was another process's by then");
      throw withoutRows(error);
    }
    await failed({ boss, stopping, giveUp }, env, one, { found, data, error });
  } finally {
    claim.end();
    found.signal.removeEventListener("abort", outlived);
  }
}

/** What follows a try that failed: throws what the queue is to keep, or has ordered it anew. */
async function failed(
  { boss, stopping, giveUp }: { boss: PgBoss; stopping: AbortSignal; giveUp: () => Promise<void> },
  env: Env,
  one: Job,
  { found, data, error }: { found: JobWithMetadata<JobData>; data: JobData; error: unknown },
): Promise<void> {
  const orderAgain = async (more: JobData, after: number) => {
    const { name, groupId, priority } = found;
    // Nobody else knows that it is to come again, and an order that was not answered may stand: by one id it stands once.
    const order = { id: randomUUID(), startAfter: after, priority, ...(groupId && { group: { id: groupId } }) };
    await answered(() => boss.send(name, { ...data, ...more }, order), stopping);
  };
  const last = found.retryCount >= found.retryLimit;
  if (error instanceof NotThereYet) {
    if (!(await isDistributed(boss.getDb())) || (last && "late" in data)) return;
    if (last) return orderAgain({ late: true }, settledAfter);
    throw error;
  }
  // What waits for a node of the database has not failed: however long that is away, it is done afterwards.
  const waits = last && one.every === undefined && isNodeAway(error);
  env.log.warn(
    { err: error, job: one.name, attempt: found.retryCount + 1 },
    last && !waits ? "a job failed for the last time" : "a job failed and will be tried again",
  );
  if (waits) return orderAgain({}, awayRest);
  if (last) await giveUp();
  // The queue keeps it for a week.
  throw withoutRows(error);
}
