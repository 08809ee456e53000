// The standby that a primary waits for is away for a while, while mails go out, people click and others read; a worker is killed meanwhile and starts again. When
// the standby is back the primary's machine is gone, and it takes over. Then one that nobody waits for goes, too, which nobody is to notice. Nobody gets a mail
// twice, none is lost, every click is answered and counted, and what is read is answered all the time.
import "../tools/alone.ts";
import { setTimeout as pause } from "node:timers/promises";
import { openFleetOverPair } from "./fleet/over-pair.ts";
import { startViewers } from "./fleet/viewers.ts";
import { atMost, quick, secondsAtMost } from "./run.ts";

const absences = quick ? 1 : 4;
/** Also longer than a statement may take (DATABASE_TIMEOUT): what waits is given up then, and its sessions stay. */
const awaySeconds = quick ? [8] : [8, 20, 45, 70];
const connections = 4;
const people = quick ? 150 : 4000;
const ratePerMinute = quick ? 450 : 900;

const fleet = await openFleetOverPair({ people, connections, ratePerMinute });
const { pair, machines, client, sink, campaign, clickers, nextMail } = fleet;
const web = machines.find(({ name }) => name.startsWith("web"))!;
const worker = machines.find(({ name }) => name.startsWith("worker"))!;
const reads = { campaign: () => client.get(`/campaigns/${campaign}`), people: () => client.get("/people"), ready: () => ready(web.url) }; // oxfmt-ignore

async function ready(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`/readyz answered ${status}`);
}

let unanswered = 0;
let read = 0;
let slowest = 0;
let standing = 0;
const gaps: number[] = [];
for (let round = 0; round < absences; round += 1) {
  const viewers = startViewers(reads);
  pair.leave();
  await pause(2000);
  const before = sink.mails.length;
  await worker.kill();
  worker.start();
  await pause(awaySeconds[round]! * 1000 - 2000);
  standing = Math.max(standing, sink.mails.length - before);
  const found = await viewers.stop();
  [unanswered, read, slowest] = [unanswered + found.unanswered.length, read + found.answered, Math.max(slowest, found.slowest)]; // oxfmt-ignore
  for (const one of found.unanswered.slice(0, 5)) console.log(`  not answered: ${one}`);
  await pair.comeBack();
  gaps.push(await nextMail());
  await pair.promote();
  gaps.push(await nextMail());
  await pair.rejoin();
}

// One that is there and that nobody waits for.
await pair.waitForNobody();
const left = sink.mails.length;
const viewers = startViewers(reads);
pair.leave();
const pauses: number[] = [];
for (const until = Date.now() + (quick ? 3000 : 20_000); Date.now() < until;) pauses.push(await nextMail());
const beside = await viewers.stop();
const during = sink.mails.length;
await pair.comeBack();
// A worker that is killed, and a promotion.
const outcomes = await fleet.end(absences * connections * 3);

fleet.conclude(
  "standby",
  [
    { what: "absences of the standby, a killed worker and a promotion after each", value: absences },
    { what: "reads while it was away", value: read },
    atMost("of them not answered", unanswered, 0),
    { what: "slowest of them, s", value: slowest },
    // Each connection may have one whose commit was written before.
    atMost("mails that went out while it was away, after two seconds", standing, connections),
    secondsAtMost(
      "from its return, or from the primary's end, until mails go out again, slowest",
      Math.max(...gaps),
      15,
    ),
    atMost("clicks that were not answered", clickers.refused, 0),
    { what: "mails while an asynchronous one was away", value: during - left, kept: during > left, demand: "some" },
    secondsAtMost("longest pause between two of them", Math.max(...pauses), 3),
    atMost("reads not answered while that was away", beside.unanswered.length, 0),
    { what: "mails received by then", value: during, kept: during < people, demand: "not all" },
    ...outcomes,
  ],
  { awaySeconds, gaps },
);
