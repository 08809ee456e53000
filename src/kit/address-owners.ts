import type { Db } from "./db/index.ts";
import type { Feature } from "./feature.ts";

/** In place of a member's id where it was looked up whose an address is, and nobody had it: whoever gets it later is not meant (decision 0544). */
export const nobody = "00000000-0000-0000-0000-000000000000";

let asked: NonNullable<Feature["ownersOf"]>[] = [];

/** Puts together what the features' manifests say of whose addresses are; called once, by whoever composes the features. */
export function composeOwners(features: readonly Pick<Feature, "ownersOf">[]): void {
  asked = features.flatMap((one) => one.ownersOf ?? []);
}

/**
 * Whose a mail address is at this moment, for what stands below the feature that knows: later it may be a colleague's.
 * @param address in whatever case
 * @returns the member's id; `nobody` where it is nobody's; null where there is no address, or nobody to ask
 */
export async function ownerOfAddress(db: Db, org: string, address: string): Promise<string | null> {
  if (address === "") return null;
  const key = address.toLowerCase();
  for (const ask of asked) {
    const found = (await ask(db, org, [key])).get(key);
    if (found) return found;
  }
  return asked.length > 0 ? nobody : null;
}
