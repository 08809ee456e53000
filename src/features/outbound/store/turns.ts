import type { Db } from "../../../kit/db/index.ts";

/**
 * SQL of whether a turn is so far off that a clock which was ahead wrote it down (decision 0523): further than twice the longest pause, and than turns that
 * were taken by a thousand who then waited elsewhere.
 * @param seconds for which a thousand turns last
 */
const isAhead = (seconds: string) => `t.free_at > kit_later(excluded.free_at, 2 * 3600 + ${seconds})`;

/**
 * Takes the next turns at a server, one after another.
 * @param step milliseconds between two turns
 * @returns milliseconds until the first of them
 */
export async function takeTurns(db: Db, org: string, profile: string, step: number, count: number): Promise<number> {
  // What the second answers cannot stand in the first: a distributed PostgreSQL lets no clock into RETURNING, and asks all nodes for what a step returns.
  const { free } = await db.one<{ free: number }>(
    `INSERT INTO outbound_turns AS t (org, profile, free_at) VALUES ($1, $2, kit_later(clock_timestamp(), $4::int * $3::float8 / 1000))
     ON CONFLICT (org, profile) DO UPDATE SET
       free_at = CASE WHEN ${isAhead("$3::float8")} THEN excluded.free_at ELSE greatest(kit_later(t.free_at, $4::int * $3::float8 / 1000), excluded.free_at) END
     RETURNING (1000 * extract(epoch FROM free_at - timestamptz 'epoch'))::float8 AS free`,
    [org, profile, step, count],
    "turns-take",
  );
  const { now } = await db.one<{ now: number }>(
    "SELECT (1000 * extract(epoch FROM clock_timestamp()))::float8 AS now",
    [],
    "turns-now",
  );
  return Math.max(0, free - count * step - now);
}

/** Nobody gets a turn for so many seconds. */
export async function pauseTurns(db: Db, org: string, profile: string, seconds: number): Promise<void> {
  await db.run(
    `INSERT INTO outbound_turns AS t (org, profile, free_at) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 second')
     ON CONFLICT (org, profile) DO UPDATE SET free_at = CASE WHEN ${isAhead("86400")} THEN excluded.free_at ELSE greatest(t.free_at, excluded.free_at) END`,
    [org, profile, seconds],
  );
}
