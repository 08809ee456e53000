import type { Db } from "../../../kit/db/index.ts";
import type { Actor } from "../../../kit/feature.ts";
import { checkEdition } from "../ethics/edition.ts";
import type { Finding } from "../rules.ts";
import { storableJson } from "../../../kit/storable.ts";

export interface VersionRef {
  org: string;
  id: string;
  version: number;
}

/** Own versions that only earlier editions of the check have judged, current ones first, of each organisation so many. Read as the worker. */
export function listJudgedBefore(db: Db, perOrganisation: number): Promise<VersionRef[]> {
  return db.query<VersionRef>(
    `SELECT org, id, version FROM (
       SELECT l.org, l.id, v.version,
         row_number() OVER (PARTITION BY l.org ORDER BY v.version <> l.version, l.updated_at DESC, l.id, v.version DESC) AS place
         FROM lures l JOIN lure_versions v ON v.org = l.org AND v.lure = l.id AND v.judged_by <> $1
        WHERE l.source = 'own' AND l.archived_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM lure_judgements j
            WHERE j.org = v.org AND j.lure = v.lure AND j.version = v.version AND j.edition = $1)) waiting
      WHERE place <= $2 ORDER BY org, place`,
    [checkEdition(), perOrganisation],
    "lures-judged-before",
  );
}

/** False when another process was faster. */
export async function addJudgement(db: Db, { org, id, version }: VersionRef, findings: Finding[]): Promise<boolean> {
  const rows = await db.run(
    `INSERT INTO lure_judgements (org, lure, version, edition, findings) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [org, id, version, checkEdition(), storableJson(findings)],
  );
  return rows === 1;
}

/** False when this version was approved before. */
export async function addOverride(
  db: Db,
  org: string,
  id: string,
  version: number,
  approver: Pick<Actor, "kind" | "id" | "member">,
  reason: string,
): Promise<boolean> {
  const rows = await db.run(
    `INSERT INTO lure_overrides (org, lure, version, approver_kind, approver_id, approver_member, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [org, id, version, approver.kind, approver.id, approver.member, reason],
  );
  return rows === 1;
}
