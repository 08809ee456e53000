import { reaction } from "../../kit/ledger/index.ts";
import { readMarker } from "../outbound/index.ts";
import { pauseAllOfKilled } from "./proving.ts";
import { deliveriesByMailKey, markBounced } from "./store/deliveries.ts";
import { recordDeliveries } from "./store/facts.ts";

interface Bounce {
  messageId: string;
  code: string;
  text: string;
}

export const reactions = [
  // A mail server says, minutes or days later, that a message did not arrive after all.
  reaction("campaigns-bounces", ["bounce.received"], async ({ org, facts, db }) => {
    const byCampaign = new Map<string, Map<string, Bounce>>();
    for (const fact of facts) {
      const bounce = fact.data as Bounce;
      const marker = readMarker(bounce.messageId);
      if (!marker) continue;
      const keys = byCampaign.get(marker.campaign) ?? new Map<string, Bounce>();
      keys.set(marker.signature.readBigInt64BE(0).toString(), bounce);
      byCampaign.set(marker.campaign, keys);
    }
    for (const [campaign, keys] of byCampaign) {
      for (const { number, key, state } of await deliveriesByMailKey(db, org, campaign, [...keys.keys()])) {
        const { code, text } = keys.get(key)!;
        if (!(await markBounced(db, org, campaign, number, `${code} ${text}`.trim().slice(0, 500)))) continue;
        await recordDeliveries(db, org, campaign, "delivery.bounced", [number], {
          text,
          status: code,
          wasSent: state === "sent",
          wasUnconfirmed: state === "unconfirmed",
        });
      }
    }
  }),
  reaction("campaigns-kill-switch", ["organisation.killed"], async ({ org, db }) => pauseAllOfKilled(db, org)),
];
