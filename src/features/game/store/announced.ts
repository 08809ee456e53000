import type { Db } from "../../../kit/db/index.ts";

/** Notes what is told of people. @returns what had not been told before, as `<person> <what>` */
export async function addAnnounced(
  db: Db,
  org: string,
  announcements: readonly { person: string; what: string }[],
): Promise<Set<string>> {
  const rows = await db.query<{ person: string; what: string }>(
    "INSERT INTO game_told (org, person, what) SELECT $1, * FROM unnest($2::uuid[], $3::text[]) ON CONFLICT DO NOTHING RETURNING person, what",
    [org, announcements.map((one) => one.person), announcements.map((one) => one.what)],
    "game-add-told",
  );
  return new Set(rows.map(({ person, what }) => `${person} ${what}`));
}
