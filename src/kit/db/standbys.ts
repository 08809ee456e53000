import type { Logger } from "../log.ts";
import { clientOf } from "./address.ts";
import { standbysAway } from "./commits.ts";

interface Standby {
  /** Null where it is not to be known. */
  state: string | null;
}

interface Found {
  standbys: Standby[];
  names: string;
  commit: string;
  fsync: string;
  held: string | null;
}

/**
 * Warns where a promotion could forget what was acknowledged: standbys that the server does not wait for, or commits that do not wait for its own disk. People
 * could get a mail twice, and clicks be lost. And where fewer standbys are there than are waited for, so that nothing can be changed, or the log of changes is held
 * for one that is away. Told, not refused: it is the operator's decision.
 */
export async function warnOfStandbys(owner: string, log: Pick<Logger, "warn">): Promise<void> {
  const client = clientOf(owner, { connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    // Whoever may not look at the details sees that there are some.
    const { rows } = await client.query<Found>(
      `SELECT coalesce(jsonb_agg(jsonb_build_object('state', sync_state)), '[]') AS standbys,
              current_setting('synchronous_standby_names') AS names, current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync,
              (SELECT string_agg(slot_name, ', ' ORDER BY slot_name) FROM pg_replication_slots WHERE NOT active AND restart_lsn IS NOT NULL) AS held
         FROM pg_stat_replication WHERE coalesce(application_name, '') NOT IN ('pg_basebackup', 'pg_receivewal', 'Barman')`,
    );
    const { standbys, names, commit, fsync, held } = rows[0]!;
    if (standbysMissing(names, standbys) && !["off", "local"].includes(commit)) log.warn({ names }, standbysAway);
    if (held !== null)
      log.warn(
        { slots: held },
        "the database holds its log of changes for standbys that are away, until its disk is full: bring them back, or let a superuser give up their places (SELECT pg_drop_replication_slot('…'))",
      );
    if (standbys.length > 0 && names === "")
      log.warn(
        { standbys: standbys.length },
        "the database has standbys and waits for none of them: after a promotion mails of the last seconds could go out twice and clicks be gone. Set synchronous_standby_names, such as 'ANY 1 (*)'",
      );
    if ((standbys.length > 0 && names !== "" && commit === "local") || commit === "off" || fsync === "off")
      log.warn(
        { synchronous_commit: commit, fsync },
        "the database answers before what it was told lasts: a crash or promotion could have mails go out twice. Set synchronous_commit = on and fsync = on",
      );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether a server waits for more standbys than answer it, those that it does not wait for left out.
 * @param names `synchronous_standby_names` (PostgreSQL, 19.6.2)
 */
export function standbysMissing(names: string, standbys: readonly Standby[]): boolean {
  if (names.trim() === "") return false;
  const wanted = Number(/^\s*(?:(?:FIRST|ANY)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
  return standbys.filter(({ state }) => state === null || state === "sync" || state === "quorum").length < wanted;
}
