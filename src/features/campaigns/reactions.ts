import type { Db } from "../../kit/db/index.ts";
import { reaction } from "../../kit/ledger/index.ts";
import type { FactOf } from "../../kit/ledger/index.ts";
import { describeChannel, noteSenderRefused, readMarker, defaultChannel } from "../outbound/index.ts";
import { pauseAllOfKilled } from "./proving.ts";
import { settleDelivery } from "./settling.ts";
import { findCampaign } from "./store/campaigns.ts";
import { deliveriesByMailKey, doubtDeliveries, markBounced } from "./store/deliveries.ts";
import { recordDeliveries } from "./store/facts.ts";
import { bounceReceived } from "../outbound/facts.ts";
import { organisationKilled } from "../organisations/facts.ts";
import { deliveryBounced, deliveryUnconfirmed } from "./facts.ts";
import { storableText } from "../../kit/storable.ts";

export const reactions = [
  // Somebody on its way says, minutes or days later, what became of a message, most often that it did not arrive after all.
  reaction("campaigns-bounces", [bounceReceived], async ({ org, facts, db }) => {
    const byCampaign = new Map<string, Map<string, Bounce[]>>();
    for (const { data } of facts) {
      const marker = readMarker(data.messageId);
      if (!marker) continue;
      const keys = byCampaign.get(marker.campaign) ?? new Map<string, Bounce[]>();
      const key = marker.signature.readBigInt64BE(0).toString();
      keys.set(key, [...(keys.get(key) ?? []), data]);
      byCampaign.set(marker.campaign, keys);
    }
    // As everybody takes them who writes on several.
    for (const [campaign, keys] of [...byCampaign].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      for (const { number, key } of await deliveriesByMailKey(db, org, campaign, [...keys.keys()]))
        // Of one message much may be said, part by part: each in its turn, however many come at once.
        for (const bounce of keys.get(key)!) await takeBounce(db, org, campaign, number, bounce);
  }),
  reaction("campaigns-kill-switch", [organisationKilled], async ({ org, facts, db }) => {
    for (const { at } of facts) await pauseAllOfKilled(db, org, at);
  }),
];

type Bounce = FactOf<typeof bounceReceived>["data"];

async function takeBounce(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  { code, text = "", channel = defaultChannel }: Bounce,
): Promise<void> {
  const about = describeChannel(channel).receipt({ code, text });
  if (about === "arrived") return void (await settleDelivery(db, org, campaign, number, "receipt"));
  if (about === "sender" || about === "session") return doubt(db, org, campaign, number, channel, `${code} ${text}`);
  const was = await markBounced(db, org, campaign, number, storableText(`${code} ${text}`.trim(), 500));
  if (was === null) return;
  await recordDeliveries(db, org, campaign, deliveryBounced, [number], {
    text,
    status: code,
    wasSent: was === "sent",
    wasUnconfirmed: was === "unconfirmed",
  });
}

// A server further on refused the sender, or a forwarded copy of what had arrived. Whether the person has the mail is open until something shows it;
// sending again could make it two, and a bounce would count against the wrong person.
async function doubt(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  channel: string,
  text: string,
): Promise<void> {
  const said = storableText(text.trim(), 500);
  const doubted = await doubtDeliveries(db, org, campaign, [number], said);
  await recordDeliveries(db, org, campaign, deliveryUnconfirmed, doubted, { wasSent: true, text: said });
  const found = await findCampaign(db, org, campaign);
  if (found) await noteSenderRefused(db, org, found.channels[channel] ?? null, channel, said);
}
