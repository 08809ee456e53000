import type { Db } from "../../../kit/db/index.ts";

/** A play that has begun. */
export interface Playing {
  lesson: string;
  begunAt: Date;
  /** What was answered, by the block's place: how much of it was right, and whether there was time to read it. */
  blocks: Record<string, { right: number; read: boolean }>;
}

export async function addPlaying(
  db: Db,
  org: string,
  one: { id: string; member: string; lesson: string; begunAt: Date },
): Promise<void> {
  await db.run("INSERT INTO training_playing (org, member, id, lesson, begun_at) VALUES ($1, $2, $3, $4, $5)", [
    org,
    one.member,
    one.id,
    one.lesson,
    one.begunAt,
  ]);
}

/** A person's play, held until the transaction's end; null for one that there is not, or of somebody else. */
export function holdPlaying(db: Db, org: string, member: string, id: string): Promise<Playing | null> {
  return db.maybe<Playing>(
    `SELECT lesson, begun_at AS "begunAt", blocks FROM training_playing WHERE org = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    [org, member, id],
  );
}

export async function keepBlocks(
  db: Db,
  org: string,
  member: string,
  id: string,
  blocks: Playing["blocks"],
): Promise<void> {
  await db.run("UPDATE training_playing SET blocks = $4 WHERE org = $1 AND member = $2 AND id = $3", [
    org,
    member,
    id,
    JSON.stringify(blocks),
  ]);
}
