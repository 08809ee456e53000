import type { Handlers } from "../../../kit/feature.ts";
import { words } from "../../../kit/words.ts";
import type { contract } from "../contract.ts";
import { estimate } from "../costs.ts";
import { costsOf } from "../store/costs.ts";
import type { ChannelCost } from "../store/costs.ts";
import { requireCampaign } from "./reading.ts";

export const costs: Pick<Handlers<typeof contract>, "campaignCosts"> = {
  async campaignCosts({ db, org, env, input }) {
    const found = await requireCampaign(db, org, input.id);
    const titled = (all: readonly ChannelCost[]) => all.map((one) => ({ ...one, title: words(`channels/${one.channel}`)("title") })); // oxfmt-ignore
    return { estimated: titled(await estimate(env, db, org, found)), sent: titled(await costsOf(db, org, found.id)) };
  },
};
