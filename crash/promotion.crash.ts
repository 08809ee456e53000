// The primary's machine is gone at once, again and again, and its synchronous standby takes over, while mails go out and people click: the product goes on at the
// other of the two hosts in DATABASE_URL by itself. Nobody gets a mail twice, none is lost, and no answered click is.
import "../tools/alone.ts";
import { setTimeout as pause } from "node:timers/promises";
import { openFleetOverPair } from "./fleet/over-pair.ts";
import { between, quick, secondsAtMost } from "./run.ts";

const promotions = quick ? 1 : 10;
const connections = 4;
const people = quick ? 150 : 4000;
const ratePerMinute = quick ? 300 : 1200;

const fleet = await openFleetOverPair({ people, connections, ratePerMinute });
const { pair, sink } = fleet;

const gaps: number[] = [];
for (let round = 0; round < promotions; round += 1) {
  await pause(between(500, 2000));
  const began = Date.now();
  await pair.promote();
  await fleet.nextMail();
  gaps.push((Date.now() - began) / 1000);
  await pair.rejoin();
}
const during = sink.mails.length;
const outcomes = await fleet.end(promotions * connections * 2);

fleet.conclude(
  "promotion",
  [
    { what: "promotions", value: promotions },
    { what: "mails received by the last promotion", value: during, kept: during < people, demand: "not all" },
    secondsAtMost("from the primary's end until mails go out again, slowest", Math.max(...gaps), 10),
    ...outcomes,
  ],
  { gaps },
);
