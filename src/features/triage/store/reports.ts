import { nobody } from "../../../kit/address-owners.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Verdict } from "../rules.ts";

/** A report that waits for its mail to be read, or has a group. */
export interface ReportRow {
  id: string;
  group: string | null;
  /** An address in lower case; empty where nobody knows it. */
  reporter: string;
  /** Whose the address was when the report came: a member's, or `nobody`'s; null where nobody knows. */
  member: string | null;
  at: Date;
}

/** Notes reports; those that are known stay as they are. */
export async function addReports(db: Db, org: string, reports: readonly Omit<ReportRow, "group">[]): Promise<void> {
  const column = <K extends keyof Omit<ReportRow, "group">>(key: K) => reports.map((one) => one[key]);
  await db.run(
    `INSERT INTO triage_reports (org, id, reporter, at, member) SELECT $1, r.id, r.reporter, r.at, r.member
       FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[]) AS r(id, reporter, at, member) ON CONFLICT DO NOTHING`,
    [org, column("id"), column("reporter"), column("at"), column("member")],
  );
}

/** Reports whose mails nobody has read yet, in the order in which they came. */
export function unreadReports(db: Db, org: string, limit: number): Promise<ReportRow[]> {
  return db.query(
    `SELECT id, grp AS "group", reporter, member, at FROM triage_reports WHERE org = $1 AND grp IS NULL ORDER BY at, id LIMIT $2`,
    [org, limit],
  );
}

/** @param lock keeps others from changing it until the transaction's end */
export function findReport(db: Db, org: string, id: string, lock = false): Promise<ReportRow | null> {
  return db.maybe(
    `SELECT id, grp AS "group", reporter, member, at FROM triage_reports WHERE org = $1 AND id = $2 ${lock ? "FOR UPDATE" : ""}`,
    [org, id],
  );
}

export async function removeReport(db: Db, org: string, id: string): Promise<void> {
  await db.run("DELETE FROM triage_reports WHERE org = $1 AND id = $2", [org, id]);
}

export async function placeReport(db: Db, org: string, id: string, group: string, fresh: boolean): Promise<void> {
  await db.run("UPDATE triage_reports SET grp = $3, fresh = $4 WHERE org = $1 AND id = $2", [org, id, group, fresh]);
}

/** One report of a group, with who reported. */
export interface GroupReport {
  id: string;
  fresh: boolean;
  at: Date;
  reporter: string;
  member: string | null;
  name: string | null;
  answer: Verdict | null;
}

/** The reports of a group, newest first, those before the one with the id `before`. */
export function listReports(
  db: Db,
  org: string,
  group: string,
  before: string | null,
  limit: number,
): Promise<GroupReport[]> {
  return db.query(
    `SELECT r.id, r.fresh, r.at, r.reporter, coalesce(m.id, h.id) AS member, coalesce(m.name, h.name) AS name, CASE WHEN b.first_told_at IS NOT NULL THEN b.told END AS answer
       FROM (SELECT * FROM triage_reports WHERE org = $1 AND grp = $2
                AND ($3::uuid IS NULL OR (at, id) < (SELECT b.at, b.id FROM triage_reports b WHERE b.org = $1 AND b.id = $3)) ORDER BY at DESC, id DESC LIMIT $4) r
       LEFT JOIN triage_reporters b ON b.org = $1 AND b.grp = $2 AND b.reporter = r.reporter
       LEFT JOIN people_public_members m ON m.org = $1 AND m.id = r.member
       LEFT JOIN people_public_members h ON h.org = $1 AND h.email_key = r.reporter AND r.member IS NULL
      ORDER BY r.at DESC, r.id DESC`,
    [org, group, before, limit],
  );
}

/** The members' ids by the addresses (lower case) that they have now; of an address that nobody has there is none. */
export async function membersAt(db: Db, org: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = await db.query<{ id: string; address: string }>(
    "SELECT id, email_key AS address FROM people_public_members WHERE org = $1 AND email_key = ANY ($2)",
    [org, addresses],
  );
  return new Map(found.map(({ id, address }) => [address, id]));
}

/** The member behind an address (lower case), or null. */
export function memberAt(
  db: Db,
  org: string,
  address: string,
): Promise<{ id: string; name: string; locale: string | null } | null> {
  return db.maybe("SELECT id, name, locale FROM people_public_members WHERE org = $1 AND email_key = $2", [
    org,
    address,
  ]);
}

