import { byParts } from "../../kit/db/by-parts.ts";
import type { Db } from "../../kit/db/index.ts";
import type { NoticeText } from "./rules.ts";

export interface Sending {
  id: string;
  texts: NoticeText[];
  orderedBy: string;
  state: "queueing" | "sending" | "sent";
  people: number;
  sent: number;
  failed: number;
  startedAt: Date;
  endedAt: Date | null;
  calledBackAt: Date | null;
}

const columns = `id, texts, ordered_by AS "orderedBy", state, people, sent, failed, started_at AS "startedAt", ended_at AS "endedAt", called_back_at AS "calledBackAt"`;

/** @returns null while another notice is under way */
export function addSending(
  db: Db,
  org: string,
  one: Pick<Sending, "id" | "texts" | "orderedBy">,
): Promise<Sending | null> {
  return db.maybe<Sending>(
    `INSERT INTO staff_notices (org, id, texts, ordered_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [org, one.id, JSON.stringify(one.texts), one.orderedBy],
  );
}

export function lastSending(db: Db, org: string): Promise<Sending | null> {
  return db.maybe<Sending>(`SELECT ${columns} FROM staff_notices WHERE org = $1 ORDER BY id DESC LIMIT 1`, [org]);
}

/** A notice that is under way, locked. */
export function openSending(db: Db, org: string, id: string): Promise<Sending | null> {
  return db.maybe<Sending>(
    `SELECT ${columns} FROM staff_notices WHERE org = $1 AND id = $2 AND state <> 'sent' FOR UPDATE`,
    [org, id],
  );
}

/** As the worker: notices that are under way. */
export function openSendings(db: Db): Promise<{ org: string; id: string; state: Sending["state"] }[]> {
  return db.query(`SELECT org, id, state FROM staff_notices WHERE ${byParts} AND state <> 'sent' ORDER BY id`);
}

export async function setSending(
  db: Db,
  org: string,
  id: string,
  to: Pick<Sending, "state" | "people" | "sent" | "failed">,
): Promise<void> {
  await db.run(
    `UPDATE staff_notices SET state = $3, people = $4, sent = $5, failed = $6, ended_at = ${to.state === "sent" ? "now()" : "NULL"}
      WHERE org = $1 AND id = $2`,
    [org, id, to.state, to.people, to.sent, to.failed],
  );
}

/** A notice that is under way, locked; null where none is. */
export function heldSending(db: Db, org: string): Promise<Sending | null> {
  return db.maybe<Sending>(`SELECT ${columns} FROM staff_notices WHERE org = $1 AND state <> 'sent' FOR UPDATE`, [org]);
}

/** Notes that a notice was called back from these people: they have not been told. Whoever queues it stops. */
export async function recallNotice(
  db: Db,
  org: string,
  id: string,
  people: readonly string[],
  now: Date,
): Promise<void> {
  await db.run("DELETE FROM staff_notice_people WHERE org = $1 AND notice = $2 AND person = ANY ($3)", [
    org,
    id,
    people,
  ]);
  await db.run(
    "UPDATE staff_notices SET state = 'sending', people = people - $3, called_back_at = coalesce(called_back_at, $4) WHERE org = $1 AND id = $2",
    [org, id, people.length, now],
  );
}

interface Reader {
  id: string;
  email: string;
  locale: string | null;
}

const onProven = "m.email_host = ANY ($2::text[])";
const uninformed = "NOT EXISTS (SELECT 1 FROM staff_notice_people t WHERE t.org = m.org AND t.person = m.id)";

/** Active people on some domains whom no notice has reached, by id after `after`. */
export function peopleToInform(
  db: Db,
  org: string,
  domains: readonly string[],
  after: string | null,
  limit: number,
): Promise<Reader[]> {
  return db.query<Reader>(
    `SELECT m.id, m.email, m.locale FROM people_public_active m
      WHERE m.org = $1 AND ${onProven} AND ($3::uuid IS NULL OR m.id > $3) AND ${uninformed} ORDER BY m.id LIMIT $4`,
    [org, domains, after, limit],
  );
}

/** How many active people would get a notice, how many have had one, and how many are on no proven domain: in one pass over an index of them. */
export function countReach(
  db: Db,
  org: string,
  domains: readonly string[],
): Promise<{ toInform: number; informed: number; elsewhere: number }> {
  return db.one(
    `SELECT count(*) FILTER (WHERE ${onProven} AND t.person IS NULL)::int AS "toInform", count(*) FILTER (WHERE NOT ${onProven})::int AS elsewhere,
            (SELECT count(*)::int FROM staff_notice_people WHERE org = $1) AS informed
       FROM people_public_active m LEFT JOIN staff_notice_people t ON t.org = $1 AND t.person = m.id
      WHERE m.org = $1`,
    [org, domains],
  );
}

/** @returns those of these people whom no notice had reached before */
export async function recordInformed(
  db: Db,
  org: string,
  notice: string,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ person: string }>(
    `INSERT INTO staff_notice_people (org, person, notice) SELECT $1, p, $2 FROM unnest($3::uuid[]) AS p ON CONFLICT DO NOTHING RETURNING person`,
    [org, notice, people],
  );
  return new Set(rows.map(({ person }) => person));
}

/** When a person was told, by which notice. */
export function noticeOf(db: Db, org: string, person: string): Promise<{ notice: string; at: Date } | null> {
  return db.maybe(
    `SELECT t.notice, n.started_at AS at FROM staff_notice_people t JOIN staff_notices n ON n.org = $1 AND n.id = t.notice
      WHERE t.org = $1 AND t.person = $2`,
    [org, person],
  );
}

export async function forgetPerson(db: Db, org: string, person: string, tombstone: string): Promise<void> {
  await db.run("DELETE FROM staff_notice_people WHERE org = $1 AND person = $2", [org, person]);
  await db.run("UPDATE staff_notices SET ordered_by = $3 WHERE org = $1 AND ordered_by = $2", [org, person, tombstone]);
}

/** Cuts what names somebody out of what notices say. */
export async function scrubTexts(db: Db, org: string, needles: readonly string[]): Promise<void> {
  await db.run(
    "UPDATE staff_notices SET texts = kit_scrub_json(texts, $2) WHERE org = $1 AND kit_names(texts::text, $2)",
    [org, needles],
  );
}
