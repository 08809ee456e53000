import type { Db } from "../../../kit/db/index.ts";
import type { Sealed } from "../items.ts";

interface Duel {
  id: string;
  challenger: string;
  challengerNamed: boolean;
  opponent: string | null;
  opponentNamed: boolean;
  code: string;
  department: string | null;
  invited: string | null;
  items: Sealed[];
  createdAt: Date;
  acceptedAt: Date | null;
}

/** One side of a duel: its round, as far as it is. */
export interface Side {
  round: string | null;
  answered: number;
  finishedAt: Date | null;
  right: number | null;
  seconds: number | null;
  earns: boolean | null;
}

export interface DuelWithSides extends Duel {
  /** Names, for whoever may see them. */
  challengerName: string | null;
  opponentName: string | null;
  sides: Record<"challenger" | "opponent", Side>;
}

const columns = `d.id, d.challenger, d.challenger_named AS "challengerNamed", d.opponent, d.opponent_named AS "opponentNamed", d.code, d.department,
  d.invited, d.items, d.created_at AS "createdAt", d.accepted_at AS "acceptedAt"`;

export async function addDuel(
  db: Db,
  org: string,
  duel: Pick<Duel, "id" | "challenger" | "challengerNamed" | "code" | "department" | "invited" | "items" | "createdAt">,
): Promise<void> {
  await db.run(
    `INSERT INTO practice_duels (org, id, challenger, challenger_named, code, department, invited, items, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      org,
      duel.id,
      duel.challenger,
      duel.challengerNamed,
      duel.code,
      duel.department,
      duel.invited,
      JSON.stringify(duel.items),
      duel.createdAt,
    ],
  );
}

/** Challenges of somebody that nobody has taken yet, of those made since. */
export async function openChallenges(db: Db, org: string, member: string, since: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM practice_duels WHERE org = $1 AND challenger = $2 AND accepted_at IS NULL AND created_at >= $3`,
    [org, member, since],
  );
  return count;
}

/** Takes the challenge with a code, once; null where there is none for this person. Nobody else takes it at the same moment. */
export function takeChallenge(
  db: Db,
  org: string,
  taken: { code: string; member: string; named: boolean; since: Date; now: Date },
): Promise<{ id: string } | null> {
  return db.maybe<{ id: string }>(
    `UPDATE practice_duels SET opponent = $3, opponent_named = $4, accepted_at = $5
      WHERE org = $1 AND code = $2 AND accepted_at IS NULL AND challenger <> $3 AND (invited IS NULL OR invited = $3) AND created_at >= $6 RETURNING id`,
    [org, taken.code, taken.member, taken.named, taken.now, taken.since],
  );
}

/** Takes somebody's own challenge back that nobody has taken; false where there is none. Whoever takes it at this moment is first or is not at all. */
export async function removeChallenge(db: Db, org: string, member: string, id: string): Promise<boolean> {
  return (
    (await db.run("DELETE FROM practice_duels WHERE org = $1 AND id = $2 AND challenger = $3 AND accepted_at IS NULL", [
      org,
      id,
      member,
    ])) === 1
  );
}

/** Whose challenge a code is. */
export function challengerOf(
  db: Db,
  org: string,
  code: string,
): Promise<{ challenger: string; department: string | null } | null> {
  return db.maybe<{ challenger: string; department: string | null }>(
    `SELECT challenger, department FROM practice_duels WHERE org = $1 AND code = $2`,
    [org, code],
  );
}

/** How many active people a department has. */
export async function peopleOf(db: Db, org: string, department: string): Promise<number> {
  const { people } = await db.one<{ people: number }>(
    `SELECT count(*)::int AS people FROM people_public_members WHERE org = $1 AND department = $2 AND active`,
    [org, department],
  );
  return people;
}

