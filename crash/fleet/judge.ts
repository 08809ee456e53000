import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { recountAll } from "../recount.ts";
import { atMost } from "../run.ts";
import type { Outcome } from "../run.ts";
import type { LoggedMail } from "../sink.ts";
import { judgeLedger } from "../verdict.ts";
import type { LedgerRow } from "../verdict.ts";
import type { Clickers } from "./clickers.ts";

const patience = 90_000;

/**
 * Holds a campaign's ledger against the mails that arrived, its hits against the clicks that were answered, and all counts against a recount. The processes run.
 * @param url the database's owner
 * @param unconfirmed mails that may have ended between the final dot and its answer
 */
export async function judge(
  url: string,
  campaign: string,
  { mails, clickers, unconfirmed }: { mails: readonly LoggedMail[]; clickers: Clickers; unconfirmed: number },
): Promise<Outcome[]> {
  const eye = new pg.Client({ connectionString: url });
  await eye.connect();
  try {
    const hits = await hitsWhenDrained(eye, campaign, clickers.answered.length);
    const rows = await eye.query<LedgerRow>("SELECT number, address, state FROM deliveries WHERE campaign = $1", [
      campaign,
    ]);
    const verdict = judgeLedger(rows.rows, mails);
    return [
      { what: "recipients", value: verdict.recipients },
      atMost("received twice", verdict.twice, 0),
      atMost("silently lost", verdict.lost, 0),
      atMost("received but not in the ledger", verdict.unknown, 0),
      atMost("unconfirmed", verdict.unconfirmed, unconfirmed),
      { what: "of them received after all", value: verdict.unconfirmedButReceived },
      { what: "clicks that were answered", value: clickers.answered.length },
      { what: "clicks that were refused", value: clickers.refused },
      atMost("answered clicks that are lost", clickers.answered.filter((mark) => !hits.has(mark)).length, 0),
      atMost("clicks that are counted twice", [...hits.values()].filter((times) => times > 1).length, 0),
      ...(await recountAll(url)),
    ];
  } finally {
    await eye.end();
  }
}

/** How often each mark is among a campaign's hits, once no more of them come. */
async function hitsWhenDrained(eye: pg.Client, campaign: string, wanted: number): Promise<Map<string, number>> {
  for (const until = Date.now() + patience; ; await pause(500)) {
    const { rows } = await eye.query<{ agent: string; times: number }>(
      "SELECT agent, count(*)::int AS times FROM hits WHERE campaign = $1 AND agent LIKE '%(visit %' GROUP BY agent",
      [campaign],
    );
    if (rows.length >= wanted || Date.now() > until) return new Map(rows.map(({ agent, times }) => [agent, times]));
  }
}
