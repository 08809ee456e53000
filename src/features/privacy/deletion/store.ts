import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Account } from "../store.ts";
import type { OwnedTable, Reference } from "./rules.ts";

interface Deletion {
  state: "waiting" | "withdrawn" | "running" | "done";
  askedAt: Date;
  /** Until then it can be taken back. */
  dueAt: Date;
  /** When its wait was last looked at. */
  lookedAt: Date;
  /** Accounts that have yet to be removed at the identity provider. */
  accounts: Account[];
}

const columns = `state, asked_at AS "askedAt", due_at AS "dueAt", looked_at AS "lookedAt", accounts`;

/** An organisation's deletion, locked until the transaction's end; null where nobody asked for one. */
export function findDeletion(db: Db, org: string): Promise<Deletion | null> {
  return db.maybe<Deletion>(`SELECT ${columns} FROM organisation_deletions WHERE org = $1 FOR UPDATE`, [org]);
}

/** The same, without waiting for whoever changes it. */
export function lookAtDeletion(db: Db, org: string): Promise<Deletion | null> {
  return db.maybe<Deletion>(`SELECT ${columns} FROM organisation_deletions WHERE org = $1`, [org]);
}

/** Lets a deletion wait until it is due; one that was taken back before begins anew. */
export async function addDeletion(db: Db, org: string, due: Date): Promise<void> {
  await db.run(
    `INSERT INTO organisation_deletions AS d (org, state, due_at) VALUES ($1, 'waiting', $2)
     ON CONFLICT (org) DO UPDATE SET state = 'waiting', asked_at = excluded.asked_at, due_at = excluded.due_at, looked_at = excluded.looked_at WHERE d.state = 'withdrawn'`,
    [org, due],
  );
}

/** Notes a look at a deletion that waits, and when it is due by what that found. */
export async function noteLook(db: Db, org: string, at: Date, due: Date): Promise<void> {
  await db.run("UPDATE organisation_deletions SET looked_at = $2, due_at = $3 WHERE org = $1", [org, at, due]);
}

export async function setDeletion(db: Db, org: string, state: Deletion["state"]): Promise<void> {
  await db.run(
    `UPDATE organisation_deletions SET state = $2, begun_at = ${state === "running" ? "now()" : "begun_at"},
            ended_at = ${state === "done" ? "now()" : "NULL"} WHERE org = $1`,
    [org, state],
  );
}

/** Begins a deletion that this database does not know as begun: it is older than what was done. @returns false where it knows it */
export async function beginAgain(db: Db, org: string): Promise<boolean> {
  const begun = await db.run(
    `INSERT INTO organisation_deletions AS d (org, state, due_at, begun_at) VALUES ($1, 'running', now(), now())
     ON CONFLICT (org) DO UPDATE SET state = 'running', begun_at = excluded.begun_at, ended_at = NULL
      WHERE d.state NOT IN ('running', 'done')`,
    [org],
  );
  return begun > 0;
}

export async function storeAccounts(db: Db, org: string, accounts: readonly Account[]): Promise<void> {
  await db.run("UPDATE organisation_deletions SET accounts = $2 WHERE org = $1", [org, JSON.stringify(accounts)]);
}

/** Those are removed; a list that another process has begun since stays. */
export async function settleAccounts(db: Db, org: string, accounts: readonly Account[]): Promise<void> {
  await db.run("UPDATE organisation_deletions SET accounts = '[]' WHERE org = $1 AND accounts = $2::jsonb", [
    org,
    JSON.stringify(accounts),
  ]);
}

/** As the worker: organisations whose deletion waits. */
export function deletionsWaiting(db: Db): Promise<{ org: string }[]> {
  return db.query(`SELECT org FROM organisation_deletions WHERE ${byParts} AND state = 'waiting' ORDER BY org`);
}

/** As the worker: organisations whose deletion is due or under way. */
export function deletionsDue(db: Db): Promise<{ org: string }[]> {
  return db.query(
    `SELECT org FROM organisation_deletions WHERE ${byParts} AND (state = 'running' OR (state = 'waiting' AND due_at <= now())) ORDER BY due_at`,
  );
}

/** As the worker: every deletion that was begun. */
export function deletionsBegun(db: Db): Promise<{ org: string; at: Date }[]> {
  return db.query(
    `SELECT org, coalesce(begun_at, due_at) AS at FROM organisation_deletions WHERE ${byParts} AND state IN ('running', 'done')`,
  );
}

/** Every table in which organisations have rows, but the list of deletions itself. */
export function ownedTables(db: Db): Promise<OwnedTable[]> {
  return db.query("SELECT name, key FROM kit_tables_of_organisations() WHERE name <> 'organisation_deletions'");
}

/** Which of them refer to which; where a row that goes leaves its referrers standing, nothing has to wait for anything. */
export function referencesAmong(db: Db): Promise<Reference[]> {
  return db.query(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND c.confdeltype <> 'n' AND c.conparentid = 0`,
  );
}

/** Deletes so many rows of an organisation from a table. @returns how many; null when none was left */
export async function deleteRows(db: Db, table: string, size: number): Promise<number | null> {
  return (await db.one<{ gone: number | null }>("SELECT privacy_delete_rows($1, $2) AS gone", [table, size])).gone;
}