/** Somebody's duels, and the challenges that wait for them, the newest first. */
export async function listDuels(
  db: Db,
  org: string,
  of: { member: string; since: Date; limit: number },
): Promise<DuelWithSides[]> {
  // Each by its own index, and no more of each than are told.
  const some = (which: string) =>
    `(SELECT id, created_at FROM practice_duels WHERE org = $1 AND ${which} ORDER BY created_at DESC LIMIT $4)`;
  const waiting = "accepted_at IS NULL AND created_at >= $3";
  const rows = await db.query<Row>(
    `${withSides} WHERE d.org = $1 AND d.id IN (SELECT id FROM (
        ${some("challenger = $2")} UNION ${some("opponent = $2")} UNION ${some(`${waiting} AND invited = $2`)}
        UNION ${some(`${waiting} AND invited IS NULL AND department = (SELECT department FROM people_public_members WHERE org = $1 AND id = $2)`)}
      ) AS any_of_them ORDER BY created_at DESC, id LIMIT $4)`,
    [org, of.member, of.since, of.limit],
  );
  return rows.map(sided).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** One duel of somebody; null where they are not in it. */
export async function findDuel(db: Db, org: string, member: string, id: string): Promise<DuelWithSides | null> {
  const row = await db.maybe<Row>(
    `${withSides} WHERE d.org = $1 AND d.id = $3 AND (d.challenger = $2 OR d.opponent = $2)`,
    [org, member, id],
  );
  return row && sided(row);
}

/** Whether somebody has finished a round that earned, in another duel with the same other person, since a moment. */
export async function hasPlayedAgainst(
  db: Db,
  org: string,
  { member, duel, round, since }: { member: string; duel: string; round: string; since: Date },
): Promise<boolean> {
  const found = await db.maybe(
    `SELECT FROM practice_duels now
       JOIN practice_duels d ON d.org = $1 AND d.id <> now.id AND (d.challenger, d.opponent) IN ((now.challenger, now.opponent), (now.opponent, now.challenger))
       JOIN practice_rounds r ON r.org = $1 AND r.duel = d.id AND r.member = $2 AND r.id <> $4 AND r.earns AND r.finished_at > $5
      WHERE now.org = $1 AND now.id = $3 LIMIT 1`,
    [org, member, duel, round, since],
  );
  return found !== null;
}

/** Waits for whoever else ends a round of this duel, and lets nobody end one before this transaction does. */
export async function lockDuel(db: Db, org: string, id: string): Promise<void> {
  await db.run(`SELECT FROM practice_duels WHERE org = $1 AND id = $2 FOR UPDATE`, [org, id]);
}

/** The department of a person. */
export async function departmentOf(db: Db, org: string, member: string): Promise<string | null> {
  const found = await db.maybe<{ department: string | null }>(
    `SELECT department FROM people_public_members WHERE org = $1 AND id = $2`,
    [org, member],
  );
  return found?.department ?? null;
}

const sideColumns = (of: string) =>
  `json_build_object('round', ${of}.id, 'answered', coalesce(jsonb_array_length(${of}.answers), 0), 'finishedAt', ${of}.finished_at,
     'right', ${of}.right_answers, 'seconds', ${of}.seconds, 'earns', ${of}.earns)`;

const withSides = `SELECT ${columns}, a.name AS "challengerName", b.name AS "opponentName", ${sideColumns("ra")} AS "challengerSide", ${sideColumns("rb")} AS "opponentSide"
  FROM practice_duels d
  LEFT JOIN people_public_members a ON a.org = $1 AND a.id = d.challenger
  LEFT JOIN people_public_members b ON b.org = $1 AND b.id = d.opponent
  LEFT JOIN practice_rounds ra ON ra.org = $1 AND ra.duel = d.id AND ra.member = d.challenger
  LEFT JOIN practice_rounds rb ON rb.org = $1 AND rb.duel = d.id AND rb.member = d.opponent`;

type Written = Omit<Side, "finishedAt"> & { finishedAt: string | null };
interface Row extends Duel {
  challengerName: string | null;
  opponentName: string | null;
  challengerSide: Written;
  opponentSide: Written;
}

function sided({ challengerSide, opponentSide, ...duel }: Row): DuelWithSides {
  const side = (one: Written): Side => ({ ...one, finishedAt: one.finishedAt ? new Date(one.finishedAt) : null });
  return { ...duel, sides: { challenger: side(challengerSide), opponent: side(opponentSide) } };
}
