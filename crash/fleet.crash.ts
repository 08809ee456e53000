// Four workers, two lure hosts and two web processes, each with a folder of its own, on one database with a pooler between that shares sessions. Any of
// them is killed with -9, the pooler too, while mails go out and people click; each is started again. Nobody gets a mail twice, none is lost, every
// answered click is counted once, and the counts are those of a full recount.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { findPooler, openPooler } from "../src/kit/db/testing-pooler.ts";
import type { ProcessRole } from "../src/kit/feature.ts";
import { makeLog } from "../src/kit/log.ts";
import { makePlace } from "../tools/product/process.ts";
import { judge } from "./fleet/judge.ts";
import { openFleet } from "./fleet/open.ts";
import { between, conclude, quick, untilSent } from "./run.ts";

const kills = quick ? 4 : 20;
const roles: ProcessRole[] = quick
  ? ["web", "lure", "worker", "worker"]
  : ["web", "web", "lure", "lure", "worker", "worker", "worker", "worker"];
const connections = 4;
const people = quick ? 150 : 3000;
const ratePerMinute = quick ? 400 : 900;

const place = await makePlace({ ROOT_KEY: randomBytes(32).toString("base64") });
const settings = { max_connections: "400" };
const database = await startEmbedded({ folder: join(place.dataDir, "postgres"), log: makeLog("silent"), settings });
const program = findPooler();
if (!program) console.log("  PgBouncer is not installed (apt-get install pgbouncer): this run goes without a pooler.");
const pooler = program ? await openPooler(program, database.url, "transaction") : null;

place.variables["DATABASE_URL"] = pooler?.url(database.url) ?? database.url;
if (pooler) place.variables["DATABASE_DIRECT_URL"] = database.url;
const fleet = await openFleet(place, roles, { people, connections, ratePerMinute });
const { machines, client, sink, campaign, clickers } = fleet;

const killed = new Map<string, number>();
let begunAgain = 0;
/** A start in the instant in which the pooler is killed ends; it is begun again, as the unit and the manifests in `deploy/` do. */
function beginAgain(): void {
  for (const machine of machines.filter((one) => one.ended())) {
    machine.start();
    begunAgain += 1;
  }
}
for (let kill = 0; kill < kills; kill += 1) {
  await pause(between(500, 2500));
  beginAgain();
  // Each of them has its turn, the pooler last.
  const at = kill % (machines.length + (pooler ? 1 : 0));
  const machine = machines[at];
  const role = machine?.name.split("-")[0] ?? "pooler";
  killed.set(role, (killed.get(role) ?? 0) + 1);
  if (!machine) await pooler!.kill();
  else {
    await machine.kill();
    await pause(between(0, 1500));
    machine.start();
  }
}
const during = sink.mails.length;
beginAgain();
await Promise.all(machines.map((one) => one.ready()));
await untilSent(client, campaign, 300_000);
await clickers.stop();
const outcomes = await judge(database.url, campaign, {
  mails: sink.mails,
  clickers,
  people,
  unconfirmed: (killed.get("worker") ?? 0) * connections,
});
for (const one of machines) await one.stop();
await pooler?.stop();
await sink.close();
await database.stop();

conclude(
  "fleet",
  [
    { what: "processes", value: roles.join(", ") },
    { what: "pooler that shares sessions", value: pooler ? "PgBouncer" : "none" },
    { what: "kills with -9", value: [...killed].map(([role, times]) => `${role} ${times}`).join(", ") },
    {
      what: "starts that ended because the pooler was killed just then",
      value: begunAgain,
      kept: begunAgain <= (killed.get("pooler") ?? 0),
      demand: "no more than poolers",
    },
    { what: "mails received while they were killed", value: during, kept: during < people, demand: "not all" },
    ...outcomes,
  ],
  { people, connections, ratePerMinute },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();
