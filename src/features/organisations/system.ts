import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { daysBefore } from "../../kit/personal.ts";
import { isOfThisTime } from "../../kit/removal.ts";
import type { Removal } from "../../kit/removal.ts";

/**
 * The system organisation: under its id goes what belongs to no organisation, such as the codes of accounts that are new. It has no row, so
 * it stands in no list, has no people and no settings.
 */
export const systemOrganisation = "00000000-0000-7000-8000-000000000001";

const atOnce = 10_000;

/**
 * The system organisation stands in no list and has no upkeep of its own: removes what is older there, batch after batch.
 * @param days for which it is kept
 * @param forget removes some of what is older than `before`, and answers whether there may be more
 * @param ordered by what: where a clock was set since then nothing is removed, as of organisations (0566)
 */
export async function forgetInSystem(
  { database }: Pick<Env, "database">,
  days: number,
  forget: (db: Db, org: string, before: Date, size: number) => Promise<boolean>,
  ordered: Removal,
): Promise<void> {
  const batch = async (db: Db, now: Date) =>
    isOfThisTime(ordered, now) && forget(db, systemOrganisation, daysBefore(now, days), atOnce);
  while (await database.tx(systemOrganisation, batch));
}
