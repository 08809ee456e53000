import type { Handlers } from "../../../kit/feature.ts";
import { words } from "../../../kit/words.ts";
import { disclosureTo } from "../../people/index.ts";
import type { contract } from "../contract.ts";
import { estimate } from "../costs.ts";
import { countByChannel } from "../store/counts.ts";
import { costsOf } from "../store/costs.ts";
import type { ChannelCost } from "../store/costs.ts";
import { requireCampaign, shownByChannel } from "./reading.ts";

export const costs: Pick<Handlers<typeof contract>, "campaignCosts"> = {
  async campaignCosts(context) {
    const { db, org, env, input } = context;
    const found = await requireCampaign(db, org, input.id);
    // What a channel's messages cost says how many it reaches.
    if (found.frozenAt !== null) {
      const seen = await disclosureTo(context, found.launchedAt);
      if (shownByChannel(await countByChannel(db, org, found, seen.exact), seen).length === 0)
        return { estimated: [], sent: [] };
    }
    const titled = (all: readonly ChannelCost[]) => all.map((one) => ({ ...one, title: words(`channels/${one.channel}`)("title") })); // oxfmt-ignore
    return { estimated: titled(await estimate(env, db, org, found)), sent: titled(await costsOf(db, org, found.id)) };
  },
};
