import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db, LookUps } from "../../../kit/db/index.ts";
import { insertValues } from "../../../kit/db/values.ts";
import { within } from "../../../kit/db/within.ts";
import type { Role } from "../../../kit/feature.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { digestOf, noteEnded } from "./account-links.ts";
import type { AccountId } from "./account-links.ts";

/** One organisation of an account, and who the account is there. */
export interface Membership {
  org: string;
  person: string;
  role: Role;
  /** The person's name in this organisation. */
  name: string;
  /** Whether the person is active; nobody acts for one who is not. */
  active: boolean;
  organisation: string;
  plan: string;
}

const memberships = "SELECT org, person, role, name, active, organisation, plan FROM people_memberships($1, $2)";

/** All organisations of an account, before any is chosen, as they are committed; those shared with others first. */
export function lookUpMemberships(
  { lookup }: Pick<LookUps, "lookup">,
  issuer: string,
  subject: string,
): Promise<Membership[]> {
  return lookup<Membership>(memberships, [issuer, subject]);
}

/**
 * The same for who asks to be let in: while a node is away, those that lie on the others.
 * @throws that the node is away, when the account is active in none of these: it may be where nobody can look
 */
export async function findMemberships(db: LookUps, issuer: string, subject: string): Promise<Membership[]> {
  const found = await db.find<Membership>(memberships, [issuer, subject]);
  return found.length === 0 || found.some((one) => one.active) ? found : lookUpMemberships(db, issuer, subject);
}

/** What an account is in one organisation, also when it has become so in this transaction. */
export function membershipIn(db: Db, org: string, person: string): Promise<Membership> {
  return within(db, org, () =>
    db.one<Membership>(
      `SELECT a.org, a.person, p.role, p.name, p.active, o.name AS organisation, o.plan
         FROM people_accounts a
         JOIN people p ON p.org = $1 AND p.id = a.person
         JOIN organisations_public_organisations o ON o.org = $1
        WHERE a.org = $1 AND a.person = $2`,
      [org, person],
    ),
  );
}

/** Lets one transaction at a time decide where an account belongs. */
export async function lockAccount(db: Db, issuer: string, subject: string): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`account ${issuer} ${subject}`]);
}

export interface AccountOf extends AccountId {
  username: string;
}

/**
 * Notes those of some accounts that no organisation but this one has, in the transaction that takes them from it: they are about to be removed, and join
 * nothing meanwhile.
 */
export async function markAccountsLeaving(db: Db, org: string, accounts: readonly AccountId[]): Promise<void> {
  // In one order, and all before anything is written that others write as well: two transactions never wait for each other.
  const nameOf = ({ issuer, subject }: AccountId) => `${issuer} ${subject}`;
  for (const { issuer, subject } of accounts.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    await lockAccount(db, issuer, subject);
  const leaving: string[] = [];
  for (const one of accounts) {
    const elsewhere = (await lookUpMemberships(db, one.issuer, one.subject)).some(
      (membership) => membership.org !== org,
    );
    if (!elsewhere) leaving.push(digestOf("leaving", one));
  }
  await remember(db, leaving);
}

/**
 * Notes that the provider is about to be asked to remove an account, which changes nothing for whoever uses it: whoever finds it gone afterwards knows by whose doing
 * (`isRemovalNoted`), also where the answer was lost.
 */
export function noteRemoval(db: Db, account: AccountId): Promise<void> {
  return remember(db, [digestOf("removing", account)]);
}

export function isRemovalNoted(db: Db, account: AccountId): Promise<boolean> {
  return isRemembered(db, digestOf("removing", account));
}

async function remember(db: Db, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return;
  await within(db, systemOrganisation, () =>
    insertValues(
      db,
      systemOrganisation,
      digests.map((digest) => ["", digest]),
      (values) => `INSERT INTO people_leaving_accounts (org, issuer, subject) VALUES ${values} ON CONFLICT DO NOTHING`,
    ),
  );
}

/** Forgets those that were about to go so long ago. @returns whether there may be more */
export function forgetLeaving(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const old = { table: "people_leaving_accounts", key: ["issuer", "subject"], where: "at < $2", params: [before] };
  return changeBatch(db, org, old, size);
}

/** Whether an account is about to be removed. Locks it until the transaction's end, so that it is not taken from its last organisation meanwhile. */
export async function isLeaving(db: Db, issuer: string, subject: string): Promise<boolean> {
  await lockAccount(db, issuer, subject);
  return isRemembered(db, digestOf("leaving", { issuer, subject }));
}

async function isRemembered(db: Db, digest: string): Promise<boolean> {
  const found = await within(db, systemOrganisation, () =>
    db.maybe("SELECT FROM people_leaving_accounts WHERE org = $1 AND issuer = '' AND subject = $2", [
      systemOrganisation,
      digest,
    ]),
  );
  return found !== null;
}

/** Ties an account to a person, whose address it has proven; false when the person has another one, or the account is somebody else here. */
export async function linkAccount(db: Db, org: string, person: string, account: AccountOf): Promise<boolean> {
  const { issuer, subject, username } = account;
  const linked = await db.run(
    `INSERT INTO people_accounts (org, person, issuer, subject, username, joined_as)
     SELECT org, id, $3, $4, $5, email_key FROM people WHERE org = $1 AND id = $2 ON CONFLICT DO NOTHING`,
    [org, person, issuer, subject, username],
  );
  return linked === 1;
}

export function accountOf(
  db: Db,
  org: string,
  person: string,
): Promise<(AccountOf & { joinedAt: Date; joinedAs: string | null }) | null> {
  return db.maybe(
    `SELECT issuer, subject, username, joined_at AS "joinedAt", joined_as AS "joinedAs" FROM people_accounts WHERE org = $1 AND person = $2`,
    [org, person],
  );
}

/** Unties people from their accounts and tells those accounts. */
export function unlinkAccounts(db: Db, org: string, people: readonly string[]): Promise<AccountOf[]> {
  return untie(db, "org = $1 AND person = ANY($2)", [org, people]);
}

/** Unties so many people from their accounts, whoever they are, and tells those accounts. */
export function takeAccounts(db: Db, org: string, limit: number): Promise<AccountOf[]> {
  return untie(db, "org = $1 AND person IN (SELECT person FROM people_accounts WHERE org = $1 LIMIT $2)", [org, limit]);
}

/** The only way by which a tie ends: what happened to the account until then was this organisation's as well. */
async function untie(db: Db, which: string, values: readonly unknown[]): Promise<AccountOf[]> {
  const ended = await db.query<AccountOf & { joinedAt: Date }>(
    `DELETE FROM people_accounts WHERE ${which} RETURNING issuer, subject, username, joined_at AS "joinedAt"`,
    [...values],
  );
  await noteEnded(db, ended);
  return ended.map(({ issuer, subject, username }) => ({ issuer, subject, username }));
}

export function accountsOf(db: Db, org: string, people: readonly string[]): Promise<AccountOf[]> {
  return db.query<AccountOf>(
    "SELECT issuer, subject, username FROM people_accounts WHERE org = $1 AND person = ANY($2)",
    [org, people],
  );
}

/** A person's addresses: the directory's, and the one by which their account joined. */
export async function addressesOf(db: Db, org: string, person: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `SELECT email_key AS address FROM people WHERE org = $1 AND id = $2
     UNION SELECT joined_as FROM people_accounts WHERE org = $1 AND person = $2 AND joined_as IS NOT NULL`,
    [org, person],
  );
  return rows.map(({ address }) => address);
}
