import { createHash } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { houseOrganisation } from "../../organisations/index.ts";

/** Notes that the house shuts an account now. @param db the house's */
export async function noteShut(db: Db, subject: string, now: Date): Promise<void> {
  await db.run(
    "INSERT INTO people_shut_accounts (org, account, at) VALUES ($1, $2, $3) ON CONFLICT (org, account) DO UPDATE SET at = excluded.at",
    [houseOrganisation, digestOf(subject), now],
  );
}

/** When the house shut an account; null when it did not. @param db the house's */
export async function shutSince(db: Db, subject: string): Promise<Date | null> {
  const sql = "SELECT at FROM people_shut_accounts WHERE org = $1 AND account = $2";
  return (await db.maybe<{ at: Date }>(sql, [houseOrganisation, digestOf(subject)]))?.at ?? null;
}

/** @param db the house's */
export async function forgetShut(db: Db, subject: string): Promise<void> {
  const sql = "DELETE FROM people_shut_accounts WHERE org = $1 AND account = $2";
  await db.run(sql, [houseOrganisation, digestOf(subject)]);
}

/** What is kept of an account: nothing that leads to anybody. A migration of the same day computes it, too. */
function digestOf(subject: string): string {
  return createHash("sha256").update(`shut ${subject}`).digest("base64url");
}
