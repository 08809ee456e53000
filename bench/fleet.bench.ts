// The main job (send, click, judge, read, show) of some organisations on a Citus cluster of three nodes against the embedded PostgreSQL, and against a server
// of the cluster's own installation alone, on this machine in the same run; and whether each statement of an organisation's transactions asks one part of one node, so that nodes add up.
import "../tools/alone.ts";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distribute } from "../src/kit/db/distribute.ts";
import { findCitus, openAlone, openCitus } from "../crash/fleet/citus.ts";
import type { Citus } from "../crash/fleet/citus.ts";
import { domain } from "./company.ts";
import { benchEnv } from "./environment.ts";
import type { BenchEnv } from "./environment.ts";
import { mainJob, parts, prepare } from "./fleet/main-job.ts";
import type { Took } from "./fleet/main-job.ts";
import { recordStatements, tasksOf } from "./fleet/statements.ts";
import { makeReport } from "./report.ts";
import { forkSink } from "./send/sink.ts";

const quick = process.argv.includes("--quick");
const organisations = quick ? 3 : 8;
const recipients = quick ? 100 : 1000;
const shards = quick ? 4 : 16;
const report = makeReport("fleet");
const bin = findCitus();
if (!bin) {
  console.log("  No PostgreSQL with Citus is installed here: there is nothing to measure.");
  process.exit();
}
const sink = await forkSink();
const folder = mkdtempSync(join(tmpdir(), "hookwise-citus-"));
chmodSync(folder, 0o711);
for (const one of ["alone", "cluster"]) mkdirSync(join(folder, one));
const stop: { cluster?: Pick<Citus, "stop"> } = {};

try {
  const variables = { DNS_LOOPBACK: "127.0.0.1:9", LURE_DOMAINS: domain };
  const plain = await measured(await benchEnv({ pool: 12, variables }));
  const server = await openAlone(bin, join(folder, "alone"));
  const alone = await measured(await benchEnv({ pool: 12, variables, database: server.url }));
  server.stop();
  const cluster = (stop.cluster = await openCitus(bin, join(folder, "cluster")));
  const spread = await benchEnv({ pool: 12, variables, database: cluster.url });
  await distribute(spread.owner, { shards }, () => {});
  const done = recordStatements();
  const { rate, took } = await measured(spread, async (bench, org) => {
    const { asked, many, unexplained } = await looked(bench, org, done());
    report.add({ what: "statements of organisations' transactions that were looked at", value: asked, unit: "" });
    for (const text of [...many, ...unexplained]) console.log(`    ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    report.add({ what: "of them ask more than one part", value: many.length, unit: "" }, { of: "value", atMost: 0 });
    // Citus runs what it inserts from a SELECT with parameters, and cannot explain it.
    report.add({ what: "of them have no plan to look at", value: unexplained.length, unit: "" });
  });
  report.add(
    {
      what: `main job, ${organisations} organisations of ${recipients} people, three nodes`,
      value: rate,
      unit: "people/s",
      yardstick: { what: "plain PostgreSQL", value: plain.rate },
    },
    { of: "ratio", atLeast: 0.6 },
  );
  report.add({
    what: "the same",
    value: rate,
    unit: "people/s",
    yardstick: { what: "one server of the cluster's installation", value: alone.rate },
  });
  for (const part of parts)
    report.add({
      what: `of it: ${part}`,
      value: took[part],
      unit: "s",
      yardstick: { what: "plain PostgreSQL", value: plain.took[part] },
      note: `one server ${alone.took[part].toFixed(2)} s`,
    });
  report.save({ organisations, recipients, shards });
} finally {
  sink.end();
  stop.cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

/** People a second through the whole of the job, and what its parts took. */
async function measured(
  bench: BenchEnv,
  after?: (bench: BenchEnv, org: string) => Promise<void>,
): Promise<{ rate: number; took: Took }> {
  try {
    const all = await prepare(bench, organisations, recipients, sink.port);
    const got = await sink.received();
    const took = await mainJob(bench, all, recipients);
    const seconds = parts.reduce((sum, part) => sum + took[part], 0);
    const arrived = (await sink.received()) - got;
    if (arrived !== organisations * recipients) throw new Error(`${arrived} mails arrived`);
    await after?.(bench, all[0]!.org);
    return { rate: arrived / seconds, took };
  } finally {
    await bench.close();
  }
}

/** Asks for the plan of each statement that named an organisation first, as that organisation. */
async function looked(bench: BenchEnv, org: string, sent: readonly { text: string; values: unknown[] }[]) {
  const many: string[] = [];
  const unexplained: string[] = [];
  const own = sent.filter(({ values }) => values[0] === org);
  for (const { text, values } of own) {
    const plan = bench.env.database
      .tx(org, async (db) => {
        const rows = await db.query<{ "QUERY PLAN": string }>(`EXPLAIN (COSTS OFF) ${text}`, values);
        return rows.map((row) => row["QUERY PLAN"]);
      })
      .catch((error: Error) => [`unexplained: ${error.message}`]);
    const lines = await plan;
    if (lines[0]?.startsWith("unexplained: ")) unexplained.push(`${lines[0]}: ${text}`);
    else if (tasksOf(lines) > 1) many.push(text);
  }
  return { asked: own.length, many, unexplained };
}
