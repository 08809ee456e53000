import { jobSchema } from "./job-queues.ts";

/** How often it is tried to tell of one; when all failed, the next look finds it again if its process died once more. */
const tries = 8;

/**
 * Jobs whose last try the queue ended by itself, because its process was not seen any more, it took too long, or its process stopped: nobody has been told. These
 * are queued once more, to be given up alone (`isGivenUp`): each by one process, and again if that dies with it.
 * @param names of the jobs of which somebody is told
 */
export async function requeueGivenUp(
  queue: { executeSql(text: string, values?: unknown[]): Promise<unknown> },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await queue.executeSql(
    `UPDATE ${jobSchema}.job
        SET state = 'retry', retry_limit = retry_count + ${tries}, completed_on = NULL, start_after = ${jobSchema}.job_now(),
            data = data || jsonb_build_object('begun', coalesce(data->'begun', '{"last": null, "died": 0}') || '{"over": true}')
      WHERE name = ANY($1) AND state = 'failed'
        AND coalesce(output->'value'->>'message', output->>'message', output->>'value')
            ~ '^(job heartbeat timeout|job timed out|handler execution exceeded|pg-boss shut down)'`,
    [names],
  );
}
