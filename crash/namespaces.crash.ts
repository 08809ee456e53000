// Two containers over one volume: two lure hosts with one host name, each in a process namespace of its own, so that each has the number 1 and
// neither sees the other. Both are killed in turns with load on, while the database hangs and is away. Every click that was answered must be
// in the database once.
import "../tools/alone.ts";
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { benchEnv } from "../bench/environment.ts";
import { testCampaign } from "../src/features/tracking/testing.ts";
import { atLeast, between, conclude, quick, secondsAtMost } from "./run.ts";
import { sendCrowd } from "./track/crowd.ts";
import { openDatabaseProxy } from "./track/database-proxy.ts";
import { startHost } from "./track/host.ts";
import { recount, untilDrained } from "./track/recount.ts";

const recipients = 300;
const kills = quick ? 4 : 30;
const within = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];

const trial = spawnSync(within[0]!, [...within.slice(1), "true"], { encoding: "utf8" });
if (trial.status !== 0) {
  const reason = trial.error?.message ?? trial.stderr.trim();
  conclude("namespaces", [{ what: "SKIPPED, this machine allows no process namespaces", value: reason }]);
  process.exit();
}

const bench = await benchEnv();
const proxy = await openDatabaseProxy(new URL(bench.owner));
const campaign = await testCampaign(bench, { recipients, hold: 1, landings: ["form"] });
const place = { dataDir: bench.env.config.dataDir, database: proxy.url, within };
const hosts = [await startHost(place), await startHost(place)];
const crowd = sendCrowd(bench, campaign, {
  ports: hosts.map((host) => host.port),
  recipients,
  visitors: 12,
  rest: 5,
});
for (let kill = 0; kill < kills; kill += 1) {
  await pause(between(500, 1500));
  if (kill % 4 === 1) proxy.freeze();
  if (kill % 4 === 2) proxy.shut();
  await hosts[kill % 2]!.kill();
  hosts[kill % 2] = await startHost({ ...place, port: hosts[kill % 2]!.port });
  if (kill % 4 === 3) proxy.open();
}
proxy.open();
// A test judges no time: it waits for what the full run wants at once.
const patience = quick ? 60 : 1.5;
const slowest = await crowd.answersMore(10, patience);
await crowd.stop();
const drainedIn = await untilDrained(bench, crowd, hosts.length);
for (const host of hosts) await host.kill();
const outcomes = await recount(bench, campaign, crowd);
await bench.close();
proxy.close();

conclude("namespaces", [
  { what: "kills of a lure host", value: kills },
  ...outcomes,
  atLeast(`clicks that the slower host still answers at the end, within ${patience} s`, slowest, 10),
  secondsAtMost("seconds until everything was in the database", drainedIn, 60),
]);
process.exit();
