// A node of a Citus cluster is away for a while, under load: the organisations whose rows it holds wait, the others' mails go out and their clicks are taken
// in, and all clicks are answered. When it is back nobody gets a mail twice, none is lost, every answered click is counted once, and the counts are those of
// a full recount.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bootstrapKey } from "../src/features/api-keys/index.ts";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { roleUrls } from "../src/kit/db/connect.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import { newId } from "../src/kit/id.ts";
import { makeClient } from "../tools/product/client.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { ask } from "./ask.ts";
import { startClickers } from "./fleet/clickers.ts";
import { judge } from "./fleet/judge.ts";
import { openMachines, publish } from "./fleet/machines.ts";
import { openOnCitus } from "./fleet/on-citus.ts";
import { atLeast, atMost, conclude, quick, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";

const connections = 4;
const people = quick ? 150 : 3000;
const ratePerMinute = quick ? 240 : 1200;
const awaySeconds = quick ? 8 : 20;
const shards = 4;
const atItsRate = (awaySeconds * ratePerMinute) / 60;

const { place, cluster, secrets } = await openOnCitus();
await distribute(cluster.url, { shards }, () => {});
const tenants = await Promise.all((await oneOnEachNode()).map(openTenant));
const machines = await openMachines(place, ["web", "lure", "worker", "worker"]);
await Promise.all(machines.map((one) => one.ready()));
for (const one of tenants) {
  const { name: domain, sink, client } = one;
  const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute, domain });
  publish(place, machines);
  one.campaign = await launch(client, scene);
}
const lure = machines.find(({ name }) => name.startsWith("lure"))!.lureUrl;
const [waits, goesOn] = tenants as [(typeof tenants)[0], (typeof tenants)[0]];
const startClicking = ({ sink }: (typeof tenants)[0]) => startClickers(sink.mails, [lure], 100);
const others = startClicking(goesOn);
while (tenants.some(({ sink }) => sink.mails.length < 5)) await pause(50);

cluster.away(waits.node);
const gone = Date.now();
// Its campaign's first clicks come now: nobody who takes them in knows yet whose they are.
const clicking = [startClicking(waits), others];
await pause(1000);
const takenBefore = await hitsOf(goesOn.org);
await pause(awaySeconds * 1000 - 1000);
const taken = (await hitsOf(goesOn.org)) - takenBefore;
const during = ({ sink }: (typeof tenants)[0]) => sink.mails.filter(({ at }) => at > gone + 1000).length;
const sentMeanwhile = tenants.map(during);
const refused = others.refused;
cluster.back(waits.node);

for (const { client, campaign } of tenants) await untilSent(client, campaign, 300_000);
for (const one of clicking) await one.stop();
const outcomes = [];
for (const [at, { sink, campaign, name }] of tenants.entries()) {
  const judged = await judge(cluster.url, campaign, {
    mails: sink.mails,
    clickers: clicking[at]!,
    people,
    unconfirmed: at === 0 ? 2 * connections : 0,
  });
  outcomes.push(...judged.map((one) => ({ ...one, what: `${name}: ${one.what}` })));
}
for (const one of machines) await one.stop();
for (const { sink } of tenants) await sink.close();
cluster.stop();

conclude(
  "node",
  [
    { what: "seconds that a node was away", value: awaySeconds },
    atMost(`${waits.name}: mails sent meanwhile, its rows being there`, sentMeanwhile[0]!, 0),
    atLeast(`${goesOn.name}: mails sent meanwhile`, sentMeanwhile[1]!, quick ? 1 : atItsRate / 2),
    // A quarter of the mails is clicked.
    atLeast(`${goesOn.name}: clicks taken in meanwhile`, taken, Math.max(1, sentMeanwhile[1]! / 10)),
    atMost(`${goesOn.name}: clicks refused meanwhile`, refused, 0),
    ...outcomes,
  ],
  { people, connections, ratePerMinute, shards },
);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();
process.exit();

/** Organisations with an owner's key, whose rows lie on different nodes. */
async function oneOnEachNode(): Promise<{ node: number; org: string; key: string }[]> {
  const database = openDatabase(roleUrls(cluster.url, secrets), 2);
  const found: { node: number; org: string; key: string }[] = [];
  for (const node of cluster.nodes) {
    const org = await idOn(node);
    const key = `hw_${randomBytes(24).toString("hex")}`;
    await database.tx(org, async (db, now) => {
      await createOrganisation(db, { id: org, name: `On ${node}`, plan: "enterprise", verdictHoldSeconds: 1 }, now);
      await bootstrapKey(db, org, key);
    });
    found.push({ node, org, key });
  }
  await database.close();
  return found;
}

/** An id whose rows a node holds. */
async function idOn(node: number): Promise<string> {
  for (;;) {
    const id = newId();
    const rows = await ask(
      cluster.url,
      `SELECT nodeport FROM citus_shards WHERE table_name = 'people'::regclass AND shardid = get_shard_id_for_distribution_column('people', '${id}') AND nodeport = ${node}`,
    );
    if (rows.length > 0) return id;
  }
}

/** Hits of an organisation that the database has. */
async function hitsOf(org: string): Promise<number> {
  const [row] = await ask<{ n: number }>(cluster.url, `SELECT count(*)::int AS n FROM hits WHERE org = '${org}'`);
  return row!.n;
}

async function openTenant({ node, org, key }: { node: number; org: string; key: string }, at: number) {
  const name = `harbour${at + 1}.example`;
  const sink = await openLoggingSink(join(place.dataDir, `received-${at + 1}.tsv`));
  return { node, org, name, sink, client: makeClient({ url: place.url, key }), campaign: "" };
}
