import { setTimeout as wait } from "node:timers/promises";
import type { JobWithMetadata } from "pg-boss";
import type { JobData } from "../job-orders.ts";
import { jobSchema } from "./job-queues.ts";
import { isTransient } from "./transient.ts";

/** What stands in a job's row, among its data, of the tries that were begun. */
interface Begun {
  /** The number of the try that began last; null where that ended in a process that went on. */
  last: number | null;
  /** How many tries ended with their process. */
  died: number;
  /** The queue has ended its last try by itself: what is left is to tell whoever is to hear of it. */
  over?: true;
}

type Fetched = JobWithMetadata<JobData>;

interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const begunOf = (found: Fetched) => (found.data as unknown as { begun?: Begun }).begun;

/** A job's data as they were ordered. */
export function orderedDataOf({ data }: Fetched): JobData {
  const { begun: _, ...ordered } = data;
  return ordered;
}

/** Whether a job was handed out only to be given up. */
export function isGivenUp(found: Fetched): boolean {
  return begunOf(found)?.over === true;
}

/**
 * How many processes ended with a job. A try that was lost counts only if it was begun: otherwise who fetched it had no answer, because the database or the way to
 * it was away. A version that notes no begins leaves none to be counted.
 */
export function crashesOf(found: Fetched): number {
  const { last, died } = begunOf(found) ?? { last: null, died: 0 };
  if (last === null) return died;
  const { message = "" } = (found.output as { value?: { message?: string } } | null)?.value ?? {};
  // What the queue says is of the try just before, which may have been fetched alone.
  const lost = last < found.retryCount - 1 || /^job (heartbeat timeout|timed out)$/.test(message);
  return died + (lost ? 1 : 0);
}

/**
 * Notes in a job's row that this try beginTry, and waits for a database that is away: a try is one process's alone, and may be noted again.
 * @param stopping when this process ends: what the database said last is thrown
 * @returns false where the try is this process's no more, so that it is not to be run
 */
export async function beginTry(queue: Queue, found: Fetched, stopping: AbortSignal): Promise<boolean> {
  let asked = 0;
  const note = () => {
    asked += 1;
    return noteBegin(queue, found);
  };
  // Beyond its time the queue has given it up here, and nobody is told any more that this process lives.
  const isOurs = await answered(note, AbortSignal.any([stopping, found.signal]));
  // A note that was not answered may stand.
  if (!isOurs && asked > 1) await recordSurvival(queue, found, stopping);
  return isOurs;
}

async function noteBegin(queue: Queue, found: Fetched): Promise<boolean> {
  const over = isGivenUp(found) ? ({ over: true } as const) : {};
  const begun = { last: found.retryCount, died: crashesOf(found), ...over } satisfies Begun;
  const { rows } = await queue.executeSql(
    `UPDATE ${jobSchema}.job SET data = data || jsonb_build_object('begun', $4::jsonb), heartbeat_on = ${jobSchema}.job_now()
      WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3 RETURNING id`,
    [found.name, found.id, found.retryCount, JSON.stringify(begun)],
  );
  return rows.length > 0;
}

/** Tells that this process lives with a job. @returns whether it is still its own */
export async function renewTry(queue: Queue, found: Fetched): Promise<boolean> {
  const { rows } = await queue.executeSql(
    `UPDATE ${jobSchema}.job SET heartbeat_on = ${jobSchema}.job_now()
      WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3 RETURNING id`,
    [found.name, found.id, found.retryCount],
  );
  return rows.length > 0;
}

/** Notes that whatever became of this try, its process did not end with it; waits for a database that is away. */
export async function recordSurvival(queue: Queue, found: Fetched, stopping: AbortSignal): Promise<void> {
  const sql = `UPDATE ${jobSchema}.job SET data = jsonb_set(data, '{begun,last}', 'null')
    WHERE name = $1 AND id = $2 AND state <= 'active' AND data->'begun'->'last' = to_jsonb($3::int)`;
  await answered(() => queue.executeSql(sql, [found.name, found.id, found.retryCount]), stopping);
}

/** Asks the database until it answers. Throws what it says otherwise, or said last before `ending`. */
export async function answered<T>(ask: () => Promise<T>, ending: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (ending.aborted || !isTransient(error)) throw error;
      await wait(1000, null, { signal: ending, ref: false }).catch(() => {});
    }
  }
}
