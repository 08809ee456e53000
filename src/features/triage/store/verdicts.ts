import type { Db } from "../../../kit/db/index.ts";
import type { Verdict } from "../rules.ts";

interface VerdictRow {
  revision: number;
  verdict: Verdict;
  /** What the group was judged before; null the first time. */
  former: Verdict | null;
  /** Since when the group had waited; null when nothing did. */
  waitedSince: Date | null;
  decidedBy: string | null;
  at: Date;
  leavesAt: Date;
  leftAt: Date | null;
}

const columns = `v.revision, v.verdict, v.former, v.waited_since AS "waitedSince", v.decided_by AS "decidedBy", v.at, v.leaves_at AS "leavesAt", v.left_at AS "leftAt"`;

/** Judges a group as it stands, and keeps how it stood. @param verdict.by the member who judges, null for a key of nobody */
export async function judge(
  db: Db,
  org: string,
  group: string,
  { verdict, by, at, leavesAt }: { verdict: Verdict; by: string | null; at: Date; leavesAt: Date },
): Promise<number> {
  const { revision } = await db.one<{ revision: number }>(
    `WITH stood AS (SELECT revision, verdict, waiting_since FROM triage_groups WHERE org = $1 AND id = $2),
          kept AS (INSERT INTO triage_verdicts (org, grp, revision, verdict, former, waited_since, decided_by, at, leaves_at)
                   SELECT $1, $2, revision + 1, $3, verdict, waiting_since, $4, $5, $6 FROM stood RETURNING 1)
     UPDATE triage_groups g SET verdict = $3, waiting = false, waiting_since = NULL, revision = g.revision + 1
      WHERE g.org = $1 AND g.id = $2 RETURNING g.revision`,
    [org, group, verdict, by, at, leavesAt],
  );
  return revision;
}

/** Takes back a verdict whose answers have not left: the group stands as before, under a revision of its own. */
export async function takeBack(db: Db, org: string, group: string, row: VerdictRow): Promise<void> {
  await db.run("DELETE FROM triage_verdicts WHERE org = $1 AND grp = $2 AND revision = $3", [org, group, row.revision]);
  await db.run(
    `UPDATE triage_groups SET verdict = $3, revision = revision + 1, waiting = waiting OR $4::timestamptz IS NOT NULL,
            waiting_since = coalesce($4, waiting_since) WHERE org = $1 AND id = $2`,
    [org, group, row.former, row.waitedSince ?? (await cameSince(db, org, group, row.at))],
  );
}

/** When a mail came that trusted in a verdict which is taken back now; null when none did. */
async function cameSince(db: Db, org: string, group: string, at: Date): Promise<Date | null> {
  const { since } = await db.one<{ since: Date | null }>(
    "SELECT min(at) AS since FROM triage_reports WHERE org = $1 AND grp = $2 AND at >= $3",
    [org, group, at],
  );
  return since;
}

/** The verdicts on a group, newest first, with who gave them: twenty at most. */
export function listVerdicts(db: Db, org: string, group: string): Promise<(VerdictRow & { name: string | null })[]> {
  return db.query(
    `SELECT ${columns}, m.name FROM triage_verdicts v LEFT JOIN people_public_members m ON m.org = $1 AND m.id = v.decided_by
      WHERE v.org = $1 AND v.grp = $2 ORDER BY v.revision DESC LIMIT 20`,
    [org, group],
  );
}

/** The newest verdict on a group, or null. */
export function lastVerdict(db: Db, org: string, group: string): Promise<VerdictRow | null> {
  return db.maybe(
    `SELECT ${columns} FROM triage_verdicts v WHERE v.org = $1 AND v.grp = $2 ORDER BY v.revision DESC LIMIT 1`,
    [org, group],
  );
}

/** Notes that a verdict's answers leave. @returns false when they do already */
export async function markAnswersSent(
  db: Db,
  org: string,
  group: string,
  revision: number,
  now: Date,
): Promise<boolean> {
  const left = await db.run(
    "UPDATE triage_verdicts SET left_at = $4 WHERE org = $1 AND grp = $2 AND revision = $3 AND left_at IS NULL",
    [org, group, revision, now],
  );
  return left > 0;
}
