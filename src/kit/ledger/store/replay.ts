import type { Db } from "../../db/index.ts";
import type { Fact } from "../fact.ts";
import type { Cursor } from "./readers.ts";
import type { Waiting } from "./waiting.ts";

/** Where a reader stands, waited for and kept under lock; null for one that has never read. */
export function holdReader(db: Db, name: string): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    "SELECT tx::text AS tx, id::text AS id FROM ledger_readers WHERE name = $1 AND shard = 0 FOR UPDATE",
    [name],
  );
}

/** Forgets what waits for a reader in one organisation, and what it has parked there; whoever reads what waits is waited for. */
export async function forgetLeftOver(db: Db, { reader, org }: Waiting): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))", [`ledger ${reader}`, org]);
  await db.run("DELETE FROM ledger_waiting WHERE reader = $1 AND org = $2", [reader, org]);
  await db.run("DELETE FROM ledger_parked WHERE reader = $1 AND org = $2", [reader, org]);
}

/** How many facts a reader has parked in one organisation. */
export async function countParked(db: Db, { reader, org }: Waiting): Promise<number> {
  const sql = "SELECT count(*)::int AS parked FROM ledger_parked WHERE reader = $1 AND org = $2";
  return (await db.one<{ parked: number }>(sql, [reader, org])).parked;
}

/** The organisations of which the ledger holds facts of some kinds. */
export async function organisationsWith(db: Db, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ org: string }>("SELECT DISTINCT org FROM facts WHERE kind = ANY ($1) ORDER BY org", [
    kinds,
  ]);
  return rows.map((row) => row.org);
}

/** One organisation's facts of some kinds from the beginning up to a cursor, in the ledger's order and in batches; the ledger is walked over once. */
export async function* factsUpTo(
  db: Db,
  org: string,
  upTo: Cursor,
  kinds: readonly string[],
  size: number,
): AsyncGenerator<Fact[]> {
  await db.query(
    `DECLARE facts_again NO SCROLL CURSOR FOR
     SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND (tx, id) <= ($2::text::xid8, $3::bigint) AND kind = ANY ($4) ORDER BY facts.tx, facts.id`,
    [org, upTo.tx, upTo.id, kinds],
  );
  for (let facts: Fact[]; (facts = await db.query<Fact>(`FETCH ${size} FROM facts_again`)).length > 0;) yield facts;
  await db.exec("CLOSE facts_again");
}
