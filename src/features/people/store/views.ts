import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

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

/** Views that look for somebody by what names them go with them, whoever kept them. An address writes names in a way of its own. */
export async function eraseFromViews(db: Db, org: string, { needles }: Pick<Subject, "needles">): Promise<void> {
  const views = await db.query<View>("SELECT id, name, query FROM people_views WHERE org = $1", [org]);
  const small = needles.map((one) => one.toLowerCase());
  const naming = views.filter(({ name, query }) => {
    const text = [name, query, ...new URLSearchParams(query).values()].join("\n").toLowerCase();
    return small.some((one) => text.includes(one));
  });
  const ids = naming.map(({ id }) => id);
  if (ids.length > 0) await db.run("DELETE FROM people_views WHERE org = $1 AND id = ANY ($2)", [org, ids]);
}
