// Everything in one process on the embedded database, killed with -9 and started again by `npm start`, while it sends.
import "../tools/alone.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeClient } from "../tools/product/client.ts";
import { ownerUrl, makePlace, startProduct } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { judgeCampaign } from "./judge.ts";
import { recountAll } from "./recount.ts";
import { between, conclude, quick, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";

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
const unconfirmed = kills * connections;
const judged = await judgeCampaign(ownerUrl(place), campaign, sink.mails, { people, unconfirmed });
const recounted = await recountAll(ownerUrl(place));
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
    ...judged,
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
