import { changeBatch } from "../../../kit/db/batch.ts";
import type { Database, Db } from "../../../kit/db/index.ts";

export type SignIn = Record<string, unknown>;

/** SQL: whether a clock that was ahead gave it out; it would last for longer than it was to (decision 0545). */
const isAhead = (at: string) => `${at} > now() + interval '1 hour'`;

interface NewCode {
  hash: Buffer;
  person: string;
  audience: string;
  /** Of the value that the browser holds for which the code is made. */
  state: Buffer;
  signIn: SignIn;
  /** Seconds. */
  lasts: number;
}

export async function addCode(db: Db, org: string, code: NewCode): Promise<void> {
  const { hash, person, audience, state, signIn, lasts } = code;
  await db.run(
    `INSERT INTO people_learn_codes (org, hash, person, audience, sign_in, expires_at, state)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)`,
    [org, hash, person, audience, JSON.stringify(signIn), lasts, state],
  );
}

export function organisationOfCode(database: Pick<Database, "find">, hash: Buffer): Promise<string | null> {
  return first(database.find<{ org: string }>("SELECT people_learn_code($1) AS org", [hash]));
}

export function organisationOfSession(database: Pick<Database, "find">, hash: Buffer): Promise<string | null> {
  return first(database.find<{ org: string }>("SELECT people_learn_session($1) AS org", [hash]));
}

async function first(found: Promise<{ org: string }[]>): Promise<string | null> {
  return (await found)[0]?.org ?? null;
}

/** Uses a code up for a session; null when it was used, is too old, or is for another site or browser. */
export function takeCode(
  db: Db,
  org: string,
  hash: Buffer,
  { audience, state }: Pick<NewCode, "audience" | "state">,
  session: Buffer,
): Promise<{ person: string; signIn: SignIn } | null> {
  return db.maybe(
    `UPDATE people_learn_codes SET used_at = now(), session = $4
      WHERE org = $1 AND hash = $2 AND audience = $3 AND state = $5 AND used_at IS NULL AND expires_at > now() AND NOT ${isAhead("made_at")}
      RETURNING person, sign_in AS "signIn"`,
    [org, hash, audience, session, state],
  );
}

/** Ends the session that a used code was exchanged for. */
export async function endSessionOfCode(db: Db, org: string, hash: Buffer): Promise<void> {
  await db.run(
    `UPDATE people_learn_sessions s SET ended_at = now() FROM people_learn_codes c
      WHERE c.org = $1 AND c.hash = $2 AND s.org = $1 AND s.hash = c.session AND s.ended_at IS NULL`,
    [org, hash],
  );
}

/** @param lasts seconds */
export async function addSession(
  db: Db,
  org: string,
  hash: Buffer,
  of: { person: string; signIn: SignIn },
  lasts: number,
): Promise<void> {
  await db.run(
    `INSERT INTO people_learn_sessions (org, hash, person, sign_in, expires_at) VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [org, hash, of.person, JSON.stringify(of.signIn), lasts],
  );
}

/** A session in force, of a person who is active and still has an account. */
export function findSession(
  db: Db,
  org: string,
  hash: Buffer,
): Promise<{ person: string; name: string; locale: string | null; signIn: SignIn } | null> {
  return db.maybe(
    `SELECT s.person, p.name, p.locale, s.sign_in AS "signIn" FROM people_learn_sessions s
       JOIN people p ON p.org = $1 AND p.id = s.person AND p.active
       JOIN people_accounts a ON a.org = $1 AND a.person = s.person
      WHERE s.org = $1 AND s.hash = $2 AND s.ended_at IS NULL AND s.expires_at > now() AND NOT ${isAhead("s.made_at")}`,
    [org, hash],
  );
}

export async function endSession(db: Db, org: string, hash: Buffer): Promise<void> {
  await db.run("UPDATE people_learn_sessions SET ended_at = now() WHERE org = $1 AND hash = $2 AND ended_at IS NULL", [
    org,
    hash,
  ]);
}

const isOver = `expires_at < $2 OR ${isAhead("made_at")}`;

/** What ended before this moment goes, and what a clock that was ahead gave out. */
export function forgetCodes(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "people_learn_codes", key: ["hash"], where: isOver, params: [before] };
  return changeBatch(db, org, some, size);
}

export function forgetSessions(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "people_learn_sessions", key: ["hash"], where: isOver, params: [before] };
  return changeBatch(db, org, some, size);
}
