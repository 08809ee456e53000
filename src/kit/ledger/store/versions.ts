import type { Db } from "../../db/index.ts";

/** The kinds of facts that reactions read, by their names. */
export type ReadKinds = Readonly<Record<string, readonly string[]>>;

/**
 * As the worker: says that a process of a version runs. Nobody waits for a disk or a standby: what follows is written behind it, and it is said again. What is
 * said first is on the coordinator's disk, where facts on other nodes stand in another log.
 */
export async function noteVersion(db: Db, version: string, kinds: ReadKinds): Promise<void> {
  await db.exec("SET LOCAL synchronous_commit = off");
  // Others of this version may have said so a moment later. What is further from now is a time without a word, or a clock that was put back.
  const noted = await db.run(
    `UPDATE ledger_versions v SET seen_at = t.moment,
            since = CASE WHEN v.seen_at BETWEEN t.moment - interval '1 minute' AND t.moment + interval '1 minute' THEN v.since ELSE t.moment END
       FROM (SELECT now() AS moment) AS t WHERE v.version = $1`,
    [version],
  );
  if (noted > 0) return;
  await db.exec("SET LOCAL synchronous_commit = local");
  await db.run("INSERT INTO ledger_versions (version, kinds) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING", [
    version,
    JSON.stringify(kinds),
  ]);
}

/** What versions other than this one read that run; null where there is none. */
export async function kindsBeside(db: Db, version: string): Promise<ReadKinds[] | null> {
  const { others } = await db.one<{ others: ReadKinds[] | null }>("SELECT ledger_beside($1) AS others", [version]);
  return others;
}
