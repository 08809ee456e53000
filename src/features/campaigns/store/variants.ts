import type { Db } from "../../../kit/db/index.ts";

/** A lure in another language at its own place in a campaign. */
export interface Variant {
  /** Its place among all that the campaign sends; deliveries and tokens name it. */
  idx: number;
  /** The place of the chosen lure it stands for and counts as. */
  of: number;
  lure: string;
  locale: string;
  version: number;
  difficulty: string;
}

/** Adds a variant; the difficulty is its own, the lure it counts as that of the chosen one. */
export async function addVariant(
  db: Db,
  org: string,
  campaign: string,
  { idx, of, lure, locale, version, difficulty }: Variant,
): Promise<void> {
  await db.run(
    `INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel, base_idx, variant, locale)
     SELECT org, campaign, $3, lure, $6, $7, channel, idx, $5, $8 FROM campaign_lures WHERE org = $1 AND campaign = $2 AND idx = $4`,
    [org, campaign, idx, of, lure, version, difficulty, locale],
  );
}

export async function clearVariants(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("DELETE FROM campaign_lures WHERE org = $1 AND campaign = $2 AND base_idx IS NOT NULL", [org, campaign]);
}
