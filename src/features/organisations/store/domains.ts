import type { Database, Db } from "../../../kit/db/index.ts";
import { recheckDays } from "../rules.ts";
import type { DomainState, Finding } from "../rules.ts";

export interface Domain {
  id: string;
  /** Lower-case ASCII. */
  domain: string;
  nonce: string;
  state: DomainState;
  /** What the last check found. */
  finding: Finding | "expired" | null;
  createdAt: Date;
  checkedAt: Date | null;
  /** When the record was last seen. */
  succeededAt: Date | null;
}

const columns = `id, domain, nonce, state, finding, created_at AS "createdAt", checked_at AS "checkedAt", succeeded_at AS "succeededAt"`;

/** Null when the organisation has this domain already. */
export function insertDomain(db: Db, org: string, id: string, domain: string, nonce: string): Promise<Domain | null> {
  return db.maybe<Domain>(
    `INSERT INTO organisation_domains (org, id, domain, nonce) VALUES ($1, $2, $3, $4) ON CONFLICT (org, domain) DO NOTHING RETURNING ${columns}`,
    [org, id, domain, nonce],
  );
}

export function findDomain(db: Db, org: string, id: string): Promise<Domain | null> {
  return db.maybe<Domain>(`SELECT ${columns} FROM organisation_domains WHERE org = $1 AND id = $2`, [org, id]);
}

/** The domain, locked until the end of the transaction, so that two checks at once do not both report a change. */
export function lockDomain(db: Db, org: string, id: string): Promise<Domain | null> {
  return db.maybe<Domain>(`SELECT ${columns} FROM organisation_domains WHERE org = $1 AND id = $2 FOR UPDATE`, [
    org,
    id,
  ]);
}

/** In the order of their names. */
export function listDomains(db: Db, org: string, after: string | null, limit: number): Promise<Domain[]> {
  return db.query<Domain>(
    `SELECT ${columns} FROM organisation_domains WHERE org = $1 AND ($2::text IS NULL OR domain > $2) ORDER BY domain LIMIT $3`,
    [org, after, limit],
  );
}

export async function countDomains(db: Db, org: string): Promise<number> {
  return (
    await db.one<{ count: number }>("SELECT count(*)::int AS count FROM organisation_domains WHERE org = $1", [org])
  ).count;
}

export function deleteDomain(db: Db, org: string, id: string): Promise<number> {
  return db.run("DELETE FROM organisation_domains WHERE org = $1 AND id = $2", [org, id]);
}

/** Names whose proof was seen after a moment. */
export async function namesProven(db: Db, org: string, after: Date): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    "SELECT domain FROM organisation_domains WHERE org = $1 AND state = 'proven' AND succeeded_at > $2 ORDER BY domain",
    [org, after],
    "organisation-proven",
  );
  return rows.map((row) => row.domain);
}

/** Those whose proof is in force or once was. */
export function provenOnce(db: Db, org: string): Promise<Domain[]> {
  return db.query<Domain>(
    `SELECT ${columns} FROM organisation_domains WHERE org = $1 AND state IN ('proven', 'lapsed') ORDER BY domain`,
    [org],
  );
}

/**
 * Writes what a check found. The unique index refuses (SQL state 23505) when another organisation has proven the domain.
 * @returns the domain as it is now
 */
export function writeCheck(
  db: Db,
  org: string,
  id: string,
  check: { state: DomainState; finding: Finding | "expired"; succeeded: boolean; nextHours: number },
): Promise<Domain> {
  return db.one<Domain>(
    `UPDATE organisation_domains
        SET state = $3, finding = $4, checked_at = now(), succeeded_at = CASE WHEN $5 OR succeeded_at > now() THEN now() ELSE succeeded_at END,
            next_check_at = now() + make_interval(hours => $6)
      WHERE org = $1 AND id = $2 RETURNING ${columns}`,
    [org, id, check.state, check.finding, check.succeeded, check.nextHours],
  );
}

/**
 * As the worker: organisations with a proof that is due for its next look, or whose next look is further off than any is: that was written down by a clock
 * that was ahead, and nobody would ask for as long (decision 0530).
 */
export async function organisationsDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM organisation_domains
      WHERE state = 'proven' AND (next_check_at <= now() OR next_check_at > now() + make_interval(days => $2)) LIMIT $1`,
    [limit, recheckDays + 1],
  );
  return rows.map((row) => row.org);
}

/** The organisation that has proven a domain, whichever it is. */
export async function holderOf(database: Database, domain: string): Promise<string | null> {
  const rows = await database.lookup<{ org: string }>("SELECT organisation_domains_holder($1) AS org", [domain]);
  return rows[0]?.org ?? null;
}

/** Waits until no other process makes the first organisation; false when there is one. */
export async function lockFirst(db: Db): Promise<boolean> {
  // However long another process takes for it: this one has nothing else to do.
  await db.exec("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
  await db.run("SELECT pg_advisory_xact_lock(718273648)");
  return (await db.query("SELECT FROM organisations_all() LIMIT 1")).length === 0;
}

/** The organisation that a first start made; null without one. Asks one place, however many nodes there are. */
export async function findOperators(database: Pick<Database, "lookup">): Promise<string | null> {
  return (await database.lookup<{ id: string }>("SELECT organisations_operators() AS id"))[0]?.id ?? null;
}

export async function insertOperators(db: Db, org: string): Promise<void> {
  await db.run("INSERT INTO organisation_running (org, first_start) VALUES ($1, true)", [org]);
}

/** All organisations, oldest first; while a node is away, those of the others. @throws when none can be reached */
export async function reachableOrganisations(database: Database): Promise<string[]> {
  return (await database.find<{ id: string }>("SELECT organisations_all() AS id")).map((row) => row.id);
}
