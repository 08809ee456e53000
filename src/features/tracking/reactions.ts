import type { Db } from "../../kit/db/index.ts";
import { record, reaction } from "../../kit/ledger/index.ts";
import { noteArrivals, settleDelivery } from "../campaigns/index.ts";
import {
  colleagueReported,
  recipientClicked,
  recipientPassedOn,
  recipientReported,
  recipientSubmitted,
} from "./facts.ts";
import { deliveryRef } from "./intake.ts";
import { countReport, deliveryOfMessage, deliveryOfToken, keepColleagues } from "./reports.ts";
import type { Reported } from "./reports.ts";
import { campaignLures } from "./store/intake.ts";
import { passedOn } from "./store/passed-on.ts";
import { withOutcome, withPerson } from "./store/recipients.ts";
import { mailReported, messageReported } from "../outbound/facts.ts";
import { reporterMembers } from "../outbound/index.ts";
import { deliveryBounced, deliveryUnconfirmed } from "../campaigns/facts.ts";

/** A simulation that came to the report mailbox, or as a whole message by the API, counts as reported. */
export const reactions = [
  reaction("tracking-reported-mails", [mailReported], async ({ org, facts, db, env }) => {
    const inbound = facts.flatMap(({ data }) => (data.simulation ? [data.inbound] : []));
    // Their mailboxes may be others' by now.
    const owners = inbound.length === 0 ? new Map<string, string>() : await reporterMembers(db, org, inbound);
    const found: (Reported & Pick<(typeof facts)[number], "at" | "id">)[] = [];
    for (const fact of facts) {
      // Of mails whose reporters were forgotten since the links are gone; their ids still find the delivery.
      const { simulation, tokens = [], messageIds, reporter = "" } = fact.data;
      if (!simulation) continue;
      const reported = await firstFound([
        ...messageIds.map((id) => () => deliveryOfMessage(db, org, id)),
        ...tokens.map((token) => () => deliveryOfToken(env, db, org, token)),
      ]);
      const by = { address: reporter, member: owners.get(fact.data.inbound) };
      if (!reported) continue;
      if (await byColleague(db, org, reported, by, fact.at)) {
        await keepColleagues(db, org, reported, fact.at, Number(fact.id));
        continue;
      }
      found.push({ ...reported, at: fact.at, id: fact.id });
    }
    for (const { at, id, ...reported } of found.toSorted(inOrder))
      await countReport(env, db, org, reported, at, Number(id));
  }),
  // The same of one that was reported by the button in it.
  reaction("tracking-reported-messages", [messageReported], async ({ org, facts, db, env }) => {
    const found: (Reported & Pick<(typeof facts)[number], "at" | "id">)[] = [];
    for (const { data, at, id } of facts) {
      const reported = await deliveryOfMessage(db, org, data.messageId);
      if (reported) found.push({ ...reported, at, id });
    }
    for (const { at, id, ...reported } of found.toSorted(inOrder))
      await countReport(env, db, org, reported, at, Number(id));
  }),
  // A delivery that was called in doubt after somebody had opened or followed it: that it arrived is known already.
  reaction("tracking-settles", [deliveryUnconfirmed], async ({ org, facts, db }) => {
    for (const [campaign, own] of byCampaign(facts)) {
      const numbers = own.map((fact) => fact.data.delivery);
      for (const { delivery, at } of await withOutcome(db, org, campaign, numbers))
        await settleDelivery(db, org, campaign, delivery, "hit", at);
    }
  }),
  // A message that is said to have come back, and with which a person did something before or after: it had arrived all the same.
  reaction(
    "tracking-arrivals",
    [deliveryBounced, recipientClicked, recipientSubmitted, recipientReported],
    async ({ org, facts, db }) => {
      const own = facts.filter(({ data }) => !("imported" in data));
      for (const [campaign, some] of byCampaign(own)) {
        const numbers = (bounced: boolean) =>
          some.flatMap(({ kind, data }) => ((kind === "delivery.bounced") === bounced ? [data.delivery] : []));
        const arrived = [...numbers(false), ...(await withPerson(db, org, campaign, numbers(true)))];
        await noteArrivals(db, org, campaign, arrived, "hit");
      }
    },
  ),
];

/** In the order in which whoever writes on several deliveries takes them: two of them would wait for each other. */
function inOrder(a: Reported, b: Reported): number {
  return a.campaign === b.campaign ? a.delivery - b.delivery : a.campaign < b.campaign ? -1 : 1;
}

function byCampaign<F extends { data: { campaign: string } }>(facts: readonly F[]): [campaign: string, own: F[]][] {
  return [...Map.groupBy(facts, (fact) => fact.data.campaign)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Tells of a report by somebody to whom the recipient had passed a message on. Nobody has shown then that the recipient would report, and a sender's
 * address is easily forged: it is no report of the delivery, and whoever sent it earns no points.
 * @param by their address, and whose it was when they reported
 */
async function byColleague(
  db: Db,
  org: string,
  reported: Reported,
  by: { address: string; member?: string | undefined },
  at: Date,
): Promise<boolean> {
  const { campaign, delivery } = reported;
  const found = await passedOn(db, org, campaign, delivery, by);
  if (!found) return false;
  const about = deliveryRef(campaign, await campaignLures(db, org, campaign), found);
  await record(db, org, [
    recipientPassedOn(about, { person: found.member, at }),
    colleagueReported({ campaign, delivery }, { person: found.reporter, at }),
  ]);
  return true;
}

async function firstFound(ways: readonly (() => Promise<Reported | null>)[]): Promise<Reported | null> {
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  return null;
}
