import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";

/** When a process looks for jobs whose process died, in seconds. */
interface Supervision {
  /** Between two looks, and the time that the database is watched before each. */
  every: number;
  /** How long the database is watched: longer than every process of a job lets pass between two signs of life. */
  watched: number;
  /** Within what it has to answer meanwhile. */
  answered: number;
}

/** A process tells every 15 seconds that it lives with a job, which counts as dead after 30. */
export const supervision: Supervision = { every: 40, watched: 20, answered: 2 };

/**
 * Gives jobs whose process died to another, from time to time, and has what a clock left behind that was ahead set right. Only once the database has confirmed
 * changes for so long that whoever lives has told it: just after an outage, or a jump of the server's clock, everybody's signs of life are old, and what runs
 * would be run a second time beside it.
 */
export async function superviseJobs(
  boss: Pick<PgBoss, "getDb" | "supervise"> & { setRight(): Promise<void> },
  { every, watched, answered }: Supervision,
  stopping: AbortSignal,
  onError: (error: Error) => void,
): Promise<void> {
  /** The server's time in seconds, when it has confirmed a change: also of one that waits for a standby, readers hear at once. */
  const change = async () => {
    const began = performance.now();
    const sql = "SELECT pg_logical_emit_message(true, 'hookwise', '') AS written, extract(epoch FROM clock_timestamp())::float8 AS now"; // oxfmt-ignore
    const { rows } = await boss.getDb().executeSql(sql);
    const ended = performance.now();
    return { late: ended - began > answered * 1000, ahead: (rows[0] as { now: number }).now - ended / 1000 };
  };
  const rest = (seconds: number) => wait(seconds * 1000, null, { signal: stopping, ref: false }).catch(() => {});
  const isSteady = async () => {
    const first = await change();
    let late = first.late;
    for (let n = 0; n < 2 && !late && !stopping.aborted; n += 1) {
      await rest(watched / 2);
      const now = await change();
      late = now.late || Math.abs(now.ahead - first.ahead) > answered;
    }
    return !late;
  };
  let pause = every;
  while (!stopping.aborted) {
    // At the start, too: timers that a clock which was ahead keeps from being ordered wait for no look.
    await boss.setRight().catch((error: Error) => stopping.aborted || onError(error));
    await rest(pause);
    pause = watched / 2;
    try {
      if (stopping.aborted || !(await isSteady()) || stopping.aborted) continue;
      pause = every;
      await boss.supervise();
    } catch (error) {
      if (!stopping.aborted) onError(error as Error);
    }
  }
}
