import type { Db } from "../../../kit/db/index.ts";
import type { Counts, WorkshopCounts } from "../rules/disclosed.ts";
import type { Pieces } from "../workshop/pieces.ts";

export interface Build {
  id: string;
  member: string;
  pieces: Pieces;
  named: boolean;
  createdAt: Date;
  withdrawnAt: Date | null;
}

const columns = `b.id, b.member, b.pieces, b.named, b.created_at AS "createdAt", b.withdrawn_at AS "withdrawnAt"`;

/** How many active people there are. */
export async function countPeople(db: Db, org: string): Promise<number> {
  const { people } = await db.one<{ people: number }>(
    "SELECT count(*)::int AS people FROM people_public_members WHERE org = $1 AND active",
    [org],
  );
  return people;
}

/** Adds a build; null when the person has the same one out already. */
export function addBuild(
  db: Db,
  org: string,
  build: Pick<Build, "id" | "member" | "pieces" | "named" | "createdAt">,
): Promise<Build | null> {
  return db.maybe<Build>(
    `INSERT INTO practice_builds AS b (org, id, member, pieces, named, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (org, member, pieces) WHERE withdrawn_at IS NULL DO NOTHING RETURNING ${columns}`,
    [org, build.id, build.member, JSON.stringify(build.pieces), build.named, build.createdAt],
  );
}

/** Somebody's builds with what is told of them, the newest first. */
export function listBuilds(db: Db, org: string, member: string, limit: number): Promise<(Build & WorkshopCounts)[]> {
  return db.query<Build & WorkshopCounts>(
    `SELECT ${columns}, coalesce(c.told_shown, 0) AS shown, coalesce(c.told_fooled, 0) AS fooled, coalesce(c.told_found, 0) AS found
       FROM practice_builds b LEFT JOIN practice_build_counts c ON c.org = $1 AND c.build = b.id
      WHERE b.org = $1 AND b.member = $2 ORDER BY b.created_at DESC, b.id LIMIT $3`,
    [org, member, limit],
  );
}

/** How many of somebody's are out; two requests at once are counted one after the other. */
export async function countBuildsOut(db: Db, org: string, member: string): Promise<number> {
  await db.query(`SELECT pg_advisory_xact_lock(hashtextextended('practice-builds' || $1 || $2, 0))`, [org, member]);
  const { count } = await db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM practice_builds WHERE org = $1 AND member = $2 AND withdrawn_at IS NULL`,
    [org, member],
  );
  return count;
}

/** Takes a build back: it comes into no further round. False when the person has none of this id. */
export async function withdrawBuild(db: Db, org: string, member: string, id: string, at: Date): Promise<boolean> {
  const changed = await db.run(
    `UPDATE practice_builds SET withdrawn_at = coalesce(withdrawn_at, $4) WHERE org = $1 AND id = $3 AND member = $2`,
    [org, member, id, at],
  );
  return changed === 1;
}

/** Builds of active colleagues that somebody never met: five who were shown one are five people. */
export function buildsFor(db: Db, org: string, member: string, limit: number): Promise<Build[]> {
  // Their rounds are read once, not once for each build.
  return db.query<Build>(
    `WITH met AS MATERIALIZED (
       SELECT item->>'item' AS item FROM practice_rounds r CROSS JOIN jsonb_array_elements(r.items) AS item
        WHERE r.org = $1 AND r.member = $2 AND item->>'item' LIKE 'workshop.%')
     SELECT ${columns} FROM practice_builds b JOIN people_public_members m ON m.org = $1 AND m.id = b.member AND m.active
      WHERE b.org = $1 AND b.member <> $2 AND b.withdrawn_at IS NULL AND 'workshop.' || b.id NOT IN (SELECT item FROM met)
      ORDER BY b.created_at DESC LIMIT $3`,
    [org, member, limit],
  );
}

/** Who made a build, and the name that they show; null for builds whose author is gone. */
export function authorOf(db: Db, org: string, build: string): Promise<{ member: string; name: string | null } | null> {
  return db.maybe<{ member: string; name: string | null }>(
    `SELECT b.member, CASE WHEN b.named THEN m.name END AS name
       FROM practice_builds b JOIN people_public_members m ON m.org = $1 AND m.id = b.member WHERE b.org = $1 AND b.id = $2`,
    [org, build],
  );
}

/** What became of builds so far, and what their authors are told of it. */
export async function readCounts(db: Db, org: string, builds: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await db.query<WorkshopCounts & { build: string; disclosed: WorkshopCounts }>(
    `SELECT build, shown, fooled, found, json_build_object('shown', told_shown, 'fooled', told_fooled, 'found', told_found) AS disclosed
       FROM practice_build_counts WHERE org = $1 AND build = ANY ($2::uuid[])`,
    [org, builds],
  );
  return new Map(rows.map(({ build, ...counts }) => [build, counts]));
}

export async function storeCounts(db: Db, org: string, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counted].map(([build, { disclosed, ...so }]) => ({ build, ...so, disclosed }));
  await db.run(
    `INSERT INTO practice_build_counts (org, build, shown, fooled, found, told_shown, told_fooled, told_found)
     SELECT $1, r.build, r.shown, r.fooled, r.found, (r.disclosed->>'shown')::int, (r.disclosed->>'fooled')::int, (r.disclosed->>'found')::int
       FROM jsonb_to_recordset($2::jsonb) AS r(build uuid, shown int, fooled int, found int, disclosed jsonb)
     ON CONFLICT (org, build) DO UPDATE SET shown = excluded.shown, fooled = excluded.fooled, found = excluded.found,
       told_shown = excluded.told_shown, told_fooled = excluded.told_fooled, told_found = excluded.told_found`,
    [org, JSON.stringify(rows)],
  );
}

/** Takes away what is made of facts; what authors were told stays, and goes on from there. */
export async function forgetCounts(db: Db, org: string): Promise<void> {
  await db.run(`UPDATE practice_build_counts SET shown = 0, fooled = 0, found = 0 WHERE org = $1`, [org]);
}
