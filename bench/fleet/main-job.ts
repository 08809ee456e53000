import { setTimeout as pause } from "node:timers/promises";
import { startSending } from "../../src/features/campaigns/index.ts";
import { campaigns } from "../../src/features/campaigns/feature.ts";
import { insight } from "../../src/features/insight/feature.ts";
import { defaultChannel } from "../../src/features/outbound/index.ts";
import { people } from "../../src/features/people/feature.ts";
import { openSummaryCache } from "../../src/features/tracking/summary-cache.ts";
import { judgeAll, takeBatch, testHit } from "../../src/features/tracking/testing.ts";
import { startReaders } from "../../src/kit/ledger/index.ts";
import { callEndpoint, launchNow } from "../campaign-calls.ts";
import { addBigLure, addSinkProfile, makeCompany } from "../company.ts";
import type { BenchEnv } from "../environment.ts";

/** Hits that the drain takes at once. */
const batch = 250;

/** A simulation that is launched and has everything to do yet. */
interface Ready {
  org: string;
  id: string;
  number: number;
}

/** Organisations with a launched simulation to all of their people. */
export async function prepare(
  bench: BenchEnv,
  organisations: number,
  recipients: number,
  sinkPort: number,
): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (let n = 0; n < organisations; n += 1) {
    const org = await makeCompany(bench, recipients, `n${n}.example`);
    const profile = await addSinkProfile(bench, org, sinkPort, 5);
    const lures = [await addBigLure(bench, org)];
    const { id } = await launchNow(bench, org, { lures, channels: { [defaultChannel]: profile } });
    const [row] = await bench.look<{ number: number }>("SELECT number::float8 AS number FROM campaigns WHERE org = $1 AND id = $2", [org, id]); // oxfmt-ignore
    ready.push({ org, id, number: row!.number });
  }
  // Due times are whole seconds: from here on everything may go.
  await pause(1100);
  return ready;
}

/** The parts of the main job, one after another; facts are read all the while. */
export const parts = ["sending", "clicks", "verdicts", "facts", "results"] as const;
export type Took = Record<(typeof parts)[number], number>;

/**
 * Sends everything, takes a click of each recipient, judges it, reads all facts, and looks at the results.
 * @returns seconds that each part took
 */
export async function mainJob(bench: BenchEnv, all: readonly Ready[], recipients: number): Promise<Took> {
  const took = {} as Took;
  let since = performance.now();
  const ended = (part: keyof Took) => {
    const now = performance.now();
    took[part] = (now - since) / 1000;
    since = now;
  };
  const stop = await startReaders(bench.env, insight.reactions ?? []);
  const end = startSending(bench.env);
  await untilNone(bench, "SELECT 1 FROM deliveries WHERE state IN ('queued', 'claimed', 'committing', 'deferred') LIMIT 1"); // oxfmt-ignore
  await end();
  ended("sending");
  const cache = openSummaryCache();
  await Promise.all(all.map((one, spool) => click(bench, one, recipients, cache, spool + 1)));
  ended("clicks");
  await judgeAll({ env: bench.env, look: bench.look });
  ended("verdicts");
  await untilNone(bench, "SELECT 1 FROM facts WHERE pos IS NULL LIMIT 1");
  await untilNone(bench, "SELECT 1 FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.pos < h.last LIMIT 1"); // oxfmt-ignore
  ended("facts");
  for (const { org, id } of all) {
    await callEndpoint(bench, insight, "campaignSummary", org, { id });
    await callEndpoint(bench, campaigns, "getCampaign", org, { id });
    await callEndpoint(bench, campaigns, "listCampaigns", org, {});
    await callEndpoint(bench, campaigns, "listDeliveries", org, { id, limit: 200 });
    await callEndpoint(bench, people, "listPeople", org, { limit: 50 });
  }
  ended("results");
  await stop();
  return took;
}

async function click(
  bench: BenchEnv,
  { number }: Ready,
  recipients: number,
  cache: ReturnType<typeof openSummaryCache>,
  spool: number,
): Promise<void> {
  for (let first = 1; first <= recipients; first += batch) {
    const count = Math.min(batch, recipients - first + 1);
    const hits = Array.from({ length: count }, (_, at) => ({
      ...testHit(number, first + at, "clicked", { agent: `Mozilla/5.0 (visit ${first + at}) Firefox/140.0` }),
      seq: first + at,
    }));
    await takeBatch(bench.env, cache, spool, hits);
  }
}

/** Asked seldom: whoever asks every part of a cluster how far it is takes from what is measured. */
async function untilNone(bench: BenchEnv, sql: string): Promise<void> {
  while ((await bench.look(sql)).length > 0) await pause(500);
}
