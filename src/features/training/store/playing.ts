import type { Db } from "../../../kit/db/index.ts";

/** A play that has begun. */
export interface Playing {
  lesson: string;
  begunAt: Date;
  /** What was answered, by the block's place. */
  blocks: Record<string, Answered>;
}

interface Answered {
  right: number;
  /** Whether there was time to read it. */
  read: boolean;
  /** Seconds that it takes at least; absent in older plays. */
  least?: number;
  /** Epoch milliseconds of the answer; absent in older plays. */
  at?: number;
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
export function lockPlaying(db: Db, org: string, member: string, id: string): Promise<Playing | null> {
  return db.maybe<Playing>(
    `SELECT lesson, begun_at AS "begunAt", blocks FROM training_playing WHERE org = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    [org, member, id],
  );
}

/** How many seconds a person has spent at least, since a moment, on what they answered in other plays than this one. */
export async function secondsElsewhere(
  db: Db,
  org: string,
  member: string,
  { id, since }: { id: string; since: Date },
): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(
    `SELECT coalesce(sum((b.answered->>'least')::float8), 0) AS seconds
       FROM training_playing p CROSS JOIN LATERAL jsonb_each(p.blocks) AS b(place, answered)
      WHERE p.org = $1 AND p.member = $2 AND p.id <> $3 AND (b.answered->>'read')::boolean AND (b.answered->>'at')::float8 >= $4::float8`,
    [org, member, id, since.getTime()],
  );
  return seconds;
}

export async function storeBlocks(
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
