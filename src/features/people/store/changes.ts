import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";
import { matching } from "./listing.ts";
import type { PeopleFilter } from "./listing.ts";
import type { Scope } from "./people.ts";

/** Whom a change is about: all who match, of them those with these ids where there are any; only of those whom the caller sees. */
interface Targets {
  scope: Scope;
  filter: PeopleFilter;
  ids: readonly string[] | undefined;
}

async function targeted(db: Db, org: string, { scope, filter, ids }: Targets) {
  const { where, params } = await matching(db, org, scope, filter);
  const among = ids ? `AND p.id = ANY ($${params.push(ids)}::uuid[])` : "";
  return { from: `FROM people p WHERE ${where} ${among}`, params };
}

export async function countTargets(db: Db, org: string, targets: Targets): Promise<number> {
  const { from, params } = await targeted(db, org, targets);
  return (await db.one<{ count: number }>(`SELECT count(*)::int AS count ${from}`, params)).count;
}

/** Writes them down. Returns how many. */
export async function addTargets(db: Db, org: string, work: string, targets: Targets): Promise<number> {
  const { from, params } = await targeted(db, org, targets);
  return db.run(
    `INSERT INTO people_changes (org, work, person) SELECT p.org, $${params.push(work)}::uuid, p.id ${from}`,
    params,
  );
}

/** Leaves as they are those whose turn has not come in a change that is taken back; only those whom the caller sees. Returns how many. */
export function skipPending(db: Db, org: string, undone: string, scope: Scope): Promise<number> {
  return db.run(
    // In the order in which those who carry it out lock them.
    `WITH waiting AS (
       SELECT c.person FROM people_changes c JOIN people p ON p.org = $1 AND p.id = c.person
        WHERE c.org = $1 AND c.work = $2 AND c.state = 'waiting' AND ($3::uuid[] IS NULL OR p.department = ANY ($3)) ORDER BY c.person FOR UPDATE OF c)
     UPDATE people_changes c SET state = 'left', reason = 'taken-back' FROM waiting w WHERE c.org = $1 AND c.work = $2 AND c.person = w.person`,
    [org, undone, scope === "all" ? null : scope],
  );
}

const changedBy = `FROM people_changes c JOIN people p ON p.org = $1 AND p.id = c.person
      WHERE c.org = $1 AND c.work = $2 AND c.state = 'changed' AND ($3::uuid[] IS NULL OR p.department = ANY ($3))`;

/** How many were changed by one change, of those whom the caller sees. */
export async function countChanged(db: Db, org: string, undone: string, scope: Scope): Promise<number> {
  const params = [org, undone, scope === "all" ? null : scope];
  return (await db.one<{ count: number }>(`SELECT count(*)::int AS count ${changedBy}`, params)).count;
}

/** Writes them down for another change, which takes that one back. Returns how many. */
export function addChanged(db: Db, org: string, work: string, undone: string, scope: Scope): Promise<number> {
  return db.run(
    `INSERT INTO people_changes (org, work, person, value) SELECT c.org, $4::uuid, c.person, c.before ${changedBy}`,
    [org, undone, scope === "all" ? null : scope, work],
  );
}

export interface ChangeTarget {
  person: string;
  /** What this person's role or department becomes, where it differs from person to person. */
  value: string | null;
  role: Role;
  department: string | null;
  tags: string[];
  active: boolean;
  account: boolean;
}

/** The next of those whom a change is about, both they and their line locked. */
export function nextTargets(db: Db, org: string, work: string, limit: number): Promise<ChangeTarget[]> {
  return db.query<ChangeTarget>(
    `SELECT c.person, c.value, p.role, p.department, p.tags, p.active,
            EXISTS (SELECT FROM people_accounts a WHERE a.org = $1 AND a.person = p.id) AS account
       FROM people_changes c JOIN people p ON p.org = $1 AND p.id = c.person
      WHERE c.org = $1 AND c.work = $2 AND c.state = 'waiting' ORDER BY c.person LIMIT $3 FOR UPDATE OF c, p`,
    [org, work, limit],
  );
}

export interface Judged {
  person: string;
  state: "changed" | "unchanged" | "left";
  reason: string | null;
  before: string | null;
}

export async function writeJudged(db: Db, org: string, work: string, judged: readonly Judged[]): Promise<void> {
  await db.run(
    `UPDATE people_changes c SET state = j.state, reason = j.reason, before = j.before
       FROM jsonb_to_recordset($3::jsonb) AS j(person uuid, state text, reason text, before text)
      WHERE c.org = $1 AND c.work = $2 AND c.person = j.person`,
    [org, work, JSON.stringify(judged)],
  );
}

/** How a change ended: counts by state, and of those left as they were by reason. */
export async function countJudged(db: Db, org: string, work: string) {
  const rows = await db.query<{ state: string; reason: string | null; count: number }>(
    "SELECT state, reason, count(*)::int AS count FROM people_changes WHERE org = $1 AND work = $2 GROUP BY state, reason",
    [org, work],
  );
  const of = (state: string) => rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
  const left = Object.fromEntries(rows.flatMap(({ state, reason, count }) => (state === "left" && reason ? [[reason, count]] : []))); // oxfmt-ignore
  return { changed: of("changed"), unchanged: of("unchanged"), left };
}

type Column = "role" | "department" | "active";

/** Gives each of these people a value of their own. */
export async function writeColumn(
  db: Db,
  org: string,
  column: Column,
  given: Readonly<Record<string, string | boolean | null>>,
): Promise<void> {
  // oxfmt-ignore
  const type = { role: "text", department: "uuid", active: "boolean" }[column];
  await db.run(
    `UPDATE people p SET ${column} = (g.value #>> '{}')::${type}, updated_at = now() FROM jsonb_each($2::jsonb) AS g(id, value)
      WHERE p.org = $1 AND p.id = g.id::uuid`,
    [org, JSON.stringify(given)],
  );
}

export async function addTag(db: Db, org: string, people: readonly string[], tag: string): Promise<void> {
  await db.run("UPDATE people SET tags = array_append(tags, $3), updated_at = now() WHERE org = $1 AND id = ANY ($2)", [
    org,
    people,
    tag,
  ]);
}

export async function removeTag(db: Db, org: string, people: readonly string[], tag: string): Promise<void> {
  await db.run("UPDATE people SET tags = array_remove(tags, $3), updated_at = now() WHERE org = $1 AND id = ANY ($2)", [
    org,
    people,
    tag,
  ]);
}

export function forgetChanges(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "people_changes", key: ["work", "person"], where: "created_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}
