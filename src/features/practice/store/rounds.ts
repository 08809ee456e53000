import type { Db } from "../../../kit/db/index.ts";
import type { Sealed } from "../items.ts";
import type { Answer, Tally } from "../rules/judge.ts";

export interface Round {
  id: string;
  member: string;
  duel: string | null;
  nonce: string;
  items: Sealed[];
  answers: Answer[];
  hurried: boolean;
  startedAt: Date;
  finishedAt: Date | null;
  closedAt: Date | null;
  earns: boolean | null;
}

const columns = `id, member, duel, nonce, items, answers, hurried, started_at AS "startedAt", finished_at AS "finishedAt", closed_at AS "closedAt", earns`;

/** Adds a round; null when the person has an open one already, or has played the duel. */
export function addRound(
  db: Db,
  org: string,
  one: Pick<Round, "id" | "member" | "duel" | "nonce" | "items" | "startedAt">,
): Promise<Round | null> {
  return db.maybe<Round>(
    `INSERT INTO practice_rounds (org, id, member, duel, nonce, items, started_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [org, one.id, one.member, one.duel, one.nonce, JSON.stringify(one.items), one.startedAt],
    "practice-add-round",
  );
}

/** The open round of a person, or of their duel. */
export function openRound(db: Db, org: string, member: string, duel: string | null): Promise<Round | null> {
  return db.maybe<Round>(
    `SELECT ${columns} FROM practice_rounds
      WHERE org = $1 AND member = $2 AND duel IS NOT DISTINCT FROM $3 AND finished_at IS NULL AND closed_at IS NULL`,
    [org, member, duel],
  );
}

/** Somebody's round of a duel, open or finished. */
export function roundOfDuel(db: Db, org: string, member: string, duel: string): Promise<Round | null> {
  return db.maybe<Round>(`SELECT ${columns} FROM practice_rounds WHERE org = $1 AND member = $2 AND duel = $3`, [
    org,
    member,
    duel,
  ]);
}

export function findRound(db: Db, org: string, member: string, id: string): Promise<Round | null> {
  return db.maybe<Round>(`SELECT ${columns} FROM practice_rounds WHERE org = $1 AND id = $2 AND member = $3`, [
    org,
    id,
    member,
  ]);
}

/** The same, and nobody else changes it before the transaction ends. */
export function lockRound(db: Db, org: string, member: string, id: string): Promise<Round | null> {
  return db.maybe<Round>(
    `SELECT ${columns} FROM practice_rounds WHERE org = $1 AND id = $2 AND member = $3 FOR UPDATE`,
    [org, id, member],
    "practice-lock-round",
  );
}

/**
 * Other rounds that a person has played while one was open, and in time; of those that began since a moment.
 * @param round the one that was open, or still is
 */
export function roundsBeside(
  db: Db,
  org: string,
  { id, member, startedAt }: Pick<Round, "id" | "member" | "startedAt">,
  since: Date,
): Promise<Pick<Round, "items" | "answers">[]> {
  return db.query(
    `SELECT items, answers FROM practice_rounds
      WHERE org = $1 AND member = $2 AND started_at >= $5 AND id <> $3 AND NOT hurried AND (finished_at IS NULL OR finished_at >= $4)
        AND answers <> '[]'`,
    [org, member, id, startedAt, since],
    "practice-rounds-beside",
  );
}

/** Keeps what was answered so far. */
export async function storeAnswers(
  db: Db,
  org: string,
  { id, answers, hurried }: Pick<Round, "id" | "answers" | "hurried">,
): Promise<void> {
  await db.run(
    `UPDATE practice_rounds SET answers = $3, hurried = $4 WHERE org = $1 AND id = $2`,
    [org, id, JSON.stringify(answers), hurried],
    "practice-keep-answers",
  );
}

/** Ends a round with its last answers. */
export async function endRound(
  db: Db,
  org: string,
  round: Pick<Round, "id" | "answers" | "hurried">,
  { at, earns, tally }: { at: Date; earns: boolean; tally: Tally },
): Promise<void> {
  await db.run(
    `UPDATE practice_rounds SET answers = $3, hurried = $4, finished_at = $5, earns = $6, hooks = $7, hooks_reported = $8, hooks_checked = $9,
            good = $10, good_reported = $11, good_checked = $12, right_answers = $13, seconds = $14
      WHERE org = $1 AND id = $2`,
    [
      org,
      round.id,
      JSON.stringify(round.answers),
      round.hurried,
      at,
      earns,
      tally.hooks,
      tally.hooksReported,
      tally.hooksChecked,
      tally.good,
      tally.goodReported,
      tally.goodChecked,
      tally.right,
      tally.seconds,
    ],
    "practice-end-round",
  );
}

/** Puts a round away unfinished. */
export async function closeRound(db: Db, org: string, id: string, at: Date): Promise<void> {
  await db.run(`UPDATE practice_rounds SET closed_at = $3 WHERE org = $1 AND id = $2 AND finished_at IS NULL`, [
    org,
    id,
    at,
  ]);
}

/** The items of a person's last rounds, the newest first. */
export async function recentItems(db: Db, org: string, member: string, rounds: number): Promise<string[][]> {
  const rows = await db.query<{ items: Sealed[] }>(
    `SELECT items FROM practice_rounds WHERE org = $1 AND member = $2 ORDER BY started_at DESC LIMIT $3`,
    [org, member, rounds],
    "practice-lately-seen",
  );
  return rows.map((row) => row.items.map(({ item }) => item));
}

/** What a person's finished rounds come to, since a moment. */
interface Practised {
  rounds: number;
  lastFinishedAt: Date | null;
  hooks: { shown: number; reported: number; checked: number };
  good: { shown: number; reported: number; checked: number };
}

export async function practised(db: Db, org: string, member: string, since: Date): Promise<Practised> {
  const { rounds, last, ...sums } = await db.one<Record<string, number> & { last: Date | null }>(
    `SELECT count(*)::int AS rounds, max(finished_at) AS last,
            coalesce(sum(hooks), 0)::int AS hooks, coalesce(sum(hooks_reported), 0)::int AS "hooksReported", coalesce(sum(hooks_checked), 0)::int AS "hooksChecked",
            coalesce(sum(good), 0)::int AS good, coalesce(sum(good_reported), 0)::int AS "goodReported", coalesce(sum(good_checked), 0)::int AS "goodChecked"
       FROM practice_rounds WHERE org = $1 AND member = $2 AND started_at >= $3 AND finished_at IS NOT NULL`,
    [org, member, since],
  );
  return {
    rounds: rounds!,
    lastFinishedAt: last,
    hooks: { shown: sums["hooks"]!, reported: sums["hooksReported"]!, checked: sums["hooksChecked"]! },
    good: { shown: sums["good"]!, reported: sums["goodReported"]!, checked: sums["goodChecked"]! },
  };
}
