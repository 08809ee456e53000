import { waitingIn, waitingNamed } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { disclosureTo } from "../people/index.ts";
import {
  approvalsWaiting,
  declinedCampaigns,
  failedDeliveries,
  stoppedCampaigns,
  unconfirmedDeliveries,
} from "./store/attention.ts";

/** Days after its launch in which a campaign's failed mails can still be mended. */
const mendable = 30;

const list = "/dashboard/simulations";

export const attention: readonly Attention[] = [
  {
    id: "approval-waiting",
    may: "campaigns:approve",
    urgency: "now",
    leads: `${list}?state=awaiting-approval`,
    find: async ({ db, org, actor }) => waitingNamed(await approvalsWaiting(db, org, actor.member)),
  },
  {
    id: "approval-declined",
    may: "campaigns:launch",
    urgency: "now",
    leads: list,
    find: async ({ db, org, actor }) => waitingNamed(await declinedCampaigns(db, org, actor.member)),
  },
  {
    id: "campaign-stopped",
    may: "campaigns:launch",
    urgency: "now",
    leads: list,
    find: async ({ db, org, actor }) => waitingNamed(await stoppedCampaigns(db, org, actor.member)),
  },
  {
    id: "delivery-failed",
    may: "campaigns:launch",
    urgency: "soon",
    leads: list,
    find: async ({ db, org }) => waitingIn(await failedDeliveries(db, org, mendable)),
  },
  {
    id: "delivery-unconfirmed",
    may: "campaigns:launch",
    urgency: "soon",
    leads: list,
    async find({ db, org, actor, now }) {
      const { exact } = await disclosureTo({ db, org, actor }, new Date(now.getTime() - mendable * 24 * 60 * 60_000));
      return waitingIn(await unconfirmedDeliveries(db, org, mendable, exact));
    },
  },
];
