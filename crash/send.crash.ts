// Workers are killed with -9 while they send, and PostgreSQL crashes (immediate shutdown) every few seconds during the second half.
// Nobody may receive a mail twice, nothing may be lost silently; what cannot be known stays small and is shown as unconfirmed.
import "../tools/alone.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { makeLog } from "../src/kit/log.ts";
import { makeClient } from "../tools/product/client.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { judgeCampaign } from "./judge.ts";
import { recountAll } from "./recount.ts";
import { between, conclude, quick, secondsAtMost, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";
import { superviseWorkers } from "./supervised.ts";
import { longestPause } from "./verdict.ts";

const kills = quick ? 6 : 200;
const connections = 4;
// Slow enough that the mails outlast the kills.
const ratePerMinute = 2400;
const people = quick ? 500 : 20_000;
const workerCount = 2;

const place = await makePlace();
const folder = join(place.dataDir, "postgres");
const database = await startEmbedded({ folder, log: makeLog("silent") });
place.variables["DATABASE_URL"] = database.url;
const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
const client = makeClient(place);

const web = startProduct(place, { roles: "web,lure", name: "web" });
await web.answers("/readyz");
const workers = superviseWorkers(place, workerCount);
const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute });
const campaign = await launch(client, scene);
await until(() => sink.mails.length > 0);

let killed = 0;
let crashes = 0;
let lastCrash = 0;
while (killed < kills && sink.mails.length < people) {
  // Each kill hits a campaign that is being sent.
  const before = sink.mails.length;
  await until(() => sink.mails.length > before || before === people);
  await pause(between(100, 900));
  await workers.kill(killed);
  killed += 1;
  if (quick ? killed === 4 : killed > kills / 2 && Date.now() - lastCrash > 4000) {
    crashDatabase();
    crashes += 1;
    lastCrash = Date.now();
  }
}
const during = sink.mails.length;
await untilSent(client, campaign, quick ? 90_000 : 900_000);

const unconfirmed = (killed + crashes * workerCount) * connections;
const judged = await judgeCampaign(database.url, campaign, sink.mails, { people, unconfirmed });
const recounted = await recountAll(database.url);
await workers.stop();
await web.stop();
await sink.close();
await database.stop();

conclude(
  "send",
  [
    { what: "workers killed with -9", value: killed, kept: killed === kills, demand: `${kills}` },
    { what: "PostgreSQL crashed", value: crashes },
    {
      what: "mails received while kills went on",
      value: during,
      kept: during > 0 && during < people,
      demand: "some, not all",
    },
    ...judged,
    ...recounted,
    secondsAtMost("longest pause of sending", longestPause(sink.mails), 5),
  ],
  { people, connections, workerCount, ratePerMinute },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();

function crashDatabase(): void {
  const [pid] = readFileSync(join(folder, "cluster/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (sink.mails.length >= people || tries > 1200)
      throw new Error("Nothing is sent, or everything was before the last kill.");
    await pause(50);
  }
}
