import type { Db } from "../../../kit/db/index.ts";
import type { Found } from "../similarity/compare.ts";
import type { Verdict } from "../rules.ts";

/** A group of reported mails that are alike. */
export interface GroupRow {
  id: string;
  subject: string;
  senderName: string;
  senderAddress: string;
  linkHosts: string[];
  attachmentNames: string[];
  reports: number;
  reporters: number;
  firstAt: Date;
  lastAt: Date;
  waiting: boolean;
  revision: number;
  verdict: Verdict | null;
}

const columns = `g.id, g.subject, g.sender_name AS "senderName", g.sender_address AS "senderAddress", g.link_hosts AS "linkHosts",
  g.attachment_names AS "attachmentNames", g.reports, g.reporters, g.first_at AS "firstAt", g.last_at AS "lastAt", g.waiting, g.revision, g.verdict`;

export interface GroupFilter {
  state?: "waiting" | "answered" | undefined;
  verdict?: Verdict | undefined;
  /** Beginnings of words, all of which must be there. */
  terms: readonly string[];
}

/** Groups, the one that was reported last first; those after a moment and an id. */
export function listGroups(
  db: Db,
  org: string,
  { state, verdict, terms }: GroupFilter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<GroupRow[]> {
  const params: unknown[] = [org];
  const place = (value: unknown) => `$${params.push(value)}`;
  // Only what is asked for: a condition that does nothing would hide the index from the planner.
  const parts = ["g.org = $1"];
  if (state) parts.push(`g.waiting = ${place(state === "waiting")}`);
  if (verdict) parts.push(`g.verdict = ${place(verdict)}`);
  for (const term of terms) {
    const from = place(term);
    parts.push(
      `g.id IN (SELECT t.grp FROM triage_terms t WHERE t.org = $1 AND t.term >= ${from} AND t.term < ${from}::text || U&'\\+10FFFF')`,
    );
  }
  if (after) parts.push(`(g.last_at, g.id) < (${place(after[0])}::timestamptz, ${place(after[1])}::uuid)`);
  return db.query(
    `SELECT ${columns} FROM triage_groups g WHERE ${parts.join(" AND ")} ORDER BY g.last_at DESC, g.id DESC LIMIT ${place(limit)}`,
    params,
  );
}

/** @param lock keeps others from changing it until the transaction's end */
export function findGroup(db: Db, org: string, id: string, lock = false): Promise<GroupRow | null> {
  return db.maybe(`SELECT ${columns} FROM triage_groups g WHERE g.org = $1 AND g.id = $2 ${lock ? "FOR UPDATE" : ""}`, [
    org,
    id,
  ]);
}

/** How many groups wait for somebody, and since when the oldest of them does. */
export function waitingGroups(db: Db, org: string): Promise<{ count: number; since: Date | null }> {
  return db.one(
    `SELECT count(*)::int AS count, min(waiting_since) AS since FROM triage_groups WHERE org = $1 AND waiting = true`,
    [org],
  );
}

/** Keeps others from putting mails of this organisation into groups until the transaction's end. */
export async function lockGrouping(db: Db, org: string): Promise<void> {
  await db.run("SELECT pg_advisory_xact_lock(hashtextextended('triage:' || $1, 0))", [org]);
}

/** Groups that have some of these keys, each with those that it has; of a key that many have, the newest eight. */
export function groupsWith(db: Db, org: string, keys: readonly string[]): Promise<Found[]> {
  return db.query(
    `SELECT f.grp AS "group", array_agg(k.key) AS keys FROM unnest($2::text[]) AS k(key)
      CROSS JOIN LATERAL (SELECT t.grp FROM triage_keys t WHERE t.org = $1 AND t.key = k.key ORDER BY t.grp DESC LIMIT 8) f
      GROUP BY f.grp`,
    [org, keys],
  );
}

/** What a mail shows of itself in a list. */
export interface Shown {
  subject: string;
  senderName: string;
  senderAddress: string;
  linkHosts: readonly string[];
  attachmentNames: readonly string[];
}

/** Makes a group of its first mail. */
export async function addGroup(
  db: Db,
  org: string,
  row: Shown & { id: string; at: Date; keys: readonly string[]; traits: readonly string[]; terms: readonly string[] },
): Promise<void> {
  const { id, subject, senderName, senderAddress, linkHosts, attachmentNames, at, keys, traits, terms } = row;
  await db.run(
    `INSERT INTO triage_groups (org, id, subject, sender_name, sender_address, link_hosts, attachment_names, trait_hashes, first_at, last_at, waiting_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`,
    [org, id, subject, senderName, senderAddress, linkHosts, attachmentNames, traits, at],
  );
  await db.run(
    "INSERT INTO triage_keys (org, key, grp) SELECT $1, k, $2 FROM unnest($3::text[]) AS k ON CONFLICT DO NOTHING",
    [org, id, keys],
  );
  await addTerms(db, org, id, terms);
}

/** Has a group found by these words, too. */
export async function addTerms(db: Db, org: string, id: string, terms: readonly string[]): Promise<void> {
  await db.run(
    "INSERT INTO triage_terms (org, term, grp) SELECT $1, t, $2 FROM unnest($3::text[]) AS t ON CONFLICT DO NOTHING",
    [org, id, terms],
  );
}

export async function traitsOfGroup(db: Db, org: string, id: string): Promise<string[]> {
  const { traits } = await db.one<{ traits: string[] }>(
    "SELECT trait_hashes AS traits FROM triage_groups WHERE org = $1 AND id = $2",
    [org, id],
  );
  return traits;
}

/** What a later mail adds to its group; `fresh` is what makes it another thing to look at, `waits` that somebody has to. */
export async function addToGroup(
  db: Db,
  org: string,
  id: string,
  mail: Pick<Shown, "linkHosts" | "attachmentNames"> & {
    at: Date;
    traits: readonly string[];
    terms: readonly string[];
    fresh: boolean;
    waits: boolean;
    reporters: number;
  },
): Promise<void> {
  const { linkHosts, attachmentNames, at, traits, terms, fresh, waits, reporters } = mail;
  await db.run(
    `UPDATE triage_groups SET reports = reports + 1, reporters = reporters + $9, last_at = greatest(last_at, $3),
            revision = revision + $7::int, waiting = waiting OR $8,
            waiting_since = CASE WHEN waiting THEN waiting_since WHEN $8 THEN $3 END,
            trait_hashes = trait_hashes || $4::text[],
            link_hosts = ${firstTwenty("link_hosts", "$5")}, attachment_names = ${firstTwenty("attachment_names", "$6")}
      WHERE org = $1 AND id = $2`,
    [org, id, at, traits, linkHosts, attachmentNames, fresh ? 1 : 0, waits, reporters],
  );
  await addTerms(db, org, id, terms);
}

/** Each once, in the order in which they came. */
const firstTwenty = (column: string, more: string) =>
  `ARRAY(SELECT n FROM unnest(${column} || ${more}::text[]) WITH ORDINALITY AS t (n, place) GROUP BY n ORDER BY min(place) LIMIT 20)`;

/** Counts a group's first report. */
export async function countFirst(db: Db, org: string, id: string, reporters: number): Promise<void> {
  await db.run("UPDATE triage_groups SET reports = 1, reporters = $3 WHERE org = $1 AND id = $2", [org, id, reporters]);
}