export interface Reporter {
  id: string;
  /** Where an answer goes: the address of whoever reported, as it is now; null where they have left, or somebody else has it. */
  address: string | null;
  member: string | null;
  /** Whether the report is nobody's. */
  nobodys: boolean;
  locale: string | null;
  answer: Verdict | null;
}

/**
 * Notes that somebody reported a mail of a group. Whoever has by now an address from which nobody reported one takes the place there: what they report is theirs.
 * @param held the group's revision, where the verdict on it does not answer this mail
 * @returns whether they are new to the group
 */
export async function noteReporter(
  db: Db,
  org: string,
  row: { id: string; group: string; reporter: string; member: string | null; at: Date; held: number | null },
): Promise<boolean> {
  const { id, group, reporter, member, at, held } = row;
  const added = await db.run(
    `INSERT INTO triage_reporters (org, id, grp, reporter, first_at, held, member) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (org, grp, reporter) DO NOTHING`,
    [org, id, group, reporter, at, held, member],
  );
  if (added === 0 && member !== null && member !== nobody)
    await db.run(
      `UPDATE triage_reporters SET id = $2, first_at = $5, held = $6, member = $7, told = NULL, first_told_at = NULL
        WHERE org = $1 AND grp = $3 AND reporter = $4 AND member = '${nobody}'`,
      [org, id, group, reporter, at, held, member],
    );
  return added > 0;
}

const unanswered = `b.org = $1 AND b.grp = $2 AND (b.held IS NULL OR b.held < $3) AND b.told IS DISTINCT FROM $4`;

/** Some of those who have not been told of a verdict, each held until the transaction's end. */
export function listUnanswered(
  db: Db,
  org: string,
  group: string,
  { revision, verdict }: { revision: number; verdict: Verdict },
  limit: number,
): Promise<Reporter[]> {
  return db.query(
    `SELECT b.id, b.told AS answer, coalesce(m.id, h.id) AS member, b.member IS NOT DISTINCT FROM '${nobody}' AS nobodys, coalesce(m.locale, h.locale) AS locale,
            CASE WHEN b.member IS NULL AND h.active IS NOT FALSE OR b.member = '${nobody}' AND o.id IS NULL THEN b.reporter WHEN m.active THEN m.email END AS address FROM (
       SELECT * FROM triage_reporters b WHERE ${unanswered} ORDER BY b.id LIMIT $5 FOR UPDATE) b
       LEFT JOIN people_public_members m ON m.org = $1 AND m.id = b.member
       LEFT JOIN people_public_members h ON h.org = $1 AND h.email_key = b.reporter AND b.member IS NULL
       LEFT JOIN people_public_members o ON o.org = $1 AND o.email_key = b.reporter AND b.member = '${nobody}' ORDER BY b.id`,
    [org, group, revision, verdict, limit],
  );
}

/** Notes what was said to whom. @param note.asked all whom a verdict was for; `answered`: those of them who were sent an answer */
export async function noteAnswered(
  db: Db,
  org: string,
  {
    asked,
    answered,
    verdict,
    now,
  }: { asked: readonly string[]; answered: readonly string[]; verdict: Verdict; now: Date },
): Promise<void> {
  await db.run(
    `UPDATE triage_reporters SET told = $3, first_told_at = CASE WHEN id = ANY ($4) THEN coalesce(first_told_at, $5) ELSE first_told_at END
      WHERE org = $1 AND id = ANY ($2)`,
    [org, asked, verdict, answered, now],
  );
}

/** How long reporters waited for their first answer since a moment, over the newest thousand: the median in seconds, null without any. */
export function answerTimes(
  db: Db,
  org: string,
  since: Date,
): Promise<{ answered: number; medianSeconds: number | null }> {
  return db.one(
    `SELECT count(*)::int AS answered, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::int AS "medianSeconds" FROM (
       SELECT greatest(0, extract(epoch FROM first_told_at - first_at)) AS seconds FROM triage_reporters
        WHERE org = $1 AND first_told_at >= $2 ORDER BY first_told_at DESC LIMIT 1000) t`,
    [org, since],
  );
}
