import { randomBytes } from "node:crypto";
import type { Accounts } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env, Role } from "../../../kit/feature.ts";
import type { Place } from "../../../kit/secrets.ts";
import { newTotpSecret } from "../../../kit/totp.ts";
import { audit } from "../../audit/index.ts";
import { linkAccount } from "../store/accounts.ts";
import { demoAccountRows, demoOrganisations, storeDemoSecrets } from "../store/demo-accounts.ts";
import type { DemoAccountRow } from "../store/demo-accounts.ts";

/** Somebody of the demo organisation who can be signed in as, with all that a sign-in asks for. */
export interface DemoAccount {
  person: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  /** The secret of the authenticator app, base32. */
  authenticator: string;
}

type Provision = NonNullable<Accounts["provision"]>;
type Row = DemoAccountRow & { org: string };

/** Whom one can sign in as, in the order in which they are offered: only people whom the demo made. */
export async function demoAccounts(env: Pick<Env, "database" | "secrets">): Promise<DemoAccount[]> {
  const rows = await rowsOf(env);
  return rows.flatMap((row) => {
    const { person, name, email, role } = row;
    const secrets = row.joined && opened(env, row);
    return secrets ? [{ person, name, email, role, ...secrets }] : [];
  });
}

/** The people of a demo organisation whom one can be signed in as, in the order in which they are offered. */
export async function offeredPeople(db: Db, org: string): Promise<string[]> {
  return (await demoAccountRows(db, org)).map(({ person }) => person);
}

/**
 * Makes the accounts that are missing. What they are signed in with is chosen by chance and kept, sealed, before the account is made, so that a start
 * that is cut off goes on where it ended, and the demo's database opens to nobody where this is not called.
 */
export async function makeDemoAccounts(env: Pick<Env, "database" | "secrets">, provision: Provision, issuer: string) {
  for (const row of (await rowsOf(env)).filter((one) => !one.joined)) {
    const { org, person, email, name } = row;
    const secrets = opened(env, row) ?? (await choose(env, row));
    const made = secrets && (await provision({ email, name, locale: row.locale ?? "en", ...secrets }));
    if (made) await env.database.tx(org, (db) => join(db, org, person, { issuer, ...made }));
  }
}

async function rowsOf({ database }: Pick<Env, "database">): Promise<Row[]> {
  const found: Row[] = [];
  for (const org of await demoOrganisations(database)) {
    const rows = await database.tx(org, (db) => demoAccountRows(db, org));
    found.push(...rows.map((row) => ({ ...row, org })));
  }
  return found;
}

async function choose(env: Pick<Env, "database" | "secrets">, { org, person }: Row) {
  const { secrets, database } = env;
  // Within every password rule that a pool can have.
  const password = secrets.seal(`${randomBytes(12).toString("base64url")}-Aa1`, placeOf(org, person, "password"));
  const authenticator = secrets.seal(newTotpSecret(), placeOf(org, person, "authenticator"));
  const rows = await database.tx(org, async (db) => {
    await storeDemoSecrets(db, org, person, { password, authenticator });
    return demoAccountRows(db, org);
  });
  const kept = rows.find((one) => one.person === person);
  return kept ? opened(env, { ...kept, org }) : null;
}

async function join(db: Db, org: string, person: string, account: Parameters<typeof linkAccount>[3]): Promise<void> {
  if (!(await linkAccount(db, org, person, account))) return;
  const seeder = { kind: "system", id: "demo", member: null } as const;
  await audit(db, org, seeder, { act: "person.joined", what: "person", id: person });
}

function opened({ secrets }: Pick<Env, "secrets">, { org, person, password, authenticator }: Row) {
  if (!password || !authenticator) return null;
  return {
    password: secrets.open(password, placeOf(org, person, "password")).toString(),
    authenticator: secrets.open(authenticator, placeOf(org, person, "authenticator")).toString(),
  };
}

function placeOf(org: string, person: string, column: string): Place {
  return { table: "people_demo_accounts", column, row: person, org };
}
