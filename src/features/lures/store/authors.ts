import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** The members who wrote any version up to this one, or of what it was copied from up to the one that was copied. */
export async function listAuthors(db: Db, org: string, id: string, version: number): Promise<string[]> {
  const rows = await db.query<{ member: string }>(
    `WITH RECURSIVE made AS (
       SELECT $2::uuid AS lure, $3::int AS version
       UNION SELECT l.copied_from, l.copied_version FROM made m JOIN lures l ON l.org = $1 AND l.id = m.lure WHERE l.copied_from IS NOT NULL)
     SELECT DISTINCT v.author_member AS member FROM made m
       JOIN lure_versions v ON v.org = $1 AND v.lure = m.lure AND v.version <= m.version WHERE v.author_member IS NOT NULL`,
    [org, id, version],
  );
  return rows.map((row) => row.member);
}

/** Says of which version a lure is a copy: who wrote on that is among its authors. */
export async function noteCopied(
  db: Db,
  org: string,
  id: string,
  of: { lure: string; version: number },
): Promise<void> {
  await db.run("UPDATE lures SET copied_from = $3, copied_version = $4 WHERE org = $1 AND id = $2", [
    org,
    id,
    of.lure,
    of.version,
  ]);
}

/** Versions and their approvals stay; who wrote or gave them is nobody any more. */
export async function eraseAuthors(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  await db.run(
    `UPDATE lure_versions SET author_id = replace(author_id, $2::text, $3::text),
            author_member = CASE WHEN author_member = $2::uuid THEN $3::uuid ELSE author_member END
      WHERE org = $1 AND (author_member = $2::uuid OR strpos(author_id, $2::text) > 0)`,
    [org, member, tombstone],
  );
  await db.run(
    `UPDATE lure_overrides SET approver_id = replace(approver_id, $2::text, $3::text), reason = kit_scrub(reason, $4),
            approver_member = CASE WHEN approver_member = $2::uuid THEN $3::uuid ELSE approver_member END
      WHERE org = $1 AND (approver_member = $2::uuid OR strpos(approver_id, $2::text) > 0 OR kit_names(reason, $4))`,
    [org, member, tombstone, needles],
  );
}
