import { byParts } from "../../db/by-parts.ts";
import type { Db } from "../../db/index.ts";
import type { Fact } from "../fact.ts";

/** Where a reader stands in an organisation, waited for and kept under lock; null for one that has never read there. */
export async function lockReader(db: Db, org: string, reader: string): Promise<number | null> {
  const row = await db.maybe<{ pos: number }>(
    "SELECT pos::float8 AS pos FROM ledger_cursors WHERE org = $1 AND reader = $2 FOR UPDATE",
    [org, reader],
  );
  return row && row.pos;
}

/** Forgets what a reader has parked in one organisation. */
export async function forgetParked(db: Db, org: string, reader: string): Promise<void> {
  await db.run("DELETE FROM ledger_parked WHERE org = $1 AND reader = $2", [org, reader]);
}

/** How many facts a reader has parked in one organisation. */
export async function countParked(db: Db, org: string, reader: string): Promise<number> {
  const sql = "SELECT count(*)::int AS parked FROM ledger_parked WHERE org = $1 AND reader = $2";
  return (await db.one<{ parked: number }>(sql, [org, reader])).parked;
}

/** As the worker: the organisations of which the ledger holds facts of some kinds. */
export async function organisationsWith(db: Db, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM facts WHERE ${byParts} AND kind = ANY ($1) ORDER BY org`,
    [kinds],
  );
  return rows.map((row) => row.org);
}

/** One organisation's facts of some kinds from the beginning up to a place, in the ledger's order and in batches; they are walked over once. */
export async function* factsUpTo(
  db: Db,
  org: string,
  upTo: number,
  kinds: readonly string[],
  size: number,
): AsyncGenerator<Fact[]> {
  await db.query(
    `DECLARE facts_again NO SCROLL CURSOR FOR
     SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND pos <= $2::bigint AND kind = ANY ($3) ORDER BY facts.pos`,
    [org, upTo, kinds],
  );
  for (let facts: Fact[]; (facts = await db.query<Fact>(`FETCH ${size} FROM facts_again`)).length > 0;) yield facts;
  await db.exec("CLOSE facts_again");
}
