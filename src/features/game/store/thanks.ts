import type { Db } from "../../../kit/db/index.ts";

export interface Thanks {
  id: string;
  giver: string;
  receiver: string;
  /** The report that is thanked for, as evidence is named. */
  act: string;
  /** Whether the receiver had thanked the giver shortly before: two cannot feed each other. */
  mutual: boolean;
}

export async function findThanks(db: Db, org: string, ids: readonly string[]): Promise<Map<string, Thanks>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Thanks>(
    "SELECT id, giver, receiver, act, mutual FROM game_thanks WHERE org = $1 AND id = ANY ($2)",
    [org, ids],
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** @returns whether it is new */
export async function addThanks(db: Db, org: string, one: Thanks): Promise<boolean> {
  const added = await db.run(
    "INSERT INTO game_thanks (org, id, giver, receiver, act, mutual) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
    [org, one.id, one.giver, one.receiver, one.act, one.mutual],
  );
  return added > 0;
}

/** Whether either of two has thanked the other since a moment: then one more earns nothing. */
export async function haveThanked(db: Db, org: string, one: string, other: string, since: Date): Promise<boolean> {
  const { thanked } = await db.one<{ thanked: boolean }>(
    `SELECT EXISTS (SELECT FROM game_thanks WHERE org = $1 AND at >= $4 AND (giver, receiver) IN (($2::uuid, $3::uuid), ($3::uuid, $2::uuid))) AS thanked`,
    [org, one, other, since],
  );
  return thanked;
}

export function countThanks(db: Db, org: string, person: string): Promise<{ given: number; received: number }> {
  return db.one(
    `SELECT (SELECT count(*)::int FROM game_thanks WHERE org = $1 AND giver = $2) AS given,
            (SELECT count(*)::int FROM game_thanks WHERE org = $1 AND receiver = $2) AS received`,
    [org, person],
  );
}
