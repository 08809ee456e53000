import { byParts } from "../../kit/db/by-parts.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { isId } from "../../kit/id.ts";
import type { AuditRow, ChainedRow, Json } from "./rules.ts";

interface Head {
  seq: number;
  /** 32 bytes. */
  hash: Buffer;
}

/** Takes the end of the chain under lock, so that writers stand in one line; `at` is the database's clock in milliseconds. */
export async function lockHead(db: Db, org: string): Promise<(Head & { at: Date }) | null> {
  const row = await db.maybe<{ seq: string; hash: Buffer; at: Date }>(
    "SELECT seq, hash, date_trunc('milliseconds', clock_timestamp()) AS at FROM audit_heads WHERE org = $1 FOR UPDATE",
    [org],
    "audit-lock",
  );
  return row && { seq: Number(row.seq), hash: row.hash, at: row.at };
}

/** Begins an organisation's chain; nothing happens when it has one. */
export async function beginChain(db: Db, org: string, genesis: Buffer): Promise<void> {
  await db.run("INSERT INTO audit_heads (org, seq, hash) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING", [org, genesis]);
}

/** Adds the next entry and moves the head, whose lock the caller holds. */
export async function addEntry(db: Db, row: AuditRow, prev: Buffer, hash: Buffer): Promise<void> {
  const { org, seq, id, at, actor, act, what, subject, detail } = row;
  await db.run(
    `WITH entry AS (
       INSERT INTO audit_entries (org, seq, id, at, actor_kind, actor_id, actor_member, act, what, subject, detail, prev, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13))
     UPDATE audit_heads SET seq = $2, hash = $13 WHERE org = $1`,
    [org, seq, id, at, actor.kind, actor.id, actor.member, act, what, subject, JSON.stringify(detail), prev, hash],
    "audit-add",
  );
}

export async function findHead(db: Db, org: string): Promise<Head | null> {
  const row = await db.maybe<{ seq: string; hash: Buffer }>("SELECT seq, hash FROM audit_heads WHERE org = $1", [org]);
  return row && { seq: Number(row.seq), hash: row.hash };
}

// An order names the table, else it would go by the number that is told, which stands in no index.
const columns = `org, seq::float8 AS seq, id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_member AS "actorMember",
  act, what, subject, detail, encode(prev, 'hex') AS prev, encode(hash, 'hex') AS hash`;

interface StoredEntry extends Omit<ChainedRow, "at" | "actor"> {
  at: Date;
  actorKind: string;
  actorId: string;
  actorMember: string | null;
  detail: { [name: string]: Json };
}

