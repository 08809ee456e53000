// The primary's machine is gone at once, again and again, and its synchronous standby takes over, while mails go out and people click: the product goes on at the
// other of the two hosts in DATABASE_URL by itself. Nobody gets a mail twice, none is lost, and no answered click is.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ProcessRole } from "../src/kit/feature.ts";
import { makePlace } from "../tools/product/process.ts";
import { judge } from "./fleet/judge.ts";
import { openFleet } from "./fleet/open.ts";
import { openPair } from "./fleet/pair.ts";
import { between, conclude, quick, secondsAtMost, untilSent } from "./run.ts";

const promotions = quick ? 1 : 10;
const connections = 4;
const people = quick ? 150 : 4000;
const ratePerMinute = quick ? 300 : 1200;

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const pair = await openPair(join(place.dataDir, "pair"));
place.variables["DATABASE_URL"] = pair.url;
const roles: ProcessRole[] = quick ? ["web", "lure", "worker"] : ["web", "lure", "worker", "worker"];
const fleet = await openFleet(place, roles, { people, connections, ratePerMinute });
const { machines, client, sink, campaign, clickers } = fleet;
await sink.until(1);

const gaps: number[] = [];
for (let round = 0; round < promotions; round += 1) {
  await pause(between(500, 2000));
  const began = Date.now();
  await pair.promote();
  const before = sink.mails.length;
  if (before < people) await sink.until(before + 1);
  gaps.push((Date.now() - began) / 1000);
  await pair.rejoin();
}
const during = sink.mails.length;
await untilSent(client, campaign, 300_000);
await clickers.stop();
const outcomes = await judge(pair.primary(), campaign, {
  mails: sink.mails,
  clickers,
  people,
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
