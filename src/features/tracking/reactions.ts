import { reaction } from "../../kit/ledger/index.ts";
import { settleDelivery } from "../campaigns/index.ts";
import { countReport, deliveryOfMessage, deliveryOfToken } from "./reports.ts";
import type { Reported } from "./reports.ts";
import { withOutcome } from "./store/recipients.ts";
import { mailReported, messageReported } from "../outbound/facts.ts";
import { deliveryUnconfirmed } from "../campaigns/facts.ts";

/** A simulation that came to the report mailbox, or as a whole message by the API, counts as reported. */
export const reactions = [
  reaction("tracking-reported-mails", [mailReported], async ({ org, facts, db, env }) => {
    for (const fact of facts) {
      // Of mails whose reporters were forgotten since the links are gone; their ids still find the delivery.
      const { simulation, tokens = [], messageIds } = fact.data;
      if (!simulation) continue;
      const reported = await firstFound([
        ...messageIds.map((id) => () => deliveryOfMessage(db, org, id)),
        ...tokens.map((token) => () => deliveryOfToken(env, db, org, token)),
      ]);
      if (reported) await countReport(env, db, org, reported, fact.at, Number(fact.id));
    }
  }),
  // The same of one that was reported by the button in it.
  reaction("tracking-reported-messages", [messageReported], async ({ org, facts, db, env }) => {
    for (const fact of facts) {
      const reported = await deliveryOfMessage(db, org, fact.data.messageId);
      if (reported) await countReport(env, db, org, reported, fact.at, Number(fact.id));
    }
  }),
  // A delivery that was called in doubt after somebody had opened or followed it: that it arrived is known already.
  reaction("tracking-settles", [deliveryUnconfirmed], async ({ org, facts, db }) => {
    for (const [campaign, own] of Map.groupBy(facts, (fact) => fact.data.campaign)) {
      const numbers = own.map((fact) => fact.data.delivery);
      for (const number of await withOutcome(db, org, campaign, numbers))
        await settleDelivery(db, org, campaign, number, "hit");
    }
  }),
];

async function firstFound(ways: readonly (() => Promise<Reported | null>)[]): Promise<Reported | null> {
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  return null;
}
