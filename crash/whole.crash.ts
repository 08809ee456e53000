// Everything in one process on the embedded database, killed with -9 and started again by `npm start`, while it sends.
import "../tools/alone.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeClient } from "../tools/product/client.ts";
import { embeddedUrl, makePlace, startProduct } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { recountAll } from "./recount.ts";
import { atMost, between, conclude, quick, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";
import { judgeLedger } from "./verdict.ts";
import type { LedgerRow } from "./verdict.ts";

const kills = quick ? 3 : 50;
const connections = 4;
const people = quick ? 200 : 4000;
const ratePerMinute = quick ? 1800 : 2400;

const place = await makePlace();
const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
const client = makeClient(place);
let running = startProduct(place, { npm: true });
await running.answers("/readyz");
const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute });
const campaign = await launch(client, scene);

const starts: number[] = [];
const resumed: number[] = [];
for (let kill = 0; kill < kills; kill += 1) {
  // Half of the kills hit the start itself.
  await pause(kill % 2 === 0 ? between(300, 1500) : between(0, 900));
  await running.kill();
  const before = sink.mails.length;
  const killed = Date.now();
  running = startProduct(place, { npm: true });
  if (kill % 2 === 1) continue;
  starts.push((await running.answers()) / 1000);
  if (sink.mails.length < people && (await sends(before))) resumed.push((Date.now() - killed) / 1000);
}
await running.answers("/readyz");
await untilSent(client, campaign, 300_000);
const rows = await ledger();
const recounted = await recountAll(embeddedUrl(place));
const verdict = judgeLedger(rows, sink.mails);
await running.stop();
await sink.close();

conclude(
  "whole",
  [
    { what: "kills with -9", value: kills },
    {
      what: "starts that were not killed themselves, and answered",
      value: starts.length,
      kept: starts.length === Math.ceil(kills / 2),
      demand: "every one",
    },
    { what: "slowest start, s", value: Number(Math.max(...starts).toFixed(2)) },
    { what: "sending again after a kill, slowest, s", value: Number(Math.max(0, ...resumed).toFixed(2)) },
    { what: "recipients", value: verdict.recipients },
    atMost("received twice", verdict.twice, 0),
    atMost("silently lost", verdict.lost, 0),
    atMost("received but not in the ledger", verdict.unknown, 0),
    atMost("unconfirmed", verdict.unconfirmed, kills * connections),
    { what: "of them received after all", value: verdict.unconfirmedButReceived },
    ...recounted,
  ],
  { people, connections, ratePerMinute, starts, resumed },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();

async function sends(before: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (sink.mails.length > before) return true;
    await pause(50);
  }
  return false;
}

async function ledger(): Promise<LedgerRow[]> {
  const eye = new pg.Client({ connectionString: embeddedUrl(place) });
  await eye.connect();
  try {
    return (await eye.query<LedgerRow>("SELECT number, address, state FROM deliveries WHERE campaign = $1", [campaign]))
      .rows;
  } finally {
    await eye.end();
  }
}
