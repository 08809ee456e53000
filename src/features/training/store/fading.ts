import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { mayOpenAgain } from "./opened.ts";

/** A reminder of a skill that fades, whose link opens its lesson. */
export interface Fading {
  id: string;
  member: string;
  lesson: string;
  sentAt: Date;
  openedAt: Date | null;
  finishedAt: Date | null;
}

const columns = `id, member, lesson, sent_at AS "sentAt", opened_at AS "openedAt", finished_at AS "finishedAt"`;

export async function addFading(
  db: Db,
  org: string,
  { id, member, lesson, sentAt }: Pick<Fading, "id" | "member" | "lesson" | "sentAt">,
): Promise<void> {
  await db.run("INSERT INTO training_fading (org, id, member, lesson, sent_at) VALUES ($1, $2, $3, $4, $5)", [
    org,
    id,
    member,
    lesson,
    sentAt,
  ]);
}

export function findFading(db: Db, org: string, id: string): Promise<Fading | null> {
  return db.maybe<Fading>(`SELECT ${columns} FROM training_fading WHERE org = $1 AND id = $2`, [org, id]);
}

/** Remembers when its lesson was opened. */
export async function markFadingOpened(db: Db, org: string, id: string, at: Date): Promise<void> {
  await db.run(`UPDATE training_fading SET opened_at = $3 WHERE org = $1 AND id = $2 AND ${mayOpenAgain}`, [
    org,
    id,
    at,
  ]);
}

/** The lessons that a person has ended by the links of other reminders since a moment. */
export async function endedByFading(
  db: Db,
  org: string,
  member: string,
  { id, since }: { id: string; since: Date },
): Promise<string[]> {
  const rows = await db.query<{ lesson: string }>(
    "SELECT lesson FROM training_fading WHERE org = $1 AND member = $2 AND finished_at >= $3 AND id <> $4",
    [org, member, since, id],
  );
  return rows.map((row) => row.lesson);
}

/** True for whoever finishes it first. */
export async function markFadingFinished(db: Db, org: string, id: string, at: Date): Promise<boolean> {
  return (
    (await db.run("UPDATE training_fading SET finished_at = $3 WHERE org = $1 AND id = $2 AND finished_at IS NULL", [
      org,
      id,
      at,
    ])) === 1
  );
}

/** As the worker: organisations in which a skill of somebody is due. */
export async function fadingOrganisations(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM training_cards WHERE ${byParts} AND due_at <= now()`,
    [],
  );
  return rows.map((row) => row.org);
}

/** SQL of whether a moment is less than $2 days ago; one that a clock which was ahead wrote down counts for nothing (decision 0523). */
const isLately = (at: string) => `${at} > now() - $2 * interval '1 day' AND ${at} <= now() + interval '1 hour'`;

/**
 * Active people with a skill that is due, who tried none for so many days, are not reminded by then of anything else, want reminders, and have not left
 * so many in a row unanswered; by their id, after one.
 */
export async function fadingPeople(
  db: Db,
  org: string,
  { days, unanswered, limit, after }: { days: number; unanswered: number; limit: number; after: string | null },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM people_public_members m
      WHERE m.org = $1 AND m.active AND ($5::uuid IS NULL OR m.id > $5)
        AND EXISTS (SELECT FROM training_cards c WHERE c.org = $1 AND c.member = m.id AND c.due_at <= now())
        AND NOT EXISTS (SELECT FROM training_cards c WHERE c.org = $1 AND c.member = m.id AND ${isLately("c.seen_at")})
        AND NOT EXISTS (SELECT FROM training_preferences p WHERE p.org = $1 AND p.member = m.id AND NOT p.reminders)
        AND NOT EXISTS (SELECT FROM training_reminders r WHERE r.org = $1 AND r.member = m.id
                         AND (${isLately("r.reminded_at")} OR r.unanswered >= $3
                              AND NOT EXISTS (SELECT FROM training_cards c WHERE c.org = $1 AND c.member = m.id AND c.seen_at > r.reminded_at)))
      ORDER BY m.id LIMIT $4`,
    [org, days, unanswered, limit, after],
  );
  return rows.map((row) => row.id);
}

/** Counts a reminder of a fading skill: one more without an answer, unless the person has tried something since the last. */
export async function countUnanswered(db: Db, org: string, member: string, last: Date | null): Promise<void> {
  await db.run(
    `UPDATE training_reminders r SET unanswered = CASE WHEN EXISTS (SELECT FROM training_cards c WHERE c.org = $1 AND c.member = $2 AND c.seen_at > $3::timestamptz)
                                               THEN 1 ELSE r.unanswered + 1 END
      WHERE r.org = $1 AND r.member = $2`,
    [org, member, last],
  );
}

/** When somebody was last reminded of anything. */
export async function lastReminder(db: Db, org: string, member: string): Promise<Date | null> {
  const found = await db.maybe<{ at: Date }>(
    `SELECT reminded_at AS at FROM training_reminders WHERE org = $1 AND member = $2`,
    [org, member],
  );
  return found?.at ?? null;
}
