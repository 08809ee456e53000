import { isId } from "../id.ts";
import type { Db } from "./handle.ts";

/**
 * Within a request's transaction: the same role, but another organisation for `work`, then the one before again. For what concerns an
 * account rather than one organisation: making the first one, joining another. The caller has to know that the account may.
 */
export async function within<T>(db: Db, org: string, work: () => Promise<T>): Promise<T> {
  if (!isId(org)) throw new Error("not an organisation's id");
  const [before] = await db.query<{ org: string }>(
    "SELECT current_setting('hookwise.org', true) AS org, set_config('hookwise.org', $1, true)",
    [org],
  );
  const result = await work();
  // After a failure the whole transaction is rolled back, and the setting with it.
  await db.query("SELECT set_config('hookwise.org', $1, true)", [before?.org ?? ""]);
  return result;
}
