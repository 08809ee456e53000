import type { Place } from "../../kit/db/batch.ts";
import { byParts } from "../../kit/db/by-parts.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Subject } from "../../kit/personal.ts";

export interface Request {
  id: string;
  kind: "export" | "erasure";
  person: string;
  state: "asked" | "ordered" | "erased" | "done" | "declined";
  askedBy: "person" | "administrator" | "journal";
  reason: string | null;
  job: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** How far an erasure has searched what takes long: which parts wholly, and where in the next. */
interface Searched {
  done: string[];
  after: Place;
}

/** An account that has yet to be removed at the identity provider. */
export interface Account {
  issuer: string;
  subject: string;
  username: string;
}

/** Simulations that are not over. */
export async function campaignsUnderWay(db: Db, org: string): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    "SELECT id FROM campaigns_public_campaigns WHERE org = $1 AND NOT finished",
    [org],
  );
  return new Set(rows.map((row) => row.id));
}

const columns = `id, kind, person, state, asked_by AS "askedBy", reason, work AS job, created_at AS "createdAt", ended_at AS "endedAt"`;

/** @returns null when an erasure of this person is open already */
export function addRequest(
  db: Db,
  org: string,
  one: Pick<Request, "id" | "kind" | "person" | "state" | "askedBy" | "reason" | "job">,
): Promise<Request | null> {
  return db.maybe<Request>(
    `INSERT INTO privacy_requests (org, id, kind, person, state, asked_by, reason, work, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${one.state === "done" ? "now()" : "NULL"}) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [org, one.id, one.kind, one.person, one.state, one.askedBy, one.reason, one.job],
  );
}

/**
 * Orders an erasure that was carried out once and that this database does not know as such; another open request of the person is settled by it.
 * @returns false when it is ordered already
 */
export async function orderAgain(db: Db, org: string, id: string, person: string): Promise<boolean> {
  await db.run(
    `UPDATE privacy_requests SET state = 'done', reason = NULL, ended_at = now()
      WHERE org = $1 AND person = $3 AND id <> $2 AND kind = 'erasure' AND state IN ('asked', 'ordered')`,
    [org, id, person],
  );
  // One that has taken the person out of the directory alone knows whom it searches for.
  const open = await openErasure(db, org, person);
  if (open && open.id !== id) return false;
  const ordered = await db.run(
    `INSERT INTO privacy_requests AS r (org, id, kind, person, state, asked_by) VALUES ($1, $2, 'erasure', $3, 'ordered', 'journal')
     ON CONFLICT (org, id) DO UPDATE SET state = 'ordered', asked_by = 'journal', reason = NULL, ended_at = NULL
      WHERE r.state IN ('asked', 'declined')`,
    [org, id, person],
  );
  return ordered > 0;
}

/** As the worker: erasures that were ordered before a moment and have not ended. */
export function erasuresWaiting(db: Db, before: Date): Promise<{ org: string; id: string }[]> {
  return db.query(
    `SELECT org, id FROM privacy_requests WHERE ${byParts} AND kind = 'erasure' AND state IN ('ordered', 'erased') AND created_at < $1`,
    [before],
  );
}

/** The open erasure of a person, locked. */
export function openErasure(db: Db, org: string, person: string): Promise<Request | null> {
  return db.maybe<Request>(
    `SELECT ${columns} FROM privacy_requests WHERE org = $1 AND person = $2 AND kind = 'erasure' AND state IN ('asked', 'ordered', 'erased') FOR UPDATE`,
    [org, person],
  );
}

interface FoundRequest extends Request {
  accounts: Account[];
  /** By what the person is recognised while an erasure searches for them. */
  subject: Subject | null;
  /** Null before the search has begun. */
  searched: Searched | null;
}

/** A request, locked. */
export function findRequest(db: Db, org: string, id: string): Promise<FoundRequest | null> {
  return db.maybe(
    `SELECT ${columns}, accounts, subject, searched FROM privacy_requests WHERE org = $1 AND id = $2 FOR UPDATE`,
    [org, id],
  );
}

export function setRequest(
  db: Db,
  org: string,
  id: string,
  to: Pick<Request, "state" | "reason"> & { job?: string; accounts?: readonly Account[] },
): Promise<Request> {
  return db.one<Request>(
    `UPDATE privacy_requests SET state = $3, reason = $4, work = coalesce($5, work), accounts = coalesce($6, accounts),
            ended_at = ${to.state === "done" || to.state === "declined" ? "now()" : "NULL"}
      WHERE org = $1 AND id = $2 RETURNING ${columns}`,
    [org, id, to.state, to.reason, to.job ?? null, to.accounts ? JSON.stringify(to.accounts) : null],
  );
}

/** Keeps by what a person is recognised until the search for them has ended, and how far it is. */
export async function setSearch(
  db: Db,
  org: string,
  id: string,
  search: { subject: Subject; searched: Searched | null } | null,
): Promise<void> {
  await db.run("UPDATE privacy_requests SET subject = $3, searched = $4 WHERE org = $1 AND id = $2", [
    org,
    id,
    search && JSON.stringify(search.subject),
    search?.searched ? JSON.stringify(search.searched) : null,
  ]);
}

/** As the worker: takes sample values of a table's rows that are gone out of the planner's statistics. */
export async function forgetSamples(db: Db, table: string): Promise<void> {
  await db.query("SELECT kit_forget_samples($1)", [table]);
}

/** Newest first; ids grow with time. */
/** @param of.departments only of people in these; null for all */
export function listRequests(
  db: Db,
  org: string,
  of: { state: string | null; departments: readonly string[] | null },
  before: string | null,
  limit: number,
): Promise<Request[]> {
  return db.query<Request>(
    `SELECT ${columns} FROM privacy_requests WHERE org = $1 AND ($2::text IS NULL OR state = $2) AND ($3::uuid IS NULL OR id < $3)
        AND ($5::uuid[] IS NULL OR person IN (SELECT m.id FROM people_public_members m WHERE m.org = $1 AND m.department = ANY ($5)))
      ORDER BY id DESC LIMIT $4`,
    [org, of.state, before, limit, of.departments],
  );
}

export function requestsOf(db: Db, org: string, person: string): Promise<Request[]> {
  return db.query<Request>(`SELECT ${columns} FROM privacy_requests WHERE org = $1 AND person = $2 ORDER BY id`, [
    org,
    person,
  ]);
}

/** What was written in requests about a person goes; that there were requests stays. */
export async function eraseReasons(db: Db, org: string, person: string, needles: readonly string[]): Promise<void> {
  await db.run(
    `UPDATE privacy_requests SET reason = CASE WHEN person = $2 THEN NULL ELSE kit_scrub(reason, $3) END
      WHERE org = $1 AND reason IS NOT NULL AND (person = $2 OR kit_names(reason, $3))`,
    [org, person, needles],
  );
}

/** As the worker: every erasure of every organisation that was carried out. */
export function erasuresDone(db: Db): Promise<{ org: string; id: string; person: string; at: Date }[]> {
  return db.query(
    `SELECT org, id, person, coalesce(ended_at, created_at) AS at FROM privacy_requests WHERE ${byParts} AND kind = 'erasure' AND state IN ('erased', 'done')`,
  );
}

/** Active owners and admins, whether or not they have joined. */
export function ownersAndAdmins(db: Db, org: string): Promise<{ id: string; email: string; locale: string | null }[]> {
  return db.query(
    "SELECT id, email, locale FROM people_public_members WHERE org = $1 AND active AND role IN ('owner', 'admin') ORDER BY id",
    [org],
  );
}

/** The server's own time, which its list of sessions goes by. */
export async function clockOf(db: Db): Promise<string> {
  return (await db.one<{ now: string }>("SELECT clock_timestamp()::text AS now")).now;
}

/** Whether another session of the caller's role is in a transaction that began before a moment. */
export async function anyOpenSince(db: Db, moment: string): Promise<boolean> {
  const { open } = await db.one<{ open: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
        AND pid <> pg_backend_pid() AND xact_start < $1::timestamptz) AS open`,
    [moment],
  );
  return open;
}

/** Those of some numbers that other people of the directory have. */
export async function numbersOfOthers(
  db: Db,
  org: string,
  member: string,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ phone: string }>(
    "SELECT DISTINCT phone FROM people_public_members WHERE org = $1 AND id <> $2 AND phone = ANY ($3)",
    [org, member, numbers],
  );
  return rows.map((row) => row.phone);
}
