// Lure hosts of three machines share one volume; one machine's clock is six minutes ahead, another's three hours behind. The database hangs
// and is away for a while, and one host is killed now and then. No host may take another's clock for a sign of its death.
import "../tools/alone.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { benchEnv } from "../bench/environment.ts";
import { testCampaign } from "../src/features/tracking/testing.ts";
import { atLeast, atMost, conclude, quick, secondsAtMost } from "./run.ts";
import { sendCrowd } from "./track/crowd.ts";
import { openDatabaseProxy } from "./track/database-proxy.ts";
import { startHost } from "./track/host.ts";
import { recount, untilDrained } from "./track/recount.ts";

const recipients = 300;
const rounds = quick ? 1 : 5;
const seconds = quick ? 3 : 12;
const machines = [
  { name: "right", ahead: 0 },
  { name: "ahead", ahead: 6 * 60 },
  { name: "behind", ahead: -3 * 3600 },
];

const bench = await benchEnv();
const proxy = await openDatabaseProxy(new URL(bench.owner));
const campaign = await testCampaign(bench, { recipients, hold: 1, landings: ["form"] });
const hosts = [];
for (const machine of machines) hosts.push(await start(machine));
const began = Date.now() - 1000;
const crowd = sendCrowd(bench, campaign, {
  ports: hosts.map((host) => host.port),
  recipients,
  visitors: 12,
  rest: 5,
});
for (let round = 0; round < rounds; round += 1) {
  // Longer than a host waits before it looks for spools of the dead.
  await pause(quick ? 11_000 : 15_000);
  proxy.freeze();
  await pause(seconds * 1000);
  proxy.shut();
  await pause(seconds * 500);
  proxy.open();
  const at = round % machines.length;
  await hosts[at]!.kill();
  hosts[at] = await start(machines[at]!, hosts[at]!.port);
}
// A test judges no time: it waits for what the full run wants at once.
const patience = quick ? 60 : 1.5;
const slowest = await crowd.answersMore(10, patience);
await crowd.stop();
const drainedIn = await untilDrained(bench, crowd, machines.length);
for (const host of hosts) await host.kill();
const outcomes = await recount(bench, campaign, crowd);
const [{ wrong }] = (await bench.look<{ wrong: string }>(
  "SELECT count(*) AS wrong FROM hits WHERE org = $1 AND at NOT BETWEEN to_timestamp($2::float8 / 1000) AND now()",
  [campaign.org, began],
)) as [{ wrong: string }];
await bench.close();
proxy.close();

conclude("clock", [
  ...machines.map(({ name, ahead }) => ({ what: `seconds the clock of "${name}" is ahead`, value: ahead })),
  ...outcomes,
  atMost("clicks that were written with another time than the database's", Number(wrong), 0),
  atLeast(`clicks that the slowest host still answers at the end, within ${patience} s`, slowest, 10),
  secondsAtMost("seconds until everything was in the database", drainedIn, 60),
]);
process.exit();

function start({ name, ahead }: (typeof machines)[number], port?: number) {
  return startHost({
    dataDir: bench.env.config.dataDir,
    database: proxy.url,
    ...(port && { port }),
    preload: [join(import.meta.dirname, "track/another-machine.ts")],
    variables: { MACHINE_NAME: name, CLOCK_AHEAD: String(ahead) },
  });
}
