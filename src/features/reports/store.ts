import { changeBatch } from "../../kit/db/batch.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Subject } from "../../kit/personal.ts";
import { storableJson } from "../../kit/storable.ts";
import type { Document } from "./document.ts";
import type { Scope } from "./kinds/kind.ts";
import type { Format } from "./rules.ts";
import type { SourceRow } from "./source.ts";

export interface Report {
  id: string;
  kind: string;
  scope: Scope;
  title: string;
  language: string;
  rules: string;
  sourceHash: string;
  state: "making" | "done" | "failed";
  work: string;
  /** Who ordered it, as far as that is known. */
  madeBy: { id: string; name: string } | null;
  /** The schedule that ordered it. */
  schedule: string | null;
  /** The smallest group whose figures it may hold (people). */
  smallest: number;
  createdAt: Date;
}

/** What the files are made of. */
interface Content {
  document: Document;
  rows: SourceRow[];
}

const reports = `SELECT r.id, r.kind, r.scope, r.title, r.language, r.rules, r.source_hash AS "sourceHash", r.state, r.work, r.smallest, r.schedule,
    r.created_at AS "createdAt", CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'name', m.name) END AS "madeBy"
  FROM reports r LEFT JOIN people_public_members m ON m.org = $1 AND m.id = r.made_by`;

export async function addReport(
  db: Db,
  org: string,
  one: Omit<Report, "state" | "createdAt" | "madeBy"> & { content: Content; madeBy: string | null },
): Promise<void> {
  const { id, kind, scope, title, language, rules, smallest, sourceHash, work, content, madeBy, schedule } = one;
  await db.run(
    `INSERT INTO reports (org, id, kind, scope, title, language, rules, smallest, source_hash, work, document, made_by, schedule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [org, id, kind, scope, title, language, rules, smallest, sourceHash, work, storableJson(content), madeBy, schedule],
  );
}

export function findReport(db: Db, org: string, id: string): Promise<Report | null> {
  return db.maybe<Report>(`${reports} WHERE r.org = $1 AND r.id = $2`, [org, id]);
}

/** Newest first (ids grow with time), older than `before`; of one kind where one is named. */
export function listReports(
  db: Db,
  org: string,
  { kind, before, limit }: { kind: string | null; before: string | null; limit: number },
): Promise<Report[]> {
  return db.query<Report>(
    `${reports} WHERE r.org = $1 AND ($2::text IS NULL OR r.kind = $2) AND ($3::uuid IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`,
    [org, kind, before, limit],
  );
}

/** What a report's files are to be made of; null when it is gone or has them. */
export async function contentOf(db: Db, org: string, id: string): Promise<Content | null> {
  const found = await db.maybe<{ document: Content | null }>("SELECT document FROM reports WHERE org = $1 AND id = $2 AND state = 'making'", [org, id]); // oxfmt-ignore
  return found?.document ?? null;
}

/** Keeps a report's files. @returns false when it was removed, or another run was faster */
export async function storeFiles(db: Db, org: string, id: string, files: Record<Format, Buffer>): Promise<boolean> {
  const kept = await db.run("UPDATE reports SET state = 'done', document = NULL WHERE org = $1 AND id = $2 AND state = 'making'", [org, id]); // oxfmt-ignore
  if (kept === 0) return false;
  for (const [format, bytes] of Object.entries(files))
    await db.run("INSERT INTO report_files (org, report, format, bytes) VALUES ($1, $2, $3, $4)", [org, id, format, bytes]); // oxfmt-ignore
  return true;
}

/** @returns whether it was being made */
export async function markFailed(db: Db, org: string, work: string): Promise<boolean> {
  return (await db.run("UPDATE reports SET state = 'failed', document = NULL WHERE org = $1 AND work = $2 AND state = 'making'", [org, work])) > 0; // oxfmt-ignore
}

export async function fileOf(db: Db, org: string, id: string, format: Format): Promise<Buffer | null> {
  const found = await db.maybe<{ bytes: Buffer }>("SELECT bytes FROM report_files WHERE org = $1 AND report = $2 AND format = $3", [org, id, format]); // oxfmt-ignore
  return found?.bytes ?? null;
}

export function removeReport(db: Db, org: string, id: string): Promise<number> {
  return db.run("DELETE FROM reports WHERE org = $1 AND id = $2", [org, id]);
}

/** Those of some reports that there are. */
export function reportNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, title AS name FROM reports WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}

export function forgetReports(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "reports", key: ["id"], where: "created_at < $2", params: [before] }, size);
}

/** Nobody made what they made, from now on; a report that names the person, as a simulation's name may, goes with its files. CSV writes quotes twice. */
export async function eraseMaker(db: Db, org: string, { member, needles }: Subject): Promise<void> {
  await db.run("UPDATE reports SET made_by = NULL WHERE org = $1 AND made_by = $2", [org, member]);
  await db.run(
    `DELETE FROM reports AS r WHERE org = $1 AND (kit_names(title, $2) OR kit_names_within(document::text, $2) OR EXISTS (
       SELECT FROM report_files AS f WHERE f.org = $1 AND f.report = r.id AND f.format = 'csv'
          AND kit_names(replace(convert_from(f.bytes, 'UTF8'), '""', '"'), $2)))`,
    [org, needles],
  );
}

/** The simulation that ended last, or null. */
export async function lastSimulation(db: Db, org: string): Promise<string | null> {
  const found = await db.maybe<{ id: string }>(
    "SELECT id FROM campaigns_public_campaigns WHERE org = $1 AND state = 'ended' ORDER BY launched_at DESC LIMIT 1",
    [org],
  );
  return found?.id ?? null;
}

/** The active member with an address (lower case), or null. */
export function memberAt(db: Db, org: string, address: string): Promise<{ id: string; name: string } | null> {
  return db.maybe("SELECT id, name FROM people_public_members WHERE org = $1 AND email_key = $2 AND active", [
    org,
    address,
  ]);
}
