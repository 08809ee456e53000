import type { Db } from "../../../kit/db/index.ts";
import type { Pieces } from "../workshop/pieces.ts";

export interface Build {
  id: string;
  member: string;
  pieces: Pieces;
  named: boolean;
  createdAt: Date;
  withdrawnAt: Date | null;
}

/** What became of a build, as its author is told. */
export interface Told {
  shown: number;
  fooled: number;
  found: number;
}

const columns = `b.id, b.member, b.pieces, b.named, b.created_at AS "createdAt", b.withdrawn_at AS "withdrawnAt"`;

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
export function listBuilds(db: Db, org: string, member: string, limit: number): Promise<(Build & Told)[]> {
  return db.query<Build & Told>(
    `SELECT ${columns}, coalesce(c.told_shown, 0) AS shown, coalesce(c.told_fooled, 0) AS fooled, coalesce(c.told_found, 0) AS found
       FROM practice_builds b LEFT JOIN practice_build_counts c ON c.org = b.org AND c.build = b.id
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
  return db.query<Build>(
    `SELECT ${columns} FROM practice_builds b JOIN people_public_members m ON m.org = b.org AND m.id = b.member AND m.active
      WHERE b.org = $1 AND b.member <> $2 AND b.withdrawn_at IS NULL
        AND NOT EXISTS (SELECT FROM practice_rounds r WHERE r.org = b.org AND r.member = $2
                           AND r.items @> jsonb_build_array(jsonb_build_object('item', 'workshop.' || b.id)))
      ORDER BY b.created_at DESC LIMIT $3`,
    [org, member, limit],
  );
}

/** Who made a build, and the name that they show; null for builds whose author is gone. */
export function authorOf(db: Db, org: string, build: string): Promise<{ member: string; name: string | null } | null> {
  return db.maybe<{ member: string; name: string | null }>(
    `SELECT b.member, CASE WHEN b.named THEN m.name END AS name
       FROM practice_builds b JOIN people_public_members m ON m.org = b.org AND m.id = b.member WHERE b.org = $1 AND b.id = $2`,
    [org, build],
  );
}

/** People of whom so many together move what an author is told. */
const toldBy = 5;

/** Adds to what became of builds. What is told follows when so many more people have met one. */
export async function countBuilds(db: Db, org: string, counted: ReadonlyMap<string, Told>): Promise<void> {
  const all = [...counted.values()];
  await db.run(
    `INSERT INTO practice_build_counts (org, build, shown, fooled, found) SELECT $1, * FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[])
     ON CONFLICT (org, build) DO UPDATE SET shown = practice_build_counts.shown + excluded.shown,
       fooled = practice_build_counts.fooled + excluded.fooled, found = practice_build_counts.found + excluded.found`,
    [org, [...counted.keys()], all.map((one) => one.shown), all.map((one) => one.fooled), all.map((one) => one.found)],
  );
  await db.run(
    `UPDATE practice_build_counts SET told_shown = shown, told_fooled = fooled, told_found = found
      WHERE org = $1 AND build = ANY ($2::uuid[]) AND shown - told_shown >= ${toldBy}`,
    [org, [...counted.keys()]],
  );
}

export async function forgetCounts(db: Db, org: string): Promise<void> {
  await db.run(`DELETE FROM practice_build_counts WHERE org = $1`, [org]);
}
