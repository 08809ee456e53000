import type { Db } from "../../db/index.ts";
import type { Fact, NewFact } from "../fact.ts";
import { storableJson } from "../../storable.ts";
import { settle } from "./readers.ts";

// RETURNING, though nobody reads it: what a distributed PostgreSQL inserts without, from rows that are no table's, it copies in, which row-level security
// does not let it (decision 0302).

export async function insertFacts(db: Db, org: string, facts: readonly NewFact[]): Promise<void> {
  const rows = facts.map((fact) => ({
    kind: fact.kind,
    person: fact.person,
    data: fact.data,
    at: fact.at ?? null,
  }));
  await db.run(
    `INSERT INTO facts (org, kind, person, data, at)
     SELECT $1, kind, person, data, coalesce(at, now())
       FROM jsonb_to_recordset($2::jsonb) AS f(kind text, person uuid, data jsonb, at timestamptz) RETURNING 1`,
    [org, storableJson(rows)],
    "ledger-insert",
  );
}

/**
 * The same as text, to be one step of a larger statement whose `$1` is the organisation. What is selected is a step of its own: in a place in FROM, a
 * distributed PostgreSQL does not see that its tables are all of one organisation.
 */
export function factsInsert(select: string): string {
  return `WITH f AS (${select}) INSERT INTO facts (org, kind, person, data, at) SELECT $1, f.kind, f.person, f.data, f.at FROM f RETURNING 1`;
}

export function insertFactsFrom(db: Db, org: string, select: string, params: unknown[]): Promise<number> {
  return db.run(factsInsert(select), [org, ...params]);
}

/**
 * The facts of one campaign in the ledger's order.
 * @param after the place of the last fact seen, 0 for the beginning
 */
export async function factsOf(
  db: Db,
  org: string,
  campaign: string,
  after: number,
  limit: number,
  /**
   * Only these kinds (SQL LIKE patterns), and only what happened in these departments or to nobody; null for all. What a fact is about it tells after its
   * person was forgotten, too.
   */
  only: { kinds: readonly string[] | null; departments: readonly string[] | null } = { kinds: null, departments: null },
): Promise<Fact[]> {
  // What was committed a moment ago is told, whoever runs a worker.
  await settle(db, org, 1000);
  return db.query<Fact>(
    `SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND campaign = $2 AND pos > $3::bigint
        AND ($5::text[] IS NULL OR kind LIKE ANY ($5))
        AND ($6::text[] IS NULL OR (person IS NULL AND NOT data ? 'department') OR data ->> 'department' = ANY ($6))
      ORDER BY facts.pos LIMIT $4`,
    [org, campaign, after, limit, only.kinds, only.departments],
  );
}
