import type { Database, Db } from "../../../kit/db/index.ts";

/** Whose campaigns have these numbers; also while the node with a campaign's rows is away. Numbers that no campaign ever had are left out. */
export async function organisationsOfNumbers(
  database: Pick<Database, "lookup">,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database.lookup<{ number: number; org: string }>(
    "SELECT number::float8 AS number, org FROM campaign_organisations($1::bigint[])",
    [numbers],
  );
  return new Map(rows.map(({ number, org }) => [number, org]));
}

/** The ids of an organisation's campaigns by their numbers; those that it has no campaign of are left out. */
export async function campaignsOfNumbers(
  db: Db,
  org: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ number: number; id: string }>(
    "SELECT number::float8 AS number, id FROM campaigns WHERE org = $1 AND number = ANY ($2::bigint[])",
    [org, numbers],
    "campaigns-of-numbers",
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}
