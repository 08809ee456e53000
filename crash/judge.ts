import { ask } from "./ask.ts";
import { atMost } from "./run.ts";
import type { Outcome } from "./run.ts";
import { judgeLedger } from "./verdict.ts";
import type { LedgerRow, Received } from "./verdict.ts";

interface Demanded {
  people: number;
  /** How many may have ended between the last word of a message and its answer. */
  unconfirmed: number;
}

/** What a run leaves out that cannot know it. */
export const twice = "received twice";

/** Holds a campaign's send ledger against what really arrived. @param url the database's owner */
export async function judgeCampaign(
  url: string,
  campaign: string,
  received: readonly Received[],
  { people, unconfirmed }: Demanded,
): Promise<Outcome[]> {
  const rows = await ask<LedgerRow>(url, "SELECT number, address, state FROM deliveries WHERE campaign = $1", [
    campaign,
  ]);
  const verdict = judgeLedger(rows, received);
  const { recipients } = verdict;
  return [
    { what: "recipients", value: recipients, kept: recipients === people, demand: `${people}` },
    atMost(twice, verdict.twice, 0),
    atMost("silently lost", verdict.lost, 0),
    atMost("received but not in the ledger", verdict.unknown, 0),
    atMost("unconfirmed", verdict.unconfirmed, unconfirmed),
    { what: "of them received after all", value: verdict.unconfirmedButReceived },
  ];
}
