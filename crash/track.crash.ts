// Tracking under fire: the lure host is killed again and again with load on, and the database is away for a while. Every click that was
// answered must be in the database once.
import "../tools/alone.ts";
import { setTimeout as pause } from "node:timers/promises";
import { benchEnv } from "../bench/environment.ts";
import { quantile } from "../bench/report.ts";
import { testCampaign } from "../src/features/tracking/testing.ts";
import { between, conclude, quick, secondsAtMost } from "./run.ts";
import { sendCrowd } from "./track/crowd.ts";
import { openDatabaseProxy } from "./track/database-proxy.ts";
import { startHost } from "./track/host.ts";
import { recount, untilDrained } from "./track/recount.ts";

const kills = quick ? 5 : 50;
const awaySeconds = quick ? 2 : 10;
const visitors = 32;
const recipients = 500;

const bench = await benchEnv();
const proxy = await openDatabaseProxy(new URL(bench.owner));
const campaign = await testCampaign(bench, { recipients, hold: 1, landings: ["form"] });
const place = { dataDir: bench.env.config.dataDir, database: proxy.url };
let host = await startHost(place);

const crowd = sendCrowd(bench, campaign, { ports: [host.port], recipients, visitors, away: () => proxy.away });
const awayFrom = Math.floor(kills / 2);
let back: Promise<void> | null = null;
for (let kill = 1; kill <= kills; kill += 1) {
  await pause(between(200, 900));
  if (kill === awayFrom) back = takeDatabaseAway();
  await host.kill();
  host = await startHost({ ...place, port: host.port });
}
await back;
await pause(500);
await crowd.stop();
const drainedIn = await untilDrained(bench, crowd, 1);
await host.kill();
const outcomes = await recount(bench, campaign, crowd);
await bench.close();
proxy.close();

conclude("track", [
  { what: "kills of the lure host", value: kills },
  { what: "database away, seconds", value: awaySeconds },
  ...outcomes,
  {
    what: "p99 of an answer while the database is away, ms",
    value: Number(quantile(crowd.awayLatencies, 0.99).toFixed(1)),
  },
  secondsAtMost("seconds until everything was in the database", drainedIn, 60),
]);
process.exit();

async function takeDatabaseAway(): Promise<void> {
  proxy.shut();
  await pause(awaySeconds * 1000);
  proxy.open();
}
