import type { Db } from "../../../kit/db/index.ts";
import type { Grade } from "../rules.ts";

interface Play {
  id: string;
  member: string;
  lesson: string;
  finishedAt: Date;
  /** Null for a play that counted nothing. */
  grade: Grade | null;
  seconds: number | null;
}

const columns = `id, member, lesson, finished_at AS "finishedAt", grade, seconds`;

/** Writes a play down; false when it is known. */
export async function addPlay(db: Db, org: string, one: Play): Promise<boolean> {
  const added = await db.run(
    `INSERT INTO training_plays (org, member, id, lesson, finished_at, grade, seconds) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [org, one.member, one.id, one.lesson, one.finishedAt, one.grade, one.seconds],
  );
  return added === 1;
}

export function findPlay(db: Db, org: string, member: string, id: string): Promise<Play | null> {
  return db.maybe<Play>(`SELECT ${columns} FROM training_plays WHERE org = $1 AND member = $2 AND id = $3`, [
    org,
    member,
    id,
  ]);
}

/** Whether a play of a lesson has counted since a moment. */
export async function hasCounted(db: Db, org: string, member: string, lesson: string, since: Date): Promise<boolean> {
  const row = await db.maybe(
    `SELECT FROM training_plays WHERE org = $1 AND member = $2 AND lesson = $3 AND finished_at > $4 AND grade IS NOT NULL LIMIT 1`,
    [org, member, lesson, since],
  );
  return row !== null;
}

/** The lessons that a person has played or done, ever. */
export async function lessonsDone(db: Db, org: string, member: string): Promise<Set<string>> {
  const rows = await db.query<{ lesson: string }>(
    `SELECT lesson FROM training_plays WHERE org = $1 AND member = $2
     UNION SELECT lesson FROM assignments WHERE org = $1 AND member = $2 AND state = 'completed'`,
    [org, member],
  );
  return new Set(rows.map((row) => row.lesson));
}

/** What the store holds about a person, for their own copy. */
export function playsOf(db: Db, org: string, member: string): Promise<Play[]> {
  return db.query<Play>(
    `SELECT ${columns} FROM training_plays WHERE org = $1 AND member = $2 ORDER BY finished_at, id`,
    [org, member],
  );
}

/** Puts a lesson off for a person. */
export async function postponeLesson(db: Db, org: string, member: string, lesson: string, until: Date): Promise<void> {
  await db.run(
    `INSERT INTO training_later (org, member, lesson, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org, member, lesson) DO UPDATE SET until = excluded.until`,
    [org, member, lesson, until],
  );
}

/** Until when each lesson is put off that is put off at this moment. */
export async function postponedNow(db: Db, org: string, member: string, now: Date): Promise<Map<string, Date>> {
  const rows = await db.query<{ lesson: string; until: Date }>(
    `SELECT lesson, until FROM training_later WHERE org = $1 AND member = $2 AND until > $3`,
    [org, member, now],
  );
  return new Map(rows.map((row) => [row.lesson, row.until]));
}

/** Every lesson that a person has put off, for their own copy. */
export function listPostponed(db: Db, org: string, member: string): Promise<{ lesson: string; until: Date }[]> {
  return db.query(`SELECT lesson, until FROM training_later WHERE org = $1 AND member = $2 ORDER BY lesson`, [
    org,
    member,
  ]);
}
