import type { Db } from "../../../kit/db/index.ts";
import { frozenLure } from "../../lures/index.ts";
import type { FrozenLure } from "../../lures/index.ts";
import { compileMail } from "../../lures/rules.ts";
import type { Campaign } from "../store/campaigns.ts";
import { lureAtPlaces } from "../variants.ts";

/** The variables that lures name, each once. */
export function variablesOf(lures: readonly FrozenLure[]): string[] {
  const named = lures.flatMap((lure) => Object.values(compileMail(lure)).flatMap((part) => part.variables));
  return [...new Set(named)];
}

/** The same of a campaign whose versions are fixed. */
export async function variablesIn(db: Db, org: string, campaign: Campaign): Promise<string[]> {
  const lures: FrozenLure[] = [];
  for (const { lure, version } of lureAtPlaces(campaign)) lures.push(await frozenLure(db, org, lure, version!));
  return variablesOf(lures);
}
