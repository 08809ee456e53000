import { createHash } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { systemOrganisation } from "../../organisations/index.ts";

/** What is known of an account that the installation shut. */
interface Noted {
  at: Date;
  /** When its provider had last changed it, by the provider's clock, once that was done; null where nobody knows. */
  changedAt: Date | null;
}

/** Notes that the installation shuts an account now. @param db the system organisation's */
export async function noteDisabling(db: Db, subject: string, now: Date): Promise<void> {
  await db.run(
    `INSERT INTO people_shut_accounts (org, account, at) VALUES ($1, $2, $3)
     ON CONFLICT (org, account) DO UPDATE SET at = excluded.at, changed_at = NULL`,
    [systemOrganisation, digestOf(subject), now],
  );
}

/** Notes which change was the installation's last, of an account of which it is noted that the installation shut it. @param db the system organisation's */
export async function markDisabled(db: Db, subject: string, changedAt: Date): Promise<void> {
  const sql = "UPDATE people_shut_accounts SET changed_at = $3 WHERE org = $1 AND account = $2";
  await db.run(sql, [systemOrganisation, digestOf(subject), changedAt]);
}

/** When the installation shut an account; null when it did not. @param db the system organisation's */
export function findDisabling(db: Db, subject: string): Promise<Noted | null> {
  const sql = 'SELECT at, changed_at AS "changedAt" FROM people_shut_accounts WHERE org = $1 AND account = $2';
  return db.maybe<Noted>(sql, [systemOrganisation, digestOf(subject)]);
}

/** @param db the system organisation's */
export async function forgetDisabling(db: Db, subject: string): Promise<void> {
  const sql = "DELETE FROM people_shut_accounts WHERE org = $1 AND account = $2";
  await db.run(sql, [systemOrganisation, digestOf(subject)]);
}

/** What is kept of an account: nothing that leads to anybody. A migration of the same day computes it, too. */
function digestOf(subject: string): string {
  return createHash("sha256").update(`shut ${subject}`).digest("base64url");
}
