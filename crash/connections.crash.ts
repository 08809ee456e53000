// Connections to the database fail without a word while mails go out: a proxy between them and the product swallows everything, or closes one
// end only. Sending goes on by itself, nobody gets a mail twice, none is lost, and the counts are those of a full recount.
import "../tools/alone.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { openProxy } from "../src/kit/db/testing-proxy.ts";
import type { Silence } from "../src/kit/db/testing-proxy.ts";
import { makeLog } from "../src/kit/log.ts";
import { makeClient } from "../tools/product/client.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { judgeCampaign } from "./judge.ts";
import { recountAll } from "./recount.ts";
import { between, conclude, quick, secondsAtMost, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";
import { longestPause } from "./verdict.ts";

const rounds = quick ? 3 : 30;
const connections = 4;
const timeout = quick ? 3 : 6;
const ratePerMinute = 2400;
// More than can be sent between the rounds.
const people = quick ? 400 : 12_000;
const hows: Silence[] = ["freezes", "drops", "forsakes"];

const place = await makePlace();
const database = await startEmbedded({ folder: join(place.dataDir, "postgres"), log: makeLog("silent") });
place.variables["DATABASE_URL"] = database.url;
const proxy = await openProxy(database.url);
const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
const client = makeClient(place);

const web = startProduct(place, { roles: "web,lure", name: "web" });
await web.answers("/readyz");
const worker = startProduct(place, {
  roles: "worker",
  name: "worker",
  variables: { DATABASE_URL: proxy.url(database.url), DATABASE_TIMEOUT: String(timeout) },
});
const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute });
const campaign = await launch(client, scene);
await sink.until(1);

let silenced = 0;
for (let round = 0; round < rounds; round += 1) {
  await pause(between(100, 900));
  silenced += proxy.silence(hows[round % hows.length]!);
  // What was on its way when the connections failed may still arrive.
  await pause(500);
  if (sink.mails.length < people) await sink.until(sink.mails.length + 1);
}
const during = sink.mails.length;
await untilSent(client, campaign, 300_000);
const unconfirmed = rounds * connections * 2;
const judged = await judgeCampaign(database.url, campaign, sink.mails, { people, unconfirmed });
const recounted = await recountAll(database.url);
const ended = worker.child.exitCode !== null || worker.child.signalCode !== null;
await worker.kill();
await web.stop();
await proxy.close();
await sink.close();
await database.stop();

conclude(
  "connections",
  [
    { what: "times all connections failed without a word", value: rounds },
    { what: "connections that failed", value: silenced },
    { what: "the worker ended", value: String(ended), kept: !ended, demand: "false" },
    { what: "mails received while connections failed", value: during, kept: during < people, demand: "not all" },
    ...judged,
    ...recounted,
    secondsAtMost("longest pause of sending", longestPause(sink.mails), 5 * timeout),
  ],
  { people, connections, ratePerMinute, timeout },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();