interface AuditFilter {
  act?: string | undefined;
  what?: string | undefined;
  subject?: string | undefined;
  actor?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** Entries newest first. @param before only those with a smaller number; null for the newest */
export async function listEntries(
  db: Db,
  org: string,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<ChainedRow[]> {
  const params: unknown[] = [org];
  const place = (value: unknown) => `$${params.push(value)}`;
  // Written for what is asked, so that each part finds its index; a moment becomes the entry that it stands at.
  const parts = ["org = $1"];
  const { act, what, subject, actor, since, until } = filter;
  if (before !== null) parts.push(`seq < ${place(before)}`);
  if (act) parts.push(`act = ${place(act)}`);
  if (what) parts.push(`what = ${place(what)}`);
  if (subject) parts.push(`subject = ${place(subject)}`);
  if (actor) {
    const who = place(actor);
    parts.push(isId(actor) ? `(actor_member = ${who}::uuid OR actor_id = ${who}::text)` : `actor_id = ${who}`);
  }
  if (since) parts.push(`seq >= (SELECT e.seq FROM audit_entries e WHERE e.org = $1 AND e.at >= ${place(since)} ORDER BY e.at, e.seq LIMIT 1)`); // oxfmt-ignore
  if (until) parts.push(`seq <= (SELECT e.seq FROM audit_entries e WHERE e.org = $1 AND e.at < ${place(until)} ORDER BY e.at DESC, e.seq DESC LIMIT 1)`); // oxfmt-ignore
  const rows = await db.query<StoredEntry>(
    `SELECT ${columns} FROM audit_entries WHERE ${parts.join(" AND ")} ORDER BY audit_entries.seq DESC LIMIT ${place(limit)}`,
    params,
  );
  return rows.map(chained);
}

/** The acts that stand in an organisation's log, each once. Leaps from one to the next: the index is not read through. */
export async function listActs(db: Db, org: string): Promise<string[]> {
  const rows = await db.query<{ act: string }>(
    `WITH RECURSIVE found AS (
       SELECT min(act) AS act FROM audit_entries WHERE org = $1
       UNION ALL
       SELECT (SELECT min(e.act) FROM audit_entries e WHERE e.org = $1 AND e.act > f.act) FROM found f WHERE f.act IS NOT NULL)
     SELECT act FROM found WHERE act IS NOT NULL ORDER BY act`,
    [org],
  );
  return rows.map(({ act }) => act);
}

/** Those among some people whom the log knows to have left the directory for good. */
export async function formerPeople(db: Db, org: string, people: readonly string[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await db.query<{ subject: string }>(
    `SELECT DISTINCT subject FROM audit_entries
      WHERE org = $1 AND subject = ANY ($2) AND what = 'person' AND act IN ('person.removed', 'person.erased')`,
    [org, people],
  );
  return new Set(rows.map(({ subject }) => subject));
}

export function listActors(
  db: Db,
  org: string,
  done: { acts: readonly string[]; subjects: readonly string[]; since: Date; gave?: string },
): Promise<{ kind: Actor["kind"]; id: string; member: string | null }[]> {
  return db.query(
    `SELECT DISTINCT actor_kind AS kind, actor_id AS id, actor_member AS member FROM audit_entries
      WHERE org = $1 AND subject = ANY ($2) AND act = ANY ($3) AND at >= $4
        AND ($5::text IS NULL OR detail->'given' ? $5)`,
    [org, done.subjects, done.acts, done.since, done.gave ?? null],
  );
}

/** What of these acts was done to one thing since a moment, newest first. */
export function listAbout(
  db: Db,
  org: string,
  about: { subject: string; acts: readonly string[]; since: Date; limit: number },
): Promise<{ at: Date; act: string; by: Pick<Actor, "kind" | "id" | "member"> }[]> {
  return db.query(
    `SELECT at, act, jsonb_build_object('kind', actor_kind, 'id', actor_id, 'member', actor_member) AS by FROM audit_entries
      WHERE org = $1 AND subject = $2 AND act = ANY ($3) AND at >= $4 ORDER BY seq DESC LIMIT $5`,
    [org, about.subject, about.acts, about.since, about.limit],
  );
}

/** Who did any of these acts to any of these people since a moment, or changed one of these fields of theirs, each once. The program itself is nobody. */
export function listMakers(
  db: Db,
  org: string,
  made: { subjects: readonly string[]; acts: readonly string[]; fields: readonly string[]; from: Date },
): Promise<{ kind: Actor["kind"]; id: string; member: string | null }[]> {
  return db.query(
    `SELECT DISTINCT actor_kind AS kind, actor_id AS id, actor_member AS member FROM audit_entries
      WHERE org = $1 AND subject = ANY ($2) AND at >= $5 AND actor_kind <> 'system'
        AND (act = ANY ($3) OR act = 'person.changed' AND detail->'fields' ?| $4)`,
    [org, made.subjects, made.acts, made.fields, made.from],
  );
}

/** Who was the last to change a field of a person, if anybody did. */
export function lastChanger(
  db: Db,
  org: string,
  person: string,
  field: string,
): Promise<{ kind: Actor["kind"]; id: string; member: string | null } | null> {
  return db.maybe(
    `SELECT actor_kind AS kind, actor_id AS id, actor_member AS member FROM audit_entries
      WHERE org = $1 AND subject = $2 AND act = 'person.changed' AND detail->'fields' ? $3 ORDER BY seq DESC LIMIT 1`,
    [org, person, field],
  );
}

/** Entries oldest first, those after a number. */
export async function entriesAfter(db: Db, org: string, after: number, limit: number): Promise<ChainedRow[]> {
  const rows = await db.query<StoredEntry>(
    `SELECT ${columns} FROM audit_entries WHERE org = $1 AND seq > $2 ORDER BY audit_entries.seq LIMIT $3`,
    [org, after, limit],
    "audit-after",
  );
  return rows.map(chained);
}

/** As the worker: the heads that grew since they were signed the last time. */
export async function unsignedHeads(db: Db, limit: number): Promise<(Head & { org: string })[]> {
  const rows = await db.query<{ org: string; seq: string; hash: Buffer }>(
    `SELECT org, seq, hash FROM audit_heads WHERE ${byParts} AND seq > signed_seq ORDER BY org LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Another process may have signed the same head, or a later one: that stands beside it in the file, and does no harm. */
export async function markSigned(db: Db, org: string, seq: number): Promise<void> {
  await db.run("UPDATE audit_heads SET signed_seq = $2 WHERE org = $1 AND signed_seq < $2", [org, seq]);
}

function chained(row: StoredEntry): ChainedRow {
  const { org, seq, id, at, actorKind, actorId, actorMember, act, what, subject, detail, prev, hash } = row;
  const actor = { kind: actorKind, id: actorId, member: actorMember };
  return { org, seq, id, at: at.toISOString(), actor, act, what, subject, detail, prev, hash };
}
