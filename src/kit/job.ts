import type { Env } from "./env.ts";

export interface Job {
  name: string;
  /** Seconds between runs; one process of all runs it. */
  every?: number;
  /** Removes what has passed its time where no organisation's retention does: the upkeep orders it hours before, and by its moment (`Removal`). */
  removes?: true;
  /** How many run at once in a process. */
  concurrency: number;
  /** How many of one organisation run at once, over all processes; a third of a process's workers when absent. Told by `org` in a job's data, or by its order's `turn`. */
  perOrganisation?: number;
  /** How often a failed one is tried again, with growing pauses. */
  retries: number;
  /** Seconds after which a running one counts as dead. */
  expireIn: number;
  /** Its statements may take minutes. */
  long: boolean;
  /** @param signal aborted when this process hears that the job is another's by now; what it commits or asks outside after that is refused by itself */
  run: (env: Env, data: any, signal?: AbortSignal) => Promise<void>;
  /** What follows when it is not tried again: after its last try, or, for a job that has this, because a process died with it a second time. It may be asked again. */
  givenUp?: (env: Env, data: any) => Promise<void>;
}

/** Declares a job, named as an order: `send-notices`. */
export function job(
  name: string,
  options: Partial<
    Pick<Job, "every" | "removes" | "concurrency" | "perOrganisation" | "retries" | "expireIn" | "long" | "givenUp">
  >,
  run: Job["run"],
): Job {
  return { name, concurrency: 1, retries: 8, expireIn: 900, long: false, ...options, run };
}
