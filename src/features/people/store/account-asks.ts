import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import { within } from "../../../kit/db/within.ts";
import { systemOrganisation } from "../../organisations/index.ts";

/** Minutes within which an account that was asked for may still be made. */
const freshFor = 10;

/** Notes an address for which the identity provider was asked to make an account, whose id is not known and whose invitation goes: in the house's name, for a job. */
export async function addAccountAsk(db: Db, id: string, address: string): Promise<void> {
  await within(db, systemOrganisation, () =>
    db.run("INSERT INTO people_account_asks (org, id, address) VALUES ($1, $2, $3)", [systemOrganisation, id, address]),
  );
}

/** @returns `isFresh`: the account may still be made; one from as far ahead was noted by a clock that was ahead */
export function findAccountAsk(db: Db, id: string): Promise<{ address: string; isFresh: boolean } | null> {
  return db.maybe(
    `SELECT address, at BETWEEN now() - make_interval(mins => $3) AND now() + make_interval(mins => $3) AS "isFresh"
       FROM people_account_asks WHERE org = $1 AND id = $2`,
    [systemOrganisation, id, freshFor],
  );
}

export async function deleteAccountAsk(db: Db, id: string): Promise<void> {
  await db.run("DELETE FROM people_account_asks WHERE org = $1 AND id = $2", [systemOrganisation, id]);
}

/** Those that no job has come for. @returns whether there may be more */
export function forgetAccountAsks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const old = { table: "people_account_asks", key: ["id"], where: "at < $2", params: [before] };
  return changeBatch(db, org, old, size);
}
