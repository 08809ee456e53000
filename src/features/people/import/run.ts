import { createReadStream, existsSync } from "node:fs";
import { CsvFault } from "../../../kit/csv/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";
import { Problem, refuse } from "../../../kit/problem.ts";
import {
  beginWork,
  deleteLines,
  failWork,
  finishWork,
  progress,
  reportLines,
  reportLinesFrom,
} from "../../../kit/progress/index.ts";
import type { Work, WorkLine } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import type { Db } from "../../../kit/db/index.ts";
import { audit } from "../../audit/index.ts";
import { requireSeats } from "../../organisations/index.ts";
import * as staging from "../store/staging.ts";
import { RowBatch } from "./batch.ts";
import { csvPeople, judgeRow, unreadable } from "./rows.ts";
import type { SourceRow } from "./rows.ts";
import { dropUpload, spoolFile } from "./spool.ts";

export interface ImportOptions {
  mode: "add" | "sync-deactivate";
  dryRun: boolean;
  /** ISO 3166 code for phone numbers without `+`. */
  country?: string;
}

/** What an import's job tells at its end. */
export interface ImportResult extends staging.ImportCounts {
  rows: number;
  refused: number;
  departmentsAdded: number;
  ignoredColumns: string[];
  dryRun: boolean;
}

const toldAtOnce = 500;

/**
 * Runs the import of an uploaded file; safe to run again after a crash. Either everything that could be taken is in the directory afterwards,
 * or nothing is.
 */
export async function runCsvImport(env: Env, org: string, work: string): Promise<void> {
  const file = spoolFile(env, work);
  const ignoredColumns: string[] = [];
  await runImport(
    env,
    org,
    work,
    (begun) => {
      requireUpload(file, begun);
      const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
      return csvPeople(bytes, ({ ignored }) => ignoredColumns.push(...ignored));
    },
    ignoredColumns,
  );
  await dropUpload(env, work);
}

// The upload may lie on another machine, whose worker has ten minutes to take the job; after that it is lost.
function requireUpload(file: string, { createdAt }: Work): void {
  if (existsSync(file)) return;
  if (Date.now() - createdAt.getTime() > 10 * 60_000) throw refuse("missing", "csv-lost", words("people")("csv-lost"));
  throw Object.assign(new Error("the upload is not on this machine"), { code: "ENOENT" });
}

/**
 * Runs an import of rows from anywhere under a piece of work whose input is `ImportOptions`.
 * Memory: one batch of rows. Problems of the source end the work; faults of ours are thrown, so that the job is tried again.
 */
export async function runImport(
  env: Env,
  org: string,
  work: string,
  source: (work: Work) => AsyncIterable<SourceRow> | Iterable<SourceRow>,
  ignoredColumns: readonly string[] = [],
): Promise<void> {
  const begun = await env.database.tx(org, (db) => start(db, org, work));
  if (!begun) return;
  const options = begun.input as ImportOptions;
  try {
    const { rows, refused } = await stage(env, org, work, source(begun), options);
    await env.database.tx(org, async (db) => {
      const counts = await merge(db, org, begun, options);
      const result: ImportResult = {
        rows,
        ...counts,
        refused: refused + counts.duplicates,
        ignoredColumns: [...ignoredColumns],
        dryRun: options.dryRun,
      };
      await progress(db, org, work, { done: rows, total: rows });
      await finishWork(db, org, work, result);
      if (!options.dryRun)
        await audit(db, org, begun.actor, { act: "people.imported", what: "job", id: work, detail: counts });
    });
  } catch (error) {
    const problem = problemFor(env, work, error);
    if (!problem) throw error;
    await env.database.tx(org, (db) => failWork(db, org, work, problem));
  } finally {
    await env.database.tx(org, (db) => staging.clearStaging(db, org, work));
  }
}

/** What the work fails with, or null when trying again can help: the database or the disk was away. */
function problemFor(env: Env, work: string, error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof CsvFault) return unreadable(error);
  const { code } = error as { code?: string };
  if (code === undefined ? /connection|terminat|timeout/i.test(String(error)) : /^(08|53|57|40)|^E/.test(code))
    return null;
  env.log.error({ err: error, work }, "an import failed");
  return refuse("unavailable", "import-failed", words("people")("import-failed"));
}

async function start(db: Db, org: string, work: string): Promise<Work | null> {
  const begun = await beginWork(db, org, work);
  if (!begun) return null;
  await staging.clearStaging(db, org, work);
  await deleteLines(db, org, work);
  return begun;
}

async function stage(
  env: Env,
  org: string,
  work: string,
  source: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  options: ImportOptions,
): Promise<{ rows: number; refused: number }> {
  let rows = 0;
  let refused = 0;
  let staged = new RowBatch();
  let told: WorkLine[] = [];
  // One batch is written while the next one is read; never more than these two are held.
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const batch = { staged: staged.end(), told, done: rows };
    staged = new RowBatch();
    told = [];
    await writing;
    writing = env.database.tx(org, async (db) => {
      await staging.stageRows(db, org, work, batch.staged);
      await reportLines(db, org, work, batch.told);
      await progress(db, org, work, { done: batch.done });
    });
    writing.catch(() => {});
  };
  for await (const row of source) {
    const judged = judgeRow(row, options.country);
    if (judged.staged && !staged.add(judged.staged)) {
      await flush();
      staged.add(judged.staged);
    }
    rows++;
    if (!judged.told) continue;
    refused++;
    told.push(judged.told);
    if (told.length >= toldAtOnce) await flush();
  }
  await flush();
  await writing;
  return { rows, refused };
}

async function merge(
  db: Db,
  org: string,
  work: Work,
  options: ImportOptions,
): Promise<staging.ImportCounts & { departmentsAdded: number }> {
  // The lock on the organisation's seats keeps other changes of the directory away until the end.
  await requireSeats(db, org, async () => {
    await staging.judgeStaging(db, org, work.id);
    if (options.mode === "sync-deactivate") await staging.stageLeaving(db, org, work.id, work.actor.member);
    return staging.countActiveAfter(db, org, work.id);
  });
  const say = words("people");
  let departmentsAdded = 0;
  if (!options.dryRun) {
    departmentsAdded = await staging.createMissingDepartments(db, org, work.id);
    await staging.mergeStaging(db, org, work.id);
    await staging.deactivateLeaving(db, org, work.id);
  }
  await reportLinesFrom(db, org, work.id, staging.stagedLines, [
    say("line.duplicate-row"),
    say("line.manager-unknown"),
  ]);
  if (!options.dryRun) await recordFrom(db, org, staging.stagedFacts, [work.id]);
  return { ...(await staging.countStaging(db, org, work.id)), departmentsAdded };
}
