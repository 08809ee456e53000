import type { Database } from "../../../kit/db/index.ts";
import type { CampaignState } from "../rules/states.ts";

/** The organisation and id behind a token's campaign number. */
export async function routeOf(database: Database, number: number): Promise<{ org: string; id: string } | null> {
  const rows = await database.find<{ org: string; id: string }>("SELECT org, id FROM campaign_route($1)", [number]);
  return rows[0] ?? null;
}

/** The states of several campaigns of any organisation. */
export function statesOf(
  database: Database,
  numbers: readonly number[],
): Promise<{ number: number; state: CampaignState; evaluated: boolean }[]> {
  return database.lookup(`SELECT number::float8 AS number, state, evaluated FROM campaign_states($1::bigint[])`, [
    numbers,
  ]);
}
