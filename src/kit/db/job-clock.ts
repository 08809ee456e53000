import { jobSchema } from "./job-queues.ts";

interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<unknown>;
}

/** What is later than this was written down by a clock that was ahead: whoever writes at this moment says no more than a moment before. */
const ahead = `${jobSchema}.job_now() + interval '5 seconds'`;

/** SQL of the longest pause that the queue makes before a job's next try. */
const longestPause = "greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1) * interval '1 second'";

/**
 * Sets right what the queue wrote down while the database server's clock was ahead, once that has been set back (decision 0529). As it stands it would hold
 * for as long as the clock was ahead: nobody could order a timer's job, since its turns at these moments have been taken; a job whose process died would be
 * nobody's; what is to be tried again would wait. Where no clock was ahead nothing is changed.
 * @param names of the jobs
 */
export async function setRightAfterClock(queue: Queue, names: readonly string[]): Promise<void> {
  const now = `${jobSchema}.job_now()`;
  // A turn begins before it is taken.
  await queue.executeSql(
    `UPDATE ${jobSchema}.job SET singleton_on = NULL
      WHERE name = ANY($1) AND state <> 'cancelled' AND singleton_on > (${ahead}) AT TIME ZONE 'UTC'`,
    [names],
  );
  // What was ordered then waits for as long as it was to; what failed then is tried again now, also where it had begun before (decision 0537). Nothing here is
  // ever blocked by another job: saying so lets the index of what waits serve it.
  const failedAhead = `(started_on > ${ahead} OR state = 'retry' AND start_after > ${ahead} + ${longestPause})`;
  await queue.executeSql(
    `UPDATE ${jobSchema}.job SET created_on = least(created_on, ${now}),
        started_on = CASE WHEN started_on IS NOT NULL THEN least(started_on, ${now}) END,
        start_after = CASE WHEN ${failedAhead} THEN ${now} ELSE least(start_after, ${now} + (start_after - created_on)) END
      WHERE name = ANY($1) AND state < 'active' AND NOT blocked AND start_after > ${ahead} AND (created_on > ${ahead} OR ${failedAhead})`,
    [names],
  );
  // Whoever lives with a job says so within fifteen seconds; whose process died is found half a minute from now.
  await queue.executeSql(
    `UPDATE ${jobSchema}.job SET heartbeat_on = ${now}, started_on = least(started_on, ${now})
      WHERE name = ANY($1) AND state = 'active' AND greatest(heartbeat_on, started_on) > ${ahead}`,
    [names],
  );
  // In the order in which the queue itself takes them.
  await queue.executeSql(
    `UPDATE ${jobSchema}.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL WHERE name = ANY(ARRAY(
       SELECT name FROM ${jobSchema}.queue WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${ahead} ORDER BY name FOR UPDATE))`,
  );
}
