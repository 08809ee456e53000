// A node of a Citus cluster is away for a while, under load: the organisations whose rows it holds wait, the others' mails go out and their clicks are taken
// in, and all clicks are answered. Meanwhile the workers begin anew, so that they have to ask what had left and cannot of those that wait; of both a notice is to
// reach everybody, and a program of theirs is told of each mail. When the node is back nobody gets anything twice, nothing is lost, every answered click is
// counted once, and the counts are those of a full recount.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bootstrapKey } from "../src/features/api-keys/index.ts";
import { createOrganisation, systemOrganisation } from "../src/features/organisations/index.ts";
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
import { judgeReached, openListener } from "./fleet/reached.ts";
import { atLeast, atMost, conclude, quick, untilSent } from "./run.ts";
import { openLoggingSink } from "./sink.ts";

const connections = 4;
const people = quick ? 150 : 3000;
const ratePerMinute = quick ? 240 : 1200;
const awaySeconds = quick ? 8 : 20;
/** After which the node comes back in any case. */
const latestSeconds = 60;
const shards = 4;
const atItsRate = (awaySeconds * ratePerMinute) / 60;

const { place, cluster, secrets } = await openOnCitus();
// An organisation's own program is no server of the world.
place.variables["EGRESS_ALLOW"] = "127.0.0.1";
await distribute(cluster.url, { shards }, () => {});
const tenants = await Promise.all((await oneOnEachNode()).map(openTenant));
const machines = await openMachines(place, ["web", "lure", "worker", "worker"]);
await Promise.all(machines.map((one) => one.ready()));
for (const one of tenants) {
  const { name: domain, sink, notices, listener, client } = one;
  const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute, domain });
  const settings = { host: "127.0.0.1", port: notices.port, security: "none" };
  const own = { name: "Notices", transport: "smtp", fromAddress: `office@${domain}`, settings, isDefault: true };
  await client.post("/sending-profiles", own);
  await client.post("/webhooks", { url: listener.url, events: ["delivery.sent"] });
  publish(place, machines);
  one.campaign = await launch(client, scene);
}
const workers = machines.filter(({ name }) => name.startsWith("worker"));
const lure = machines.find(({ name }) => name.startsWith("lure"))!.lureUrl;
const [waits, goesOn] = tenants as [(typeof tenants)[0], (typeof tenants)[0]];
const startClicking = ({ sink }: (typeof tenants)[0]) => startClickers(sink.mails, [lure], 100);
const others = startClicking(goesOn);
while (tenants.some(({ sink }) => sink.mails.length < 5)) await pause(50);
// Each worker has let out something of each, and its disk says so.
while ((await journalsOf(tenants.map(({ org }) => org))) < workers.length * tenants.length) await pause(50);
const texts = [
  { language: "en", subject: "Practice mails", text: "Now and then one comes. Nobody is blamed for a click." },
];
for (const one of workers) await one.stop();
for (const { client } of tenants) await client.post("/staff-notice", { texts });

cluster.away(waits.node);
for (const one of workers) one.start();
const gone = Date.now();
// Its campaign's first clicks come now: nobody who takes them in knows yet whose they are.
const clicking = [startClicking(waits), others];
await pause(1000);
const takenBefore = await hitsOf(goesOn.org);
await pause(awaySeconds * 1000 - 1000);
const during = (all: readonly { at: number }[]) => all.filter(({ at }) => at > gone + 1000).length;
// On a busy machine the workers need longer than a short run lasts to begin anew: the node comes back when they have shown what they do without it.
while (during(goesOn.notices.mails) === 0 && Date.now() < gone + latestSeconds * 1000) await pause(100);
const taken = (await hitsOf(goesOn.org)) - takenBefore;
const sentMeanwhile = tenants.map(({ sink }) => during(sink.mails));
const noticed = tenants.map(({ notices }) => during(notices.mails));
const told = tenants.map(({ listener }) => during(listener.heard));
const refused = others.refused;
cluster.back(waits.node);

for (const { client, campaign } of tenants) await untilSent(client, campaign, 300_000);
for (const one of clicking) await one.stop();
const outcomes = [];
for (const [at, { org, sink, notices, listener, campaign, name }] of tenants.entries()) {
  const judged = await judge(cluster.url, campaign, {
    mails: sink.mails,
    clickers: clicking[at]!,
    people,
    unconfirmed: at === 0 ? 2 * connections : 0,
  });
  judged.push(...(await judgeReached(cluster.url, org, { notices: notices.mails, heard: listener.heard, people })));
  outcomes.push(...judged.map((one) => ({ ...one, what: `${name}: ${one.what}` })));
}
for (const one of machines) await one.stop();
for (const { sink, notices, listener } of tenants) {
  await sink.close();
  await notices.close();
  listener.close();
}
cluster.stop();

conclude(
  "node",
  [
    { what: "seconds that a node was away", value: awaySeconds },
    atMost(`${waits.name}: mails sent meanwhile, its rows being there`, sentMeanwhile[0]!, 0),
    atLeast(`${goesOn.name}: mails sent meanwhile`, sentMeanwhile[1]!, quick ? 1 : atItsRate / 2),
    atMost(`${waits.name}: notices meanwhile`, noticed[0]!, 0),
    atLeast(`${goesOn.name}: notices meanwhile`, noticed[1]!, quick ? 1 : awaySeconds),
    atMost(`${waits.name}: told meanwhile`, told[0]!, 0),
    atLeast(`${goesOn.name}: told meanwhile`, told[1]!, sentMeanwhile[1]! / 2),
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

/** Organisations with an owner's key, whose rows lie on different nodes: the first beside the house's own, which nobody is to miss either. */
async function oneOnEachNode(): Promise<{ node: number; org: string; key: string }[]> {
  const database = openDatabase(roleUrls(cluster.url, secrets), 2);
  const found: { node: number; org: string; key: string }[] = [];
  const house = await nodeOf(systemOrganisation);
  for (const node of cluster.nodes.toSorted((a, b) => Number(b === house) - Number(a === house))) {
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
    if ((await nodeOf(id)) === node) return id;
  }
}

/** The port of the node that holds an organisation's rows. */
async function nodeOf(org: string): Promise<number> {
  const [row] = await ask<{ port: number }>(
    cluster.url,
    `SELECT nodeport AS port FROM citus_shards WHERE table_name = 'people'::regclass AND shardid = get_shard_id_for_distribution_column('people', '${org}')`,
  );
  return row!.port;
}

/** How many journals say of some organisations that something of theirs left, each counted for each. */
async function journalsOf(orgs: readonly string[]): Promise<number> {
  const sql = "SELECT count(DISTINCT (org, folder))::int AS n FROM left_marks WHERE org = ANY ($1::uuid[]) AND seq > 0";
  return (await ask<{ n: number }>(cluster.url, sql, [orgs]))[0]!.n;
}

/** Hits of an organisation that the database has. */
async function hitsOf(org: string): Promise<number> {
  const [row] = await ask<{ n: number }>(cluster.url, `SELECT count(*)::int AS n FROM hits WHERE org = '${org}'`);
  return row!.n;
}

async function openTenant({ node, org, key }: { node: number; org: string; key: string }, at: number) {
  const name = `harbour${at + 1}.example`;
  const sink = await openLoggingSink(join(place.dataDir, `received-${at + 1}.tsv`));
  const notices = await openLoggingSink(join(place.dataDir, `notices-${at + 1}.tsv`));
  const listener = await openListener();
  return { node, org, name, sink, notices, listener, client: makeClient({ url: place.url, key }), campaign: "" };
}
