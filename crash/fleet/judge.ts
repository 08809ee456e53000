import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../ask.ts";
import { judgeCampaign } from "../judge.ts";
import { recountAll } from "../recount.ts";
import { atMost } from "../run.ts";
import type { Outcome } from "../run.ts";
import type { LoggedMail } from "../sink.ts";
import type { Clickers } from "./clickers.ts";

const patience = 90_000;

/**
 * Holds a campaign's ledger against the mails that arrived, its hits against the clicks that were answered, and all counts against a recount. The processes run.
 * @param url the database's owner
 */
export async function judge(
  url: string,
  campaign: string,
  {
    mails,
    clickers,
    ...demanded
  }: { mails: readonly LoggedMail[]; clickers: Clickers; people: number; unconfirmed: number },
): Promise<Outcome[]> {
  const hits = await hitsWhenDrained(url, campaign, clickers.answered.length);
  return [
    ...(await judgeCampaign(url, campaign, mails, demanded)),
    { what: "clicks that were answered", value: clickers.answered.length },
    { what: "clicks that were refused", value: clickers.refused },
    atMost("answered clicks that are lost", clickers.answered.filter((mark) => !hits.has(mark)).length, 0),
    atMost("clicks that are counted twice", [...hits.values()].filter((times) => times > 1).length, 0),
    ...(await recountAll(url)),
  ];
}

/** How often each mark is among a campaign's hits, once no more of them come. */
async function hitsWhenDrained(url: string, campaign: string, wanted: number): Promise<Map<string, number>> {
  for (const until = Date.now() + patience; ; await pause(500)) {
    const rows = await ask<{ agent: string; times: number }>(
      url,
      "SELECT agent, count(*)::int AS times FROM hits WHERE campaign = $1 AND agent LIKE '%(visit %' GROUP BY agent",
      [campaign],
    );
    if (rows.length >= wanted || Date.now() > until) return new Map(rows.map(({ agent, times }) => [agent, times]));
  }
}
