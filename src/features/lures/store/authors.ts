import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** The members who wrote any version up to this one. */
export async function listAuthors(db: Db, org: string, id: string, version: number): Promise<string[]> {
  const rows = await db.query<{ member: string }>(
    `SELECT DISTINCT author_member AS member FROM lure_versions
      WHERE org = $1 AND lure = $2 AND version <= $3 AND author_member IS NOT NULL`,
    [org, id, version],
  );
  return rows.map((row) => row.member);
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
