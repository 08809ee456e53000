import { createReadStream } from "node:fs";
import { CsvFault } from "../../../kit/csv/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { Problem, refuse } from "../../../kit/problem.ts";
import {
  beginWork,
  deleteLines,
  dropUpload,
  failWork,
  finishWork,
  lockWork,
  progress,
  reportLinesFrom,
  requireKept,
  requireOrderer,
  requireUpload,
} from "../../../kit/progress/index.ts";
import type { Work } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import { isTransient } from "../../../kit/db/index.ts";
import type { Db } from "../../../kit/db/index.ts";
import { audit } from "../../audit/index.ts";
import { requireDirectoryRoom, requireSeats } from "../../organisations/index.ts";
import { reachOf } from "../access.ts";
import { requireDepartmentsOf } from "../departments-room.ts";
import * as staged from "../store/staged.ts";
import * as staging from "../store/staging.ts";
import { judgeStaged } from "./judged.ts";
import { importRoom, takeRows } from "./limits.ts";
import type { ImportRoom } from "./limits.ts";
import { csvPeople, unreadable } from "./rows.ts";
import type { SourceRow } from "./rows.ts";
import { stageSource } from "./stage.ts";
import { mergeStaged } from "./merged.ts";
import { requireRoomForList } from "./weigh.ts";

interface ImportOptions {
  mode: "add" | "sync-deactivate";
  dryRun: boolean;
  /** ISO 3166 code for phone numbers without `+`. */
  country?: string;
  /** What the file's columns mean, by position. */
  columns?: string[];
}

/** What an import's job tells at its end. */
interface ImportResult extends Omit<staged.ImportCounts, "protected"> {
  rows: number;
  refused: number;
  departmentsAdded: number;
  ignoredColumns: string[];
  dryRun: boolean;
}

/**
 * Runs the import of an uploaded file; safe to run again after a crash. Either everything that could be taken is in the directory afterwards,
 * or nothing is.
 */
export async function runCsvImport(env: Env, org: string, work: string): Promise<void> {
  const ignoredColumns: string[] = [];
  await runImport(
    env,
    org,
    work,
    ({ input }) =>
      csvPeople(uploaded(env, org, work), (input as ImportOptions).columns, ({ ignored }) => ignoredColumns.push(...ignored)), // oxfmt-ignore
    {
      ignoredColumns,
      before: async (room, options) =>
        takeRows(env, org, await requireRoomForList(await requireUpload(env, org, work), room, options), room),
      stands: (db) => requireKept(db, org, work),
    },
  );
  await dropUpload(env, org, work);
}

async function* uploaded(env: Env, org: string, work: string): AsyncGenerator<Buffer> {
  yield* createReadStream(await requireUpload(env, org, work), { highWaterMark: 256 * 1024 });
}

/**
 * Runs an import of rows from anywhere under a piece of work whose input is `ImportOptions`.
 * Memory: one batch of rows. Problems of the source end the work; faults of ours are thrown, so that the job is tried again.
 * `before` may refuse the source before anything of it is written, `stands` refuses, in each transaction that writes of the rows, where what was read does not count any more.
 * Two runs of one piece of work (a process that seemed dead) do not meet: each stages its own rows, and the first to merge ends the work.
 */
export async function runImport(
  env: Env,
  org: string,
  work: string,
  source: (work: Work) => AsyncIterable<SourceRow> | Iterable<SourceRow>,
  {
    ignoredColumns = [],
    before,
    stands,
  }: {
    ignoredColumns?: readonly string[];
    before?: (room: ImportRoom, options: ImportOptions) => Promise<void>;
    stands?: (db: Db) => Promise<void>;
  } = {},
): Promise<void> {
  const begun = await env.database.tx(org, (db) => start(db, org, work));
  if (!begun) return;
  const run = newId();
  const options = begun.input as ImportOptions;
  try {
    const room = await importRoom(env, org);
    await before?.(room, options);
    const judged = await stageSource(env, org, { work, run, room, stands }, source(begun), options.country);
    await env.database.tx(org, async (db, now) => {
      const counts = await merge(env, db, org, begun, run, options, now);
      if (!counts) return;
      await stands?.(db);
      const { dryRun } = options;
      const { protected: kept, ...rest } = counts;
      const refused = judged.refused + counts.duplicates + kept;
      const result: ImportResult = {
        rows: judged.rows,
        ...rest,
        refused,
        ignoredColumns: [...ignoredColumns],
        dryRun,
      };
      await progress(db, org, work, { done: judged.rows, total: judged.rows });
      await finishWork(db, org, work, result);
      const act = { act: "people.imported", what: "job", id: work, detail: rest };
      if (!dryRun) await audit(db, org, begun.actor, act);
    });
  } catch (error) {
    const problem = problemFor(env, work, error);
    if (!problem) throw error;
    await env.database.tx(org, (db) => failWork(db, org, work, problem));
  } finally {
    await env.database.tx(org, (db) => staging.clearStaging(db, org, run));
  }
}

async function start(db: Db, org: string, work: string): Promise<Work | null> {
  const begun = await beginWork(db, org, work);
  if (begun) await deleteLines(db, org, work);
  return begun;
}

/** Moves a run's rows into the directory, or returns null when another run did. */
async function merge(
  env: Env,
  db: Db,
  org: string,
  work: Work,
  run: string,
  options: ImportOptions,
  now: Date,
): Promise<(staged.ImportCounts & { departmentsAdded: number }) | null> {
  if (!(await lockWork(db, org, work.id))) return null;
  const actor = await requireOrderer(db, org, work, "people:write", now);
  const reach = await reachOf(db, org, actor);
  // The lock on the organisation's seats keeps other people out of the directory until the end; a role may be given meanwhile.
  await requireSeats(db, org, async () => {
    await judgeStaged(db, org, run, reach);
    if (options.mode === "sync-deactivate") await staging.stageLeaving(db, org, run, work.actor.member, reach);
    return staging.countActiveAfter(db, org, run);
  });
  const { added, all } = await staging.countDirectoryAfter(db, org, run);
  if (added > 0) await requireDirectoryRoom(db, org, env.config, all);
  await requireDepartmentsOf(db, org, run);
  let departmentsAdded = 0;
  let counts: staged.ImportCounts | null = null;
  if (!options.dryRun) {
    departmentsAdded = await staging.createMissingDepartments(db, org, run);
    counts = await mergeStaged(db, org, work.actor, run, reach);
  }
  const say = words("people");
  const sentences = [
    say("line.duplicate-row", { line: staged.linePlace }),
    say("line.out-of-reach"),
    say("line.manager-unknown"),
  ];
  await reportLinesFrom(db, org, work.id, staged.stagedLines, [run, ...sentences]);
  return { ...(counts ?? (await staged.countStaging(db, org, run))), departmentsAdded };
}

/** What the work fails with, or null when trying again can help: the database or the disk was away. */
function problemFor(env: Env, work: string, error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof CsvFault) return unreadable(error);
  if (isTransient(error) || (error as { code?: string }).code?.startsWith("E")) return null;
  env.log.error({ err: error, work }, "an import failed");
  return refuse("unavailable", "import-failed", words("people")("import-failed"));
}
