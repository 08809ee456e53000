import { createHash } from "node:crypto";
import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db, LookUps } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";

/** An account, by its issuer and its id there. */
export interface AccountId {
  issuer: string;
  subject: string;
}

/** One organisation to which an account is tied, and its person there. */
export interface AccountLink {
  org: string;
  person: string;
  joinedAt: Date;
  /** Null when the person has just been deleted. */
  active: boolean | null;
  /** Null when the organisation has just been deleted. */
  plan: string | null;
}

/** From when until when an account belonged to an organisation that it has left. */
export interface EndedAccountLink {
  joinedAt: Date;
  leftAt: Date;
}

/** All ties of an account that are committed, also those whose person or organisation is on the way out. */
export function accountLinksOf(
  { lookup }: Pick<LookUps, "lookup">,
  { issuer, subject }: AccountId,
): Promise<AccountLink[]> {
  return lookup<AccountLink>(
    'SELECT org, person, joined_at AS "joinedAt", active, plan FROM people_account_ties($1, $2)',
    [issuer, subject],
  );
}

/**
 * Those of an account that have ended. To be asked after `accountLinksOf`: what ends in between is then in both, and in one of them in any case.
 * @param db the system organisation's
 */
export function endedAccountLinksOf(db: Db, account: AccountId): Promise<EndedAccountLink[]> {
  return db.query<EndedAccountLink>(
    'SELECT joined_at AS "joinedAt", left_at AS "leftAt" FROM people_left_accounts WHERE org = $1 AND account = $2',
    [systemOrganisation, digestOf("left", account)],
  );
}

/** Notes ties that end, in the transaction that ends them. */
export async function noteEnded(db: Db, ended: readonly (AccountId & { joinedAt: Date })[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map((one) => ({ id: newId(), account: digestOf("left", one), at: one.joinedAt }));
  await within(db, systemOrganisation, () =>
    db.run(
      "INSERT INTO people_left_accounts (org, id, account, joined_at) SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) RETURNING 1",
      [systemOrganisation, rows.map((one) => one.id), rows.map((one) => one.account), rows.map((one) => one.at)],
    ),
  );
}

/** Forgets ties that ended so long ago. @returns whether there may be more */
export function forgetEndedLinks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "people_left_accounts", key: ["id"], where: "left_at < $2", params: [before] }, size); // oxfmt-ignore
}

/** What is kept of an account, of its issuer and its id, when nothing of either may be left. */
export function digestOf(what: "leaving" | "left" | "removing", { issuer, subject }: AccountId): string {
  return createHash("sha256").update(`${what} ${issuer} ${subject}`).digest("base64url");
}
