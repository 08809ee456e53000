import type { Db } from "../../../kit/db/index.ts";

/** Those of some people who are in the directory; who has no name is called by their address. */
export function peopleNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query(
    "SELECT id, coalesce(nullif(name, ''), email) AS name FROM people WHERE org = $1 AND id = ANY ($2::uuid[])",
    [org, ids],
  );
}

/** Those of some departments that there are. */
export function departmentNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, name FROM departments WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}

/** Of some people, where they are in the directory, their mail address in lower case and whether they are active. */
export function mailboxesOf(
  db: Db,
  org: string,
  ids: readonly string[],
): Promise<{ id: string; address: string; active: boolean }[]> {
  return db.query(`SELECT id, email_key AS address, active FROM people WHERE org = $1 AND id = ANY ($2::uuid[])`, [
    org,
    ids,
  ]);
}

/** The people who have some mail addresses (lower case) now, by the address. */
export async function ownersOf(
  db: Db,
  org: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; address: string }>(
    "SELECT id, email_key AS address FROM people WHERE org = $1 AND email_key = ANY ($2)",
    [org, addresses],
  );
  return new Map(rows.map(({ id, address }) => [address, id]));
}
