import type { Db } from "../../../kit/db/index.ts";
import type { Verdict } from "../rules.ts";
import type { GroupRow, Shown } from "./groups.ts";
import { addTerms } from "./groups.ts";
import type { ReportRow } from "./reports.ts";

/** The first mail of a group but for one, or null. */
export async function firstMailExcept(db: Db, org: string, group: string, but: string): Promise<string | null> {
  const found = await db.maybe<{ id: string }>(
    "SELECT id FROM triage_reports WHERE org = $1 AND grp = $2 AND id <> $3 ORDER BY at, id LIMIT 1",
    [org, group, but],
  );
  return found?.id ?? null;
}

interface Answered {
  verdict: Verdict;
  firstAt: Date;
}

/**
 * Takes a report out of what its group counts. The group waits no more when nothing has come since it was judged.
 * @returns what its reporter was told of this mail; null when nothing was
 */
export async function leaveGroup(db: Db, org: string, report: ReportRow, group: GroupRow): Promise<Answered | null> {
  const { id, reporter } = report;
  const { answered, alone } = await db.one<{ answered: Answered | null; alone: boolean }>(
    `SELECT (SELECT json_build_object('verdict', b.told, 'firstAt', b.first_told_at) FROM triage_reporters b
              WHERE b.org = $1 AND b.grp = $2 AND b.reporter = $4 AND b.first_told_at IS NOT NULL
                -- Something new in a group that waits is what nobody has answered yet.
                AND NOT (r.fresh AND $5)) AS answered,
            NOT EXISTS (SELECT FROM triage_reports o WHERE o.org = $1 AND o.grp = $2 AND o.reporter = $4 AND o.id <> $3) AS alone
       FROM triage_reports r WHERE r.org = $1 AND r.id = $3`,
    [org, group.id, id, reporter, group.waiting],
  );
  const gone = alone
    ? await db.run("DELETE FROM triage_reporters WHERE org = $1 AND grp = $2 AND reporter = $3", [
        org,
        group.id,
        reporter,
      ])
    : 0;
  await db.run(
    `UPDATE triage_groups g SET reports = g.reports - 1, reporters = g.reporters - $4, revision = g.revision + 1,
            last_at = coalesce(stays.last, g.last_at), waiting = g.waiting AND stays.open,
            waiting_since = CASE WHEN stays.open THEN g.waiting_since END
       FROM (SELECT max(r.at) AS last,
                    g.verdict IS NULL OR max(r.at) >= (SELECT max(v.at) FROM triage_verdicts v WHERE v.org = $1 AND v.grp = $2) AS open
               FROM triage_groups g LEFT JOIN triage_reports r ON r.org = $1 AND r.grp = g.id AND r.id <> $3
              WHERE g.org = $1 AND g.id = $2 GROUP BY g.verdict) AS stays
      WHERE g.org = $1 AND g.id = $2`,
    [org, group.id, id, gone],
  );
  return answered && { verdict: answered.verdict, firstAt: new Date(answered.firstAt) };
}

/** Notes what somebody was told of a mail before it came into this group: another verdict on it is a correction. */
export async function storeAnswer(db: Db, org: string, group: string, reporter: string, was: Answered): Promise<void> {
  await db.run(
    "UPDATE triage_reporters SET told = $4, first_told_at = $5 WHERE org = $1 AND grp = $2 AND reporter = $3 AND told IS NULL",
    [org, group, reporter, was.verdict, was.firstAt],
  );
}

export async function waitSince(db: Db, org: string, group: string, at: Date): Promise<void> {
  await db.run("UPDATE triage_groups SET waiting_since = $3 WHERE org = $1 AND id = $2", [org, group, at]);
}

/** Forgets of a group what a mail had brought. */
export async function forgetOf(
  db: Db,
  org: string,
  group: string,
  brought: Pick<Shown, "linkHosts" | "attachmentNames"> & { traits: readonly string[]; terms: readonly string[] },
): Promise<void> {
  const { traits, linkHosts, attachmentNames, terms } = brought;
  const without = (column: string, what: string) =>
    `${column} = ARRAY(SELECT one FROM unnest(${column}) WITH ORDINALITY AS o(one, place) WHERE one <> ALL (${what}::text[]) ORDER BY place)`;
  await db.run(
    `UPDATE triage_groups SET ${without("trait_hashes", "$3")}, ${without("link_hosts", "$4")}, ${without("attachment_names", "$5")}
      WHERE org = $1 AND id = $2`,
    [org, group, traits, linkHosts, attachmentNames],
  );
  await db.run("DELETE FROM triage_terms WHERE org = $1 AND grp = $2 AND term = ANY ($3)", [org, group, terms]);
}

/** Has a group known by another mail as its first. */
export async function setFirstMail(
  db: Db,
  org: string,
  group: string,
  first: Pick<Shown, "subject" | "senderName" | "senderAddress"> & {
    at: Date;
    keys: readonly string[];
    terms: readonly string[];
  },
): Promise<void> {
  const { subject, senderName, senderAddress, at, keys, terms } = first;
  await db.run(
    "UPDATE triage_groups SET subject = $3, sender_name = $4, sender_address = $5, first_at = $6 WHERE org = $1 AND id = $2",
    [org, group, subject, senderName, senderAddress, at],
  );
  await db.run("DELETE FROM triage_keys WHERE org = $1 AND grp = $2 AND key <> ALL ($3::text[])", [org, group, keys]);
  await db.run(
    "INSERT INTO triage_keys (org, key, grp) SELECT $1, k, $2 FROM unnest($3::text[]) AS k ON CONFLICT DO NOTHING",
    [org, group, keys],
  );
  await addTerms(db, org, group, terms);
}

/** Removes a group in which there is no mail any more. */
export async function removeGroup(db: Db, org: string, group: string): Promise<void> {
  await db.run("DELETE FROM triage_groups WHERE org = $1 AND id = $2", [org, group]);
}
