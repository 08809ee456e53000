import type { Db } from "../../kit/db/index.ts";
import { frozenLure, otherLanguages } from "../lures/index.ts";
import { inLanguage } from "../lures/rules.ts";
import type { Campaign, CountedLure } from "./store/campaigns.ts";
import { addVariant } from "./store/variants.ts";

/** Whoever reads this language and was dealt this chosen lure gets the variant at `place` instead. */
export interface VariantDeal {
  idx: number;
  /** In lower case. */
  language: string;
  place: number;
}

/** A link's token and a hit in the spool have one byte for the place of the lure. */
const places = 256;

/**
 * Gives every variant that somebody of the audience reads its place in the campaign, at the version it has now; those placed before stay.
 * @param open whether variants that have no place yet may take one: not where a second person approved what goes out
 * @param languages the audience's, those of most people first: should there be more variants than places, the last ones get the chosen lure
 */
export async function placeVariants(
  db: Db,
  org: string,
  campaign: Campaign,
  languages: readonly string[],
  open = true,
): Promise<VariantDeal[]> {
  let next = campaign.lures.length + campaign.variants.length;
  const choices = [];
  for (const [idx, { lure, version }] of campaign.lures.entries()) choices.push(await choiceAt(idx, lure, version!));
  const deals: VariantDeal[] = [];
  for (const language of languages) {
    for (const [idx, { chosen, variants }] of choices.entries()) {
      const found = inLanguage<Choice>(chosen, variants, language);
      if (found.place === undefined && open && next < places) found.place = await take(idx, found, next++);
      if (found.place !== undefined && found !== chosen) deals.push({ idx, language, place: found.place });
    }
  }
  return deals;

  async function choiceAt(idx: number, id: string, version: number) {
    const { locale, family, channel, source } = await frozenLure(db, org, id, version);
    const placed: Choice[] = campaign.variants
      .filter((one) => one.of === idx)
      .map((one) => ({ ...one, place: one.idx }));
    const others = (open ? await otherLanguages(db, org, { id, family, channel, source, locale }) : []).map((one) => ({
      ...one,
      lure: one.id,
    }));
    const known = new Set(placed.map((one) => one.lure));
    const chosen: Choice = { lure: id, locale, version, difficulty: "", place: idx };
    return { chosen, variants: [...placed, ...others.filter((one) => !known.has(one.lure))] };
  }

  async function take(of: number, { lure, locale, version, difficulty }: Choice, idx: number): Promise<number> {
    await addVariant(db, org, campaign.id, { idx, of, lure, locale, version, difficulty });
    return idx;
  }
}

interface Choice {
  lure: string;
  locale: string;
  version: number;
  difficulty: string;
  place?: number;
}

/** Everything that a campaign sends, by place: the chosen lures, then their variants. */
export function lureAtPlaces({ lures, variants }: Pick<Campaign, "lures" | "variants">) {
  const chosen = lures.map(({ lure, version }) => ({ lure, version }));
  return [...chosen, ...variants.map(({ lure, version }) => ({ lure, version }))];
}

/** What each of them counts as. */
export function countedLures({ lures, variants }: Pick<Campaign, "lures" | "variants">): CountedLure[] {
  const chosen = lures.map(({ lure, difficulty }) => ({ lure, difficulty }));
  return [...chosen, ...variants.map(({ of, difficulty }) => ({ lure: lures[of]!.lure, difficulty }))];
}
