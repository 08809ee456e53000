import type { Db } from "../../db/index.ts";

/**
 * Puts a tombstone in a person's place and takes what names them out of the next facts of the organisation. Order, kinds and times stay.
 * @returns the last one's place, null at the ledger's end
 */
export async function eraseFromLedger(
  db: Db,
  org: string,
  one: { member: string; tombstone: string; needles: readonly string[] },
  after: readonly string[] | null,
  size: number,
): Promise<readonly string[] | null> {
  const { last } = await db.one<{ last: string | null }>(
    "SELECT ledger_erase_batch($1, $2, $3, $4, $5::bigint, $6)::text AS last",
    [org, one.member, one.tombstone, one.needles, after?.[0] ?? "0", size],
  );
  return last === null ? null : [last];
}

/** Takes everybody out of so many of the facts that were recorded before a moment. @returns whether there may be more */
export async function forgetPeople(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const params = [org, before, size];
  return (await db.one<{ n: number }>("SELECT ledger_forget_batch($1, $2, $3) AS n", params)).n >= size;
}

/** What the ledger says of a person. */
export function factsAbout(db: Db, org: string, member: string): Promise<object[]> {
  return db.query("SELECT kind, at, data FROM facts WHERE org = $1 AND person = $2 ORDER BY facts.id LIMIT 20000", [
    org,
    member,
  ]);
}
