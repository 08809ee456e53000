import { changeBatch, nextBatch } from "../../db/batch.ts";
import type { Place, Walk } from "../../db/batch.ts";
import type { Db } from "../../db/index.ts";
import type { Subject } from "../../personal.ts";
import type { Actor } from "../../feature.ts";
import { NotThereYet } from "../../not-there-yet.ts";
import { storableJson } from "../../storable.ts";

export interface Work {
  id: string;
  kind: string;
  needs: string;
  /** Who ordered the work, with the permissions in force at that time; work from before they were kept has none. */
  actor: Pick<Actor, "kind" | "id" | "member" | "name"> & { may?: string[] };
  input: Record<string, any>;
  state: "waiting" | "running" | "done" | "failed";
  done: number;
  total: number | null;
  result: Record<string, unknown> | null;
  problem: Record<string, unknown> | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface WorkLine {
  line: number;
  status: string;
  data: Record<string, unknown>;
}

const columns = `id, kind, needs, actor, input, state, done::float8 AS done, total::float8 AS total, result, problem,
  created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"`;

export async function insertWork(
  db: Db,
  org: string,
  work: Pick<Work, "id" | "kind" | "needs" | "actor" | "input" | "total">,
): Promise<void> {
  await db.run("INSERT INTO work (org, id, kind, needs, actor, input, total) VALUES ($1, $2, $3, $4, $5, $6, $7)", [
    org,
    work.id,
    work.kind,
    work.needs,
    storableJson(work.actor),
    storableJson(work.input),
    work.total,
  ]);
}

export function findWork(db: Db, org: string, id: string): Promise<Work | null> {
  return db.maybe<Work>(`SELECT ${columns} FROM work WHERE org = $1 AND id = $2`, [org, id]);
}

/** Work that these permissions may see, newest first (ids grow with time), older than `before`. */
export function listWork(
  db: Db,
  org: string,
  may: readonly string[],
  kind: string | null,
  before: string | null,
  limit: number,
): Promise<Work[]> {
  return db.query<Work>(
    `SELECT ${columns} FROM work
      WHERE org = $1 AND needs = ANY($2) AND ($3::text IS NULL OR kind = $3) AND ($4::uuid IS NULL OR id < $4)
      ORDER BY id DESC LIMIT $5`,
    [org, may, kind, before, limit],
  );
}

/** Takes a piece of work up, also again after a crash; null when it is already over. @throws NotThereYet where there is none of this id */
export async function beginWork(db: Db, org: string, id: string): Promise<Work | null> {
  const begun = await db.maybe<Work>(
    `UPDATE work SET state = 'running', started_at = least(started_at, now()), updated_at = now(), done = 0
      WHERE org = $1 AND id = $2 AND state IN ('waiting', 'running') RETURNING ${columns}`,
    [org, id],
  );
  if (!begun && !(await findWork(db, org, id))) throw new NotThereYet();
  return begun;
}

/** Locks running work until the transaction's end; false when it is over. */
export async function lockWork(db: Db, org: string, id: string): Promise<boolean> {
  return (
    (await db.run("SELECT FROM work WHERE org = $1 AND id = $2 AND state = 'running' FOR UPDATE", [org, id])) === 1
  );
}

export async function moveWork(
  db: Db,
  org: string,
  id: string,
  to: { done: number; total?: number | null },
): Promise<void> {
  await db.run(
    "UPDATE work SET done = $3, total = coalesce($4, total), updated_at = now() WHERE org = $1 AND id = $2 AND state = 'running'",
    [org, id, to.done, to.total ?? null],
  );
}

export async function endWork(
  db: Db,
  org: string,
  id: string,
  end: { state: "done"; result: object } | { state: "failed"; problem: object },
): Promise<void> {
  await db.run(
    `UPDATE work SET state = $3, result = $4, problem = $5, finished_at = now(), updated_at = now(),
            done = CASE WHEN $3 = 'done' THEN coalesce(total, done) ELSE done END
      WHERE org = $1 AND id = $2 AND state IN ('waiting', 'running')`,
    [
      org,
      id,
      end.state,
      end.state === "done" ? storableJson(end.result) : null,
      end.state === "failed" ? storableJson(end.problem) : null,
    ],
  );
}

export async function insertLines(db: Db, org: string, id: string, lines: readonly WorkLine[]): Promise<void> {
  await db.run(
    `INSERT INTO work_lines (org, work, line, status, data)
     SELECT $1, $2, line, status, data FROM jsonb_to_recordset($3::jsonb) AS l(line int, status text, data jsonb)
     ON CONFLICT (org, work, line) DO UPDATE SET status = excluded.status, data = excluded.data`,
    [org, id, storableJson(lines)],
  );
}

export function insertLinesFrom(
  db: Db,
  org: string,
  id: string,
  select: string,
  params: readonly unknown[],
): Promise<number> {
  return db.run(
    `INSERT INTO work_lines (org, work, line, status, data) SELECT $1, $2, l.line, l.status, l.data FROM (${select}) AS l RETURNING 1`,
    [org, id, ...params],
  );
}

export async function deleteLines(db: Db, org: string, id: string): Promise<void> {
  await db.run("DELETE FROM work_lines WHERE org = $1 AND work = $2", [org, id]);
}

export function linesAfter(
  db: Db,
  org: string,
  id: string,
  status: string | null,
  after: number,
  limit: number,
): Promise<WorkLine[]> {
  return db.query<WorkLine>(
    `SELECT line, status, data FROM work_lines
      WHERE org = $1 AND work = $2 AND line > $4 AND ($3::text IS NULL OR status = $3)
      ORDER BY line LIMIT $5`,
    [org, id, status, after, limit],
  );
}

/** Takes lines about an address out of every report. */
export async function eraseAddressFromLines(db: Db, org: string, email: string): Promise<void> {
  await db.run("UPDATE work_lines SET data = '{\"erased\": true}' WHERE org = $1 AND lower(data->>'email') = $2", [
    org,
    email,
  ]);
}

/** Cuts a person out of every report: lines about their address go, other texts lose what names them. */
export function eraseFromLines(
  db: Db,
  org: string,
  { emails, needles }: Pick<Subject, "emails" | "needles">,
  after: Place,
  size: number,
): Promise<Place> {
  const walk: Walk = {
    table: "work_lines",
    key: { work: "uuid", line: "int" },
    change: `UPDATE work_lines SET data = CASE WHEN lower(data->>'email') = ANY ($2) THEN '{"erased": true}' ELSE kit_scrub_json(data, $3) END`,
    where: "lower(data->>'email') = ANY ($2) OR kit_names(data::text, $3)",
    params: [emails, needles],
  };
  return nextBatch(db, org, walk, after, size);
}

/** Cuts a person out of what was ordered and what came of it, also as the one who ordered it. */
export async function eraseFromWork(db: Db, org: string, subject: Subject): Promise<void> {
  const { member, tombstone, needles } = subject;
  const clean = (column: string) => `replace(kit_scrub_json(${column}, $4)::text, $2, $3)::jsonb`;
  await db.run(
    `UPDATE work SET actor = CASE WHEN actor->>'member' = $2 OR actor->>'id' = $2 THEN ${clean('actor || \'{"name": ""}\'')} ELSE ${clean("actor")} END,
            input = ${clean("input")}, result = ${clean("result")}, problem = ${clean("problem")}
      WHERE org = $1 AND (strpos(kit_texts(actor::text, input::text, result::text, problem::text), $2) > 0
         OR kit_names(kit_texts(actor::text, input::text, result::text, problem::text), $4))`,
    [org, member, tombstone, needles],
  );
}

export function deleteOldLines(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "work_lines.work IN (SELECT w.id FROM work w WHERE w.org = $1 AND w.created_at < $2)";
  return changeBatch(db, org, { table: "work_lines", key: ["work", "line"], where, params: [before] }, size);
}

/** Work that is over; what still waits is asked who ordered it. */
export function deleteEndedWork(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "created_at < $2 AND state IN ('done', 'failed')";
  return changeBatch(db, org, { table: "work", key: ["id"], where, params: [before] }, size);
}

export function deleteOldWork(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "work", key: ["id"], where: "created_at < $2", params: [before] }, size);
}
