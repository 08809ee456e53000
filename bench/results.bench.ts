// The first page of a campaign's results at 100,000 recipients, and its counts against a full recount of the ledger's rows.
import "../tools/alone.ts";
import { campaigns } from "../src/features/campaigns/feature.ts";
import { insight } from "../src/features/insight/feature.ts";
import { startReaders } from "../src/kit/ledger/index.ts";
import { addBigLure, makeCompany } from "./company.ts";
import { callEndpoint, launchNow } from "./campaign-calls.ts";
import { benchEnv } from "./environment.ts";
import { makeReport, quantile } from "./report.ts";

const recipients = 100_000;
const report = makeReport("results");
const bench = await benchEnv({ variables: { DNS_LOOPBACK: "127.0.0.1:9" } });

try {
  const org = await makeCompany(bench, recipients);
  const { id } = await launchNow(bench, org, { lures: [await addBigLure(bench, org)] });
  await pretendSent(org, id);
  const started = performance.now();
  const stop = await startReaders(bench.env, insight.reactions ?? []);
  await caughtUp();
  await stop();
  report.add({ what: "100,000 facts rolled up", value: (performance.now() - started) / 1000, unit: "s" });

  const bare = async (sql: string) => JSON.stringify(await bench.look(sql, [org, id]));
  const page = {
    what: "a bare query for 200 rows, as JSON",
    value: await median(() =>
      bare("SELECT number, address, state, sent_at, due_at FROM deliveries WHERE org = $1 AND campaign = $2 LIMIT 200"),
    ),
  };
  const count = {
    what: "a bare count by state",
    value: await median(() =>
      bare("SELECT state, count(*) FROM deliveries WHERE org = $1 AND campaign = $2 GROUP BY state"),
    ),
  };
  for (const [what, endpoint, query, yardstick, atMost] of [
    ["first page of 200 deliveries", "listDeliveries", { id, limit: 200 }, page, 10],
    ["the campaign with its deliveries counted by state", "getCampaign", { id }, count, 4],
    ["summary", "campaignSummary", { id }, page, 10],
    ["first page of 200 facts", "listFacts", { id, limit: 200 }, page, 12],
  ] as const) {
    const feature = endpoint === "campaignSummary" ? insight : campaigns;
    let bytes = 0;
    const value = await median(async () => {
      const { text } = await callEndpoint(bench, feature, endpoint, org, query);
      bytes = Buffer.byteLength(text);
    });
    report.add({ what: `${what}: median`, value, unit: "ms", yardstick }, { of: "ratio", atMost });
    report.add({ what: `${what}: size`, value: bytes / 1000, unit: "kB" }, { of: "value", atMost: 100 });
  }
  const wrong = await differences(org, id);
  report.add({ what: "counts that differ from a full recount", value: wrong, unit: "" }, { of: "value", atMost: 0 });
  report.save({ recipients });
} finally {
  await bench.close();
}

/** The middle of nineteen, in milliseconds, after one that warms up. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const began = performance.now();
    await work();
    if (i > 0) times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

/** Nine tenths sent, one in twenty bounced, the rest unconfirmed: as the sender would have written it, with its facts. */
async function pretendSent(org: string, campaign: string): Promise<void> {
  await bench.look(
    `UPDATE deliveries SET sent_at = CASE WHEN number % 20 > 1 THEN now() END, attempts = 1,
            state = CASE number % 20 WHEN 0 THEN 'bounced' WHEN 1 THEN 'unconfirmed' ELSE 'sent' END WHERE campaign = $1`,
    [campaign],
  );
  await bench.look(
    `INSERT INTO facts (org, kind, person, data) SELECT d.org, 'delivery.' || d.state, d.member,
            jsonb_build_object('campaign', d.campaign, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
              'difficulty', l.difficulty, 'channel', l.channel, 'holdOut', d.hold_out, 'wasSent', false, 'text', '')
       FROM deliveries d JOIN campaign_lures l ON l.org = d.org AND l.campaign = d.campaign AND l.idx = d.lure_idx
      WHERE d.org = $1 AND d.campaign = $2`,
    [org, campaign],
  );
}

async function caughtUp(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [row] = await bench.look<{ behind: boolean }>(
      "SELECT EXISTS (SELECT FROM facts WHERE pos IS NULL) OR EXISTS (SELECT FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.pos < h.last) AS behind",
    );
    if (!row!.behind) return;
  }
}

async function differences(org: string, campaign: string): Promise<number> {
  const [row] = await bench.look<{ wrong: number }>(
    `WITH kept AS (SELECT department, lure, sum(sent) AS sent, sum(bounced) AS bounced, sum(unconfirmed) AS unconfirmed
                     FROM insight_counts WHERE org = $1 AND campaign = $2 GROUP BY 1, 2),
          counted AS (SELECT d.department, l.lure, count(*) FILTER (WHERE d.state IN ('sent', 'bounced')) AS sent, count(*) FILTER (WHERE d.state = 'bounced') AS bounced,
                             count(*) FILTER (WHERE d.state = 'unconfirmed') AS unconfirmed
                        FROM deliveries d JOIN campaign_lures l ON l.org = d.org AND l.campaign = d.campaign AND l.idx = d.lure_idx
                       WHERE d.org = $1 AND d.campaign = $2 GROUP BY 1, 2)
     SELECT count(*)::int AS wrong FROM kept k FULL JOIN counted c ON c.department = k.department AND c.lure = k.lure
      WHERE (k.sent, k.bounced, k.unconfirmed) IS DISTINCT FROM (c.sent, c.bounced, c.unconfirmed)`,
    [org, campaign],
  );
  return row!.wrong;
}
