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
