import { changeBatch } from "../../../kit/db/batch.ts";
import { byParts } from "../../../kit/db/by-parts.ts";
import type { Database, Db, LookUps } from "../../../kit/db/index.ts";
import { systemOrganisation } from "../../organisations/index.ts";

/** Notes that somebody asked for this address, whoever it belongs to. */
export async function addAsk(db: Db, id: string, emailKey: string): Promise<void> {
  await db.run("INSERT INTO people_recovery_asks (org, id, email_key) VALUES ($1, $2, $3)", [
    systemOrganisation,
    id,
    emailKey,
  ]);
}

/** The address of such a note; null when there is none. */
export async function findAsk(db: Db, id: string): Promise<string | null> {
  const found = await db.maybe<{ key: string }>(
    "SELECT email_key AS key FROM people_recovery_asks WHERE org = $1 AND id = $2",
    [systemOrganisation, id],
  );
  return found?.key ?? null;
}

export async function dropAsk(db: Db, id: string): Promise<void> {
  await db.run("DELETE FROM people_recovery_asks WHERE org = $1 AND id = $2", [systemOrganisation, id]);
}

/** Those that no job has come for. @returns whether there may be more */
export function forgetAsks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const old = { table: "people_recovery_asks", key: ["id"], where: "at < $2", params: [before] };
  return changeBatch(db, org, old, size);
}

export interface AccountAt {
  org: string;
  person: string;
  plan: string;
  issuer: string;
  subject: string;
}

/** The accounts of an address in all organisations, personal ones first. Its answer must not reach whoever asked. */
export function accountsAt(database: Pick<Database, "lookup">, emailKey: string): Promise<AccountAt[]> {
  return database.lookup<AccountAt>("SELECT org, person, plan, issuer, subject FROM people_accounts_at($1)", [
    emailKey,
  ]);
}

type RecoveryState = "waiting" | "ready" | "done" | "cancelled";

export interface Recovery {
  id: string;
  person: string;
  state: RecoveryState;
  askedAt: Date;
  notices: number;
  nextAt: Date;
  readyAt: Date | null;
}

const columns = `id, person, state, asked_at AS "askedAt", notices, next_at AS "nextAt", ready_at AS "readyAt"`;

/** How often a person's recovery may begin in thirty days, and after how many days it may all the same. */
const often = { most: 3, afterDays: 2 };
/** Days for which the link holds. */
export const linkDays = 7;

/**
 * Begins one, of a person whose row is locked. One whose link is over, or came while the clock was ahead, makes room for the next. Whoever knows the address may ask, and what its owner cancels
 * counts: so beyond the limit asking is slowed down and never shut, not by a day that only a clock has seen either (decision 0537).
 * @returns whether it was begun: not while one is open
 */
export async function beginRecovery(db: Db, org: string, id: string, person: string): Promise<boolean> {
  await db.run(
    "UPDATE people_recoveries SET state = 'cancelled' WHERE org = $1 AND person = $2 AND state = 'ready' AND (ready_at <= now() - make_interval(days => $3) OR ready_at > now() + interval '1 hour')",
    [org, person, linkDays],
  );
  const begun = await db.run(
    `INSERT INTO people_recoveries (org, person, id)
     SELECT $1, $2, $3 WHERE (SELECT count(*) < $4 OR bool_and(asked_at <= now() - make_interval(days => $5) OR asked_at > now() + interval '1 hour') FROM people_recoveries
                               WHERE org = $1 AND person = $2 AND asked_at > now() - interval '30 days')
     ON CONFLICT DO NOTHING`,
    [org, person, id, often.most, often.afterDays],
  );
  return begun === 1;
}

export function lockRecovery(db: Db, org: string, id: string): Promise<Recovery | null> {
  return db.maybe<Recovery>(`SELECT ${columns} FROM people_recoveries WHERE org = $1 AND id = $2 FOR UPDATE`, [
    org,
    id,
  ]);
}

/** Where a link leads. */
export async function recoveryPlace(
  { find }: Pick<LookUps, "find">,
  id: string,
): Promise<{ org: string; person: string } | null> {
  return (await find<{ org: string; person: string }>("SELECT org, person FROM people_recovery($1)", [id]))[0] ?? null;
}

/** No step is further off than twelve hours (days, with room): what is was written down by a clock that was ahead (decision 0530). */
export const furthestStepDays = 2;

/** Those of all organisations whose next step is due, or further off than any is, by turns of the organisations (worker's role). */
export function dueRecoveries(db: Db, limit: number): Promise<{ org: string; id: string }[]> {
  return db.query(
    `SELECT org, id FROM people_recoveries WHERE ${byParts} AND state = 'waiting' AND (next_at <= now() OR next_at > now() + make_interval(days => ${furthestStepDays}))
      ORDER BY row_number() OVER (PARTITION BY org ORDER BY next_at), next_at LIMIT $1`,
    [limit],
  );
}

/** Lets the wait for the next step begin anew: whose account it is has that long to stop it. */
export async function waitAnew(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    "UPDATE people_recoveries SET asked_at = least(asked_at, now()), next_at = now() + interval '12 hours' WHERE org = $1 AND id = $2",
    [org, id],
  );
}

/** The second notice has gone out; the link follows twelve hours later, also where the notice came early, by a clock that was ahead, or late. */
export async function noteSecondNotice(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    "UPDATE people_recoveries SET notices = 2, next_at = greatest(kit_later(asked_at, 86400), now() + interval '12 hours') WHERE org = $1 AND id = $2",
    [org, id],
  );
}

export async function setRecovery(db: Db, org: string, id: string, state: RecoveryState): Promise<void> {
  await db.run(
    `UPDATE people_recoveries SET state = $3, ready_at = ${state === "ready" ? "now()" : "ready_at"} WHERE org = $1 AND id = $2`,
    [org, id, state],
  );
}

/** Stops what is under way, of a person whose row is locked. */
export async function stopRecoveries(db: Db, org: string, person: string): Promise<void> {
  const sql = `UPDATE people_recoveries SET state = 'cancelled' WHERE org = $1 AND person = $2 AND state IN ('waiting', 'ready')`;
  await db.run(sql, [org, person]);
}

/** What is over goes after two months. */
export function forgetRecoveries(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "people_recoveries", key: ["id"], where: "asked_at < $2", params: [before] },
    size,
  );
}
