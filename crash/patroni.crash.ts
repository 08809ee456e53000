// The primary's machine is gone at once while mails go out and people click, and Patroni, by deploy/patroni.yaml, makes its synchronous standby the primary and
// takes the machine back when it is there again. Nobody gets a mail twice, none is lost, and no answered click is. Left out, and said so, where Patroni or etcd is not installed.
import "../tools/alone.ts";
import { findInstalled, isInstalled } from "./fleet/installed.ts";
import { openFleetOver } from "./fleet/over-pair.ts";
import { openPatroni } from "./fleet/patroni.ts";
import { quick, secondsAtMost } from "./run.ts";

const bin = findInstalled();
if (!bin || !["patroni", "etcd", "openssl"].every(isInstalled)) {
  console.log("  No PostgreSQL with Patroni and etcd is installed here: this run is left out.");
  process.exit();
}

const takeovers = quick ? 1 : 5;
const connections = 4;
const people = quick ? 150 : 4000;
const ratePerMinute = quick ? 300 : 1200;

const fleet = await openFleetOver({ people, connections, ratePerMinute }, (folder) => openPatroni(bin, folder));
const { pair, sink } = fleet;
const gaps: number[] = [];
const afterwards: number[] = [];
for (let round = 0; round < takeovers; round += 1) {
  await fleet.nextMail();
  const began = Date.now();
  await pair.promote();
  gaps.push((Date.now() - began) / 1000);
  afterwards.push(await fleet.nextMail());
  await pair.rejoin();
}
const during = sink.mails.length;
const outcomes = await fleet.end(takeovers * connections * 2);

fleet.conclude(
  "patroni",
  [
    { what: "takeovers", value: takeovers },
    { what: "mails received by the last one", value: during, kept: during < people, demand: "not all" },
    // Its `ttl` of 20 s, and what Patroni takes to choose.
    secondsAtMost("until Patroni has another primary, slowest", Math.max(...gaps), 60),
    secondsAtMost("from then until mails go out again, slowest", Math.max(...afterwards), 10),
    ...outcomes,
  ],
  { gaps, afterwards },
);
