// The primary's machine is gone at once, again and again, and its synchronous standby takes over, while mails go out and people click: the product goes on at the
// other of the two hosts in DATABASE_URL by itself. Nobody gets a mail twice, none is lost, and no answered click is.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeClient } from "../tools/product/client.ts";
import { makePlace } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { startClickers } from "./fleet/clickers.ts";
import { judge } from "./fleet/judge.ts";
import { openMachines, publish } from "./fleet/machines.ts";
import { openPair } from "./fleet/pair.ts";
import { between, conclude, quick, secondsAtMost, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";

const promotions = quick ? 1 : 10;
const connections = 4;
const people = quick ? 150 : 4000;
const ratePerMinute = quick ? 300 : 1200;

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const pair = await openPair(join(place.dataDir, "pair"));
place.variables["DATABASE_URL"] = pair.url;
const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
const client = makeClient(place);
const machines = await openMachines(place, quick ? ["web", "lure", "worker"] : ["web", "lure", "worker", "worker"]);
await Promise.all(machines.map((one) => one.ready()));
const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute });
publish(place, machines);
const campaign = await launch(client, scene);
const clickers = startClickers(sink.mails, [machines[1]!.lureUrl]);
await beyond(0);

const gaps: number[] = [];
for (let round = 0; round < promotions; round += 1) {
  await pause(between(500, 2000));
  const began = Date.now();
  await pair.promote();
  const before = sink.mails.length;
  if (before < people) await beyond(before);
  gaps.push((Date.now() - began) / 1000);
  await pair.rejoin();
}
const during = sink.mails.length;
await untilSent(client, campaign, 300_000);
await clickers.stop();
const outcomes = await judge(pair.primary(), campaign, {
  mails: sink.mails,
  clickers,
  unconfirmed: promotions * connections * 2,
});
const ended = machines.filter((one) => one.ended()).map(({ name }) => name);
for (const one of machines) await one.stop();
await pair.stop();
await sink.close();

conclude(
  "promotion",
  [
    { what: "promotions", value: promotions },
    { what: "processes that ended", value: ended.join(", ") || "none", kept: ended.length === 0, demand: "none" },
    { what: "mails received by the last promotion", value: during, kept: during < people, demand: "not all" },
    secondsAtMost("from the primary's end until mails go out again, slowest", Math.max(...gaps), 10),
    ...outcomes,
  ],
  { people, connections, ratePerMinute, gaps },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();

/** Waits until more mails have arrived than there were. */
async function beyond(before: number): Promise<void> {
  for (let tries = 0; sink.mails.length <= before; tries += 1) {
    if (tries > 2400) throw new Error("Sending does not go on.");
    await pause(50);
  }
}
