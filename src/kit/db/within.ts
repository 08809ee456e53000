import { isId } from "../id.ts";
import type { Db } from "./handle.ts";

/**
 * Within a request's transaction: the same role, but another organisation for `work`, then the one before again. For what concerns an
 * account rather than one organisation: making the first one, joining another. The caller has to know that the account may.
 */
export async function within<T>(db: Db, org: string, work: () => Promise<T>): Promise<T> {
  const { before } = await db.one<{ before: string }>("SELECT current_setting('hookwise.org', true) AS before");
  await db.exec(ofOrganisation(org));
  const result = await work();
  // After a failure the whole transaction is rolled back, and the setting with it.
  await db.exec(ofOrganisation(before || null));
  return result;
}

/**
 * The statement that makes a transaction one organisation's, or nobody's. As a statement of its own: a distributed PostgreSQL hands on to its nodes what SET LOCAL
 * says, and does not see what set_config does.
 */
export function ofOrganisation(org: string | null): string {
  if (org !== null && !isId(org)) throw new Error("not an organisation's id");
  return `SET LOCAL hookwise.org = '${org ?? ""}'`;
}
