import type { Db } from "../../../kit/db/index.ts";

// Whoever writes on several deliveries in one transaction takes them by campaign and number, whichever plan finds them: two of them would wait for each other.

/** SQL: those of a campaign's deliveries (`$1`, `$2`) that are so, held by number before the first one changes. @param so a condition on `deliveries` */
export const heldInOrder = (so: string) => `number = ANY (ARRAY(
        SELECT number FROM deliveries WHERE org = $1 AND campaign = $2 AND ${so} ORDER BY number FOR UPDATE))`;

/** Holds an organisation's deliveries that are so, of whichever campaigns. @param so a condition on `deliveries`, with parameters from `$2` */
export async function holdInOrder(db: Db, org: string, so: string, params: readonly unknown[]): Promise<void> {
  await db.run(`SELECT FROM deliveries WHERE org = $1 AND ${so} ORDER BY campaign, number FOR UPDATE`, [
    org,
    ...params,
  ]);
}
