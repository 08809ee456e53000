import type { Db } from "../../db/index.ts";

/**
 * Puts a tombstone in a person's place and takes what names them out of the next facts; those of the organisation among them. Order, kinds and
 * times stay.
 * @returns the last of them (tx, id), null at the ledger's end
 */
export async function eraseFromLedger(
  db: Db,
  org: string,
  one: { member: string; tombstone: string; needles: readonly string[] },
  after: readonly string[] | null,
  size: number,
): Promise<readonly string[] | null> {
  const [tx, id] = after ?? ["0", "0"];
  const last = await db.one<{ tx: string | null; id: string }>(
    "SELECT last_tx::text AS tx, last_id::text AS id FROM ledger_erase_batch($1, $2, $3, $4, $5::text::xid8, $6::bigint, $7)",
    [org, one.member, one.tombstone, one.needles, tx, id, size],
  );
  return last.tx === null ? null : [last.tx, last.id];
}

/** Takes everybody out of so many of the facts that were recorded before a moment. @returns whether there may be more */
export async function forgetPeople(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const params = [org, before, size];
  return (await db.one<{ n: number }>("SELECT ledger_forget_batch($1, $2, $3) AS n", params)).n >= size;
}

/** What the ledger says of a person. */
export function factsAbout(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    "SELECT kind, at, data FROM facts WHERE org = $1 AND person = $2 ORDER BY facts.tx, facts.id LIMIT 20000",
    [org, member],
  );
}
