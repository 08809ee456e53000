import type { Db } from "../../../kit/db/index.ts";
import { cardOf } from "../memory.ts";
import type { Card, Review } from "../memory.ts";

/** Whose memory of what. */
export interface Remembered {
  member: string;
  skill: string;
}

export interface NewReview extends Remembered, Review {}

/** Writes reviews down; one that is known by its source keeps the earlier moment. */
export async function addReviews(db: Db, org: string, reviews: readonly NewReview[]): Promise<void> {
  await db.run(
    `INSERT INTO training_reviews AS r (org, member, skill, source, at, grade)
     SELECT DISTINCT ON (n.member, n.skill, n.source) $1, n.member, n.skill, n.source, n.at, n.grade
       FROM jsonb_to_recordset($2::jsonb) AS n(member uuid, skill text, source text, at timestamptz, grade text)
      ORDER BY n.member, n.skill, n.source, n.at
     ON CONFLICT (org, member, skill, source) DO UPDATE SET at = least(r.at, excluded.at)`,
    [org, JSON.stringify(reviews)],
  );
}

/** Takes back what a source had said of skills. @returns whose memory of what it was about */
export function takeBackReviews(db: Db, org: string, source: string): Promise<Remembered[]> {
  return db.query<Remembered>(`DELETE FROM training_reviews WHERE org = $1 AND source = $2 RETURNING member, skill`, [
    org,
    source,
  ]);
}

/** Makes cards anew from all their reviews; a card without any is gone. */
export async function makeCards(db: Db, org: string, which: readonly Remembered[]): Promise<void> {
  const keys = JSON.stringify(which);
  const named = `(member, skill) IN (SELECT k.member, k.skill FROM jsonb_to_recordset($2::jsonb) AS k(member uuid, skill text))`;
  // Whoever makes the same card at this moment has written its reviews before theirs are read here.
  await db.query(`SELECT FROM training_cards WHERE org = $1 AND ${named} ORDER BY member, skill FOR UPDATE`, [
    org,
    keys,
  ]);
  const rows = await db.query<NewReview>(
    `SELECT member, skill, source, at, grade FROM training_reviews WHERE org = $1 AND ${named}`,
    [org, keys],
  );
  const made = [...Map.groupBy(rows, ({ member, skill }) => `${member} ${skill}`).values()].flatMap((own) => {
    const { member, skill } = own[0]!;
    const card = cardOf(own);
    return card ? [{ member, skill, ...card }] : [];
  });
  const kept = new Set(made.map(({ member, skill }) => `${member} ${skill}`));
  const gone = which.filter(({ member, skill }) => !kept.has(`${member} ${skill}`));
  if (gone.length > 0)
    await db.run(`DELETE FROM training_cards WHERE org = $1 AND ${named}`, [org, JSON.stringify(gone)]);
  await db.run(
    `INSERT INTO training_cards (org, member, skill, stability, difficulty, seen_at, due_at, reviews, lapses)
     SELECT $1, n.member, n.skill, n.stability, n.difficulty, n."seenAt", n."dueAt", n.reviews, n.lapses
       FROM jsonb_to_recordset($2::jsonb) AS n(member uuid, skill text, stability double precision, difficulty double precision,
            "seenAt" timestamptz, "dueAt" timestamptz, reviews int, lapses int)
      ORDER BY 2, 3
     ON CONFLICT (org, member, skill) DO UPDATE SET stability = excluded.stability, difficulty = excluded.difficulty,
       seen_at = excluded.seen_at, due_at = excluded.due_at, reviews = excluded.reviews, lapses = excluded.lapses`,
    [org, JSON.stringify(made)],
  );
}

/** What a person remembers, skill by skill. */
export function cardsOf(db: Db, org: string, member: string): Promise<(Card & { skill: string })[]> {
  return db.query<Card & { skill: string }>(
    `SELECT skill, stability, difficulty, seen_at AS "seenAt", due_at AS "dueAt", reviews, lapses FROM training_cards WHERE org = $1 AND member = $2`,
    [org, member],
  );
}

/** Empties what is derived from facts. */
export async function emptyCards(db: Db, org: string): Promise<void> {
  await db.run(`DELETE FROM training_cards WHERE org = $1`, [org]);
  await db.run(`DELETE FROM training_reviews WHERE org = $1`, [org]);
}
