import { changeBatch } from "../../db/batch.ts";
import type { Db } from "../../db/index.ts";
import { writtenForms } from "../written-forms.ts";

/**
 * Takes a place for an upload, unless the organisation has as many, or as many bytes, as it may have waiting. A place whose file never became whole
 * counts for six hours.
 */
export async function takePlace(
  db: Db,
  org: string,
  upload: string,
  bytes: number,
  most: { files: number; bytes: number },
): Promise<boolean> {
  await db.run("SELECT pg_advisory_xact_lock(hashtextextended('uploads:' || $1, 0))", [org]);
  const taken = await db.run(
    `INSERT INTO uploads (org, upload, bytes) SELECT $1, $2, $3::bigint
       FROM (SELECT count(*) AS files, coalesce(sum(u.bytes), 0) AS bytes FROM uploads u
              WHERE u.org = $1 AND (u.whole OR u.created_at > now() - interval '6 hours')) AS waiting
      WHERE waiting.files < $4 AND waiting.bytes + $3::bigint <= $5 RETURNING 1`,
    [org, upload, bytes, most.files, most.bytes],
  );
  return taken === 1;
}

/** An upload is wholly in the database. */
export async function storePlace(db: Db, org: string, upload: string, bytes: number): Promise<void> {
  await db.run("UPDATE uploads SET bytes = $3, whole = true WHERE org = $1 AND upload = $2", [org, upload, bytes]);
}

/** Bytes of an upload that is wholly in the database; null where there is none. */
export async function findSize(db: Db, org: string, upload: string): Promise<number | null> {
  const found = await db.maybe<{ bytes: number }>(
    "SELECT bytes::float8 AS bytes FROM uploads WHERE org = $1 AND upload = $2 AND whole",
    [org, upload],
  );
  return found?.bytes ?? null;
}

/** Whether an upload is still wholly in the database; until the transaction's end it stays there. */
export async function holdUpload(db: Db, org: string, upload: string): Promise<boolean> {
  const held = "SELECT FROM uploads WHERE org = $1 AND upload = $2 AND whole FOR UPDATE";
  return (await db.run(held, [org, upload])) === 1;
}

export async function insertPart(
  db: Db,
  org: string,
  upload: string,
  part: { number: number; bytes: Buffer; last: boolean },
): Promise<void> {
  await db.run("INSERT INTO upload_parts (org, upload, part, bytes, last) VALUES ($1, $2, $3, $4, $5)", [
    org,
    upload,
    part.number,
    part.bytes,
    part.last,
  ]);
}

export function findPart(
  db: Db,
  org: string,
  upload: string,
  part: number,
): Promise<{ bytes: Buffer; last: boolean } | null> {
  return db.maybe("SELECT bytes, last FROM upload_parts WHERE org = $1 AND upload = $2 AND part = $3", [
    org,
    upload,
    part,
  ]);
}

/** Removes what was kept of an upload, and frees its place. */
export async function deleteUpload(db: Db, org: string, upload: string): Promise<void> {
  await db.run("DELETE FROM upload_parts WHERE org = $1 AND upload = $2", [org, upload]);
  await db.run("DELETE FROM uploads WHERE org = $1 AND upload = $2", [org, upload]);
}

/** The same of all that an organisation has waiting. */
export async function deleteUploads(db: Db, org: string): Promise<void> {
  await db.run("DELETE FROM upload_parts WHERE org = $1", [org]);
  await db.run("DELETE FROM uploads WHERE org = $1", [org]);
}

export function deleteOldUploads(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "uploads", key: ["upload"], where: "created_at < $2", params: [before] }, size);
}

export function deleteOldParts(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "upload_parts", key: ["upload", "part"], where: "created_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

/** Waiting files that name somebody: whole, for a file without one of its lines is another file. Returns their ids. */
export async function uploadsNaming(db: Db, org: string, needles: readonly string[]): Promise<string[]> {
  const { written, folds } = writtenForms(needles);
  const folded = folds.reduce((text, _, at) => `replace(${text}, $${3 + 2 * at}, $${4 + 2 * at})`, "e.text");
  // A name may lie across two parts. `OFFSET 0`: else PostgreSQL would fetch and write out each part anew for every text.
  const rows = await db.query<{ upload: string }>(
    `SELECT DISTINCT p.upload FROM upload_parts p
       LEFT JOIN upload_parts n ON n.org = $1 AND n.upload = p.upload AND n.part = p.part + 1
       CROSS JOIN LATERAL (SELECT lower(encode(p.bytes || coalesce(substr(n.bytes, 1, 1200), ''), 'escape')) AS text OFFSET 0) AS e
       CROSS JOIN LATERAL (SELECT ${folded} AS text OFFSET 0) AS t
      WHERE p.org = $1 AND EXISTS (SELECT FROM unnest($2::text[]) AS w (needle) WHERE strpos(t.text, w.needle) > 0)`,
    [org, written, ...folds.flat()],
  );
  return rows.map((row) => row.upload);
}
