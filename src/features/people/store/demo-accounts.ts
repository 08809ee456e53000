import { byParts } from "../../../kit/db/by-parts.ts";
import type { Database, Db } from "../../../kit/db/index.ts";
import type { Role } from "../../../kit/feature.ts";

/** A person of a demo organisation whose account development may sign in with. */
export interface DemoAccountRow {
  person: string;
  email: string;
  name: string;
  locale: string | null;
  role: Role;
  /** Sealed; null until the account was made. */
  password: Buffer | null;
  /** Sealed. */
  authenticator: Buffer | null;
  /** Whether the account is tied to the person. */
  joined: boolean;
}

/** @param people in the order in which they are offered */
export async function insertDemoAccounts(db: Db, org: string, people: readonly string[]): Promise<void> {
  await db.run(
    `INSERT INTO people_demo_accounts (org, person, place)
     SELECT $1, person, place FROM unnest($2::uuid[]) WITH ORDINALITY AS t (person, place) RETURNING 1`,
    [org, people],
  );
}

/** The organisations that have such people. */
export async function demoOrganisations(database: Pick<Database, "worker">): Promise<string[]> {
  const sql = `SELECT DISTINCT org FROM people_demo_accounts WHERE ${byParts} ORDER BY org`;
  const rows = await database.worker((db) => db.query<{ org: string }>(sql));
  return rows.map(({ org }) => org);
}

/** Those of them who are active, in their order. */
export function demoAccountRows(db: Db, org: string): Promise<DemoAccountRow[]> {
  return db.query<DemoAccountRow>(
    `SELECT d.person, p.email, p.name, p.locale, p.role, d.password, d.authenticator, a.person IS NOT NULL AS joined
       FROM people_demo_accounts d
       JOIN people p ON p.org = $1 AND p.id = d.person AND p.active
       LEFT JOIN people_accounts a ON a.org = $1 AND a.person = d.person
      WHERE d.org = $1 ORDER BY d.place`,
    [org],
  );
}

/** Keeps what an account is about to be made with, unless it is known already: of two processes one decides. */
export async function storeDemoSecrets(
  db: Db,
  org: string,
  person: string,
  sealed: { password: Buffer; authenticator: Buffer },
): Promise<void> {
  await db.run(
    `UPDATE people_demo_accounts SET password = $3, authenticator = $4
      WHERE org = $1 AND person = $2 AND password IS NULL`,
    [org, person, sealed.password, sealed.authenticator],
  );
}
