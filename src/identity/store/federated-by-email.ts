import { inOwnLetters } from "../../kit/own-letters.ts";
import type { Db } from "../../kit/db/handle.ts";
import type { User } from "../model/user.ts";
import { userColumns } from "./users.ts";

/** The account of a person who comes from another provider with this proven address, in whichever letters that has its domain. @param email in lower case */
export function findFederatedByEmail(db: Db, pool: string, email: string): Promise<User | null> {
  return db.maybe<User>(
    `SELECT ${userColumns} FROM identity_users u WHERE u.pool = $1 AND u.status = 'EXTERNAL_PROVIDER' AND u.enabled
        AND lower(u.attributes->>'email') = ANY ($2) AND u.attributes->>'email_verified' = 'true' ORDER BY u.created_at LIMIT 1`,
    [pool, [email, inOwnLetters(email)]],
  );
}
