import type { Db } from "../../../kit/db/index.ts";

/**
 * Takes the next turns at a server, one after another.
 * @param step milliseconds between two turns
 * @returns milliseconds until the first of them
 */
export async function takeTurns(db: Db, org: string, profile: string, step: number, count: number): Promise<number> {
  const { wait } = await db.one<{ wait: number }>(
    `WITH taken AS (
       INSERT INTO outbound_turns AS t (org, profile, free_at) VALUES ($1, $2, kit_later(clock_timestamp(), $4::int * $3::float8 / 1000))
       ON CONFLICT (org, profile) DO UPDATE SET free_at = greatest(kit_later(t.free_at, $4::int * $3::float8 / 1000), excluded.free_at)
       RETURNING free_at)
     SELECT (1000 * extract(epoch FROM free_at - clock_timestamp()))::float8 - $4::int * $3::float8 AS wait FROM taken`,
    [org, profile, step, count],
    "turns-take",
  );
  return Math.max(0, wait);
}

/** Nobody gets a turn for so many seconds. */
export async function holdTurns(db: Db, org: string, profile: string, seconds: number): Promise<void> {
  await db.run(
    `INSERT INTO outbound_turns AS t (org, profile, free_at) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 second')
     ON CONFLICT (org, profile) DO UPDATE SET free_at = greatest(t.free_at, excluded.free_at)`,
    [org, profile, seconds],
  );
}
