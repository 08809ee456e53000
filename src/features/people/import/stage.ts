import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { progress, reportLines, requireRoomForRows } from "../../../kit/progress/index.ts";
import type { WorkLine } from "../../../kit/progress/index.ts";
import { stageRows } from "../store/staging.ts";
import { RowBatch } from "./batch.ts";
import { requireBytes, requireRows } from "./limits.ts";
import type { ImportRoom } from "./limits.ts";
import { judgeRow } from "./rows.ts";
import type { SourceRow } from "./rows.ts";

const refusalsAtOnce = 500;
/** So many times a staged row's bytes are written until its person is in the directory: row, indexes and words, and the log of them. */
const writtenOfARow = 9;

interface Run {
  work: string;
  run: string;
  room: ImportRoom;
  stands?: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Judges the rows of a source one by one and stages them in batches, each in a transaction of its own with the lines it refused.
 * One batch is written while the next one is read; never more than these two are held. Nothing is being written any more when this
 * returns or throws, and every refusal up to there is told, unless `stands` refuses: asked in each of these transactions whether what was read still counts.
 * @throws Problem too-many-rows, rows-too-large
 */
export async function stageSource(
  env: Env,
  org: string,
  { work, run, room, stands }: Run,
  source: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  country: string | undefined,
): Promise<{ rows: number; refused: number }> {
  let [rows, refused, bytes] = [0, 0, 0];
  let staged = new RowBatch();
  let workLines: WorkLine[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const batch = { staged: staged.end(), refusal: workLines, done: rows };
    staged = new RowBatch();
    workLines = [];
    await writing;
    // The merge writes of all of them at once, and cannot stop half way: room for that is looked for as they come.
    bytes += batch.staged.length;
    requireBytes(bytes, room);
    await requireRoomForRows(env, writtenOfARow * bytes);
    writing = env.database.tx(org, async (db) => {
      await stageRows(db, org, run, batch.staged);
      await reportLines(db, org, work, batch.refusal);
      await progress(db, org, work, { done: batch.done });
      // Once an erasure is over nothing is written any more of what it took: it would look for the person no more.
      await stands?.(db);
    });
    // Whoever waits for it next hears of its failure.
    writing.catch(() => {});
  };
  try {
    for await (const row of source) {
      requireRows(rows + 1, room);
      const judged = judgeRow(row, country);
      if (judged.staged && !staged.add(judged.staged)) {
        await flush();
        staged.add(judged.staged);
      }
      rows++;
      if (!judged.refusal) continue;
      refused++;
      workLines.push(judged.refusal);
      if (workLines.length >= refusalsAtOnce) await flush();
    }
  } finally {
    await flush();
    await writing;
  }
  return { rows, refused };
}
