import type { Db } from "../../../kit/db/index.ts";

interface View {
  id: string;
  name: string;
  query: string;
}

export function listViews(db: Db, org: string, member: string): Promise<View[]> {
  return db.query<View>("SELECT id, name, query FROM people_views WHERE org = $1 AND member = $2 ORDER BY name", [
    org,
    member,
  ]);
}

export async function countViews(db: Db, org: string, member: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "SELECT count(*)::int AS count FROM people_views WHERE org = $1 AND member = $2",
    [org, member],
  );
  return count;
}

/** Keeps a view; one of the same name is replaced. */
export function insertView(db: Db, org: string, one: View & { member: string }): Promise<View> {
  return db.one<View>(
    `INSERT INTO people_views (org, id, member, name, query) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (org, member, name) DO UPDATE SET query = excluded.query RETURNING id, name, query`,
    [org, one.id, one.member, one.name, one.query],
  );
}

export async function deleteView(db: Db, org: string, member: string, id: string): Promise<boolean> {
  return (await db.run("DELETE FROM people_views WHERE org = $1 AND member = $2 AND id = $3", [org, member, id])) === 1;
}
