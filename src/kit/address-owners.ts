import type { Db } from "./db/index.ts";
import type { Feature } from "./feature.ts";

let asked: NonNullable<Feature["ownersOf"]>[] = [];

/** Puts together what the features' manifests say of whose addresses are; called once, by whoever composes the features. */
export function composeOwners(features: readonly Pick<Feature, "ownersOf">[]): void {
  asked = features.flatMap((one) => one.ownersOf ?? []);
}

/**
 * Whose a mail address is at this moment, for what stands below the feature that knows: later it may be a colleague's.
 * @param address in whatever case
 * @returns the member's id; null where nobody has it, or nobody knows
 */
export async function ownerOfAddress(db: Db, org: string, address: string): Promise<string | null> {
  const key = address.toLowerCase();
  for (const ask of asked) {
    const found = (await ask(db, org, [key])).get(key);
    if (found) return found;
  }
  return null;
}
