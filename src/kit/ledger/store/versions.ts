import type { Db } from "../../db/index.ts";

/** The kinds of facts that reactions read, by their names. */
export type ReadKinds = Readonly<Record<string, readonly string[]>>;

/** As the worker: says that a process of a version runs. Nobody waits for a disk or a standby: what follows is written behind it, and it is said again. */
export async function noteVersion(db: Db, version: string, kinds: ReadKinds): Promise<void> {
  await db.exec("SET LOCAL synchronous_commit = off");
  // What a clock that was ahead has written would hold for as long as it was ahead.
  const noted = await db.query<{ version: string }>(
    `UPDATE ledger_versions v SET seen_at = t.moment, since = CASE WHEN v.seen_at < t.moment - interval '1 minute' THEN t.moment ELSE least(v.since, t.moment) END
       FROM (SELECT now() AS moment) AS t WHERE v.version = $1 OR v.seen_at > t.moment RETURNING v.version`,
    [version],
  );
  if (noted.some((one) => one.version === version)) return;
  await db.run("INSERT INTO ledger_versions (version, kinds) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING", [
    version,
    JSON.stringify(kinds),
  ]);
}
