import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import type { Subject } from "../../../kit/personal.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { unlinkAccounts } from "./accounts.ts";

/**
 * What remains of a person beside their own row, which takes invitations, recoveries, sessions and the words of its own text along. Words that stand under
 * the person all the same (of a text that was cut otherwise once) are looked for among all of the organisation's.
 */
export async function erasePersonTraces(db: Db, org: string, { member, tombstone, emails }: Subject): Promise<void> {
  await db.run("DELETE FROM people_staging WHERE org = $1 AND (person = $2 OR lower(email) = ANY ($3))", [
    org,
    member,
    emails,
  ]);
  await db.run("DELETE FROM people_terms WHERE org = $1 AND person = $2", [org, member]);
  await unlinkAccounts(db, org, [member]);
  await db.run("UPDATE people_invitations SET invited_by = $3 WHERE org = $1 AND invited_by = $2", [
    org,
    member,
    tombstone,
  ]);
  await within(db, systemOrganisation, () =>
    db.run("DELETE FROM people_recovery_asks WHERE org = $1 AND email_key = ANY ($2)", [systemOrganisation, emails]),
  );
}
