import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestCampaign } from "../../src/features/tracking/testing.ts";
import { rollUp } from "../../src/features/insight/reactions.ts";
import { startReaders } from "../../src/kit/ledger/index.ts";
import type { BenchEnv } from "../../bench/environment.ts";
import { atMost } from "../run.ts";
import type { Outcome } from "../run.ts";
import type { Crowd } from "./crowd.ts";

const patience = 90_000;

/**
 * Waits until every spool but those of the living hosts is drained and each answered click is in the database, or nothing comes any more. To count the
 * clicks would not do: what was written and not answered before a kill counts for one that still waits for the database to be asked again.
 * @returns seconds
 */
export async function untilDrained(bench: BenchEnv, crowd: Crowd, hosts: number): Promise<number> {
  const began = performance.now();
  const spool = join(bench.env.config.dataDir, "spool");
  let before = "";
  for (let still = 0, silent = 0; still < 3 && silent < 60; await pause(250)) {
    const [{ taken, missing }] = (await bench.look<{ taken: string; missing: string }>(
      `SELECT (SELECT count(*) FROM hits) AS taken,
              (SELECT count(*) FROM (SELECT unnest($1::text[]) EXCEPT SELECT agent FROM hits) t) AS missing`,
      [crowd.answered],
    )) as [{ taken: string; missing: string }];
    const folders = readdirSync(spool, { withFileTypes: true }).filter((one) => one.isDirectory()).length;
    still = folders <= hosts && missing === "0" ? still + 1 : 0;
    silent = taken === before ? silent + 1 : 0;
    before = taken;
    if (performance.now() - began > patience) break;
  }
  return (performance.now() - began) / 1000;
}

/** Compares what visitors were answered with what the database holds, and the database with itself. */
export async function recount(bench: BenchEnv, campaign: TestCampaign, crowd: Crowd): Promise<Outcome[]> {
  const rows = await bench.look<{ agent: string; count: string }>(
    "SELECT agent, count(*) FROM hits WHERE org = $1 GROUP BY agent",
    [campaign.org],
  );
  const counted = new Set(rows.map((row) => row.agent));
  const lost = crowd.answered.filter((agent) => !counted.has(agent)).length;
  const twice = rows.filter((row) => Number(row.count) > 1).length;
  const [{ clicked, received, deliveries }] = (await bench.look<{
    clicked: string;
    received: string;
    deliveries: string;
  }>(
    `SELECT (SELECT count(clicked_at) FROM tracking_outcomes WHERE org = $1) AS clicked,
            (SELECT count(*) FROM facts WHERE org = $1 AND kind = 'hit.received') AS received,
            (SELECT count(DISTINCT delivery) FROM hits WHERE org = $1) AS deliveries`,
    [campaign.org],
  )) as [{ clicked: string; received: string; deliveries: string }];
  // The facts are read by two processes' readers at once, as they would be in a house with several workers.
  const readers = await Promise.all([1, 2].map(() => startReaders(bench.env, [rollUp], 20)));
  const kept = await countedWhenRead(bench, campaign);
  for (const stop of readers) await stop();
  const unread = Math.abs(Number(received) - Number(clicked)) + Math.abs(Number(deliveries) - Number(clicked));
  return [
    { what: "clicks that were answered", value: crowd.answered.length },
    { what: "clicks that were refused", value: crowd.refused },
    atMost("answered clicks that are lost", lost, 0),
    atMost("clicks that are counted twice", twice, 0),
    atMost("recipients whose first click was told twice or not at all", unread, 0),
    atMost("counts that differ from a full recount", Math.abs(Number(kept) - Number(clicked)), 0),
  ];
}

async function countedWhenRead(bench: BenchEnv, campaign: TestCampaign): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const found = await bench.look<{ counted: string; behind: string }>(
      `SELECT (SELECT coalesce(sum(clicked_raw), 0) FROM insight_counts WHERE org = $1) AS counted,
              (SELECT count(*) FROM facts WHERE pos IS NULL)
                + (SELECT count(*) FROM ledger_heads h LEFT JOIN ledger_cursors c ON c.org = h.org AND c.reader = $2 WHERE coalesce(c.pos, 0) < h.last) AS behind`,
      [campaign.org, rollUp.name],
    );
    if (found[0]!.behind === "0" || tries > 600) return found[0]!.counted;
    await pause(100);
  }
}
