// Workers are killed with -9 while they send by each transport that has a fake of its vendor: one simulation after the other, to the same people.
// Nobody may get a message twice, none may be lost silently, and what cannot be known stays within the window of each kill.
import "../tools/alone.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { misused, readArguments } from "../bin/arguments.mjs";
import type { Channel } from "../src/channels/channel.ts";
import type { TransportKind } from "../src/channels/transport.ts";
import * as list from "../src/channels/list.ts";
import type { Fake } from "../src/channels/fake.ts";
import { testingPorts } from "../src/channels/testing-ports.ts";
import { makeLog } from "../src/kit/log.ts";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { makeClient } from "../tools/product/client.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { domain, setScene } from "../tools/product/scene.ts";
import { ask } from "./ask.ts";
import { judgeCampaign } from "./judge.ts";
import { recountAll } from "./recount.ts";
import { atMost, between, conclude, quick, untilSent } from "./run.ts";
import type { Outcome } from "./run.ts";
import { superviseWorkers } from "./supervised.ts";

const kills = quick ? 5 : 100;
const people = quick ? 250 : 4000;
// Slow enough that the messages outlast the kills.
const ratePerMinute = quick ? 600 : 1200;
const slowMs = 20;

const { only } = readArguments("crash", process.argv.slice(2)).values;
const wanted = (name: string) => !only || only.split(",").some((one) => name.startsWith(one));

const ways: { name: string; channel: Channel; kind: TransportKind; fake: Fake }[] = [];
for (const channel of Object.values<Channel>(list))
  for (const kind of channel.transports.all)
    if (kind.samples && wanted(`${channel.id}/${kind.id}`))
      ways.push({ name: `${channel.id}/${kind.id}`, channel, kind, fake: await kind.samples.fake() });
if (ways.length === 0) misused("crash", `No transport's name begins with "${only}".`);

// The fakes are no servers of the world.
const place = await makePlace({ EGRESS_ALLOW: "127.0.0.1,localhost" });
const database = await startEmbedded({ folder: join(place.dataDir, "postgres"), log: makeLog("silent") });
place.variables["DATABASE_URL"] = database.url;
const client = makeClient(place);
const web = startProduct(place, { roles: "web,lure", name: "web" });
await web.answers("/readyz");
const workers = superviseWorkers(place, 2);
await setScene(client, place, { people, smtpPort: 9 });
await look("UPDATE organisations SET simulations_per_month = 31");
for (const { channel } of ways) await giveAddresses(channel);

const outcomes: Outcome[] = [];
for (const way of ways) {
  const found = await killWhileSending(way);
  outcomes.push(...found);
  console.log(`  ${way.name} is over: ${found.every(({ kept }) => kept !== false) ? "kept" : "BROKEN"}`);
}
outcomes.push(...(await recountAll(database.url)));
await workers.stop();
await web.stop();
for (const { fake } of ways) await fake.close();
await database.stop();
// What is told of some ways does not take the place of what is told of all.
conclude(only ? `channels-${only.replaceAll(/[^a-z]+/g, "-").replace(/-$/, "")}` : "channels", outcomes, {
  people,
  ratePerMinute,
  slowMs,
  ways: ways.map(({ name }) => name),
});
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();

async function killWhileSending({ name, channel, kind, fake }: (typeof ways)[number]): Promise<Outcome[]> {
  const { received } = fake;
  // Each message is on its way for a moment, in which it can be caught.
  fake.next(...Array.from({ length: 2 * people }, () => ({ slow: slowMs })));
  const { settings, window } = await patient(channel, kind, fake);
  const profile = await client.post("/sending-profiles", {
    name,
    channel: channel.id,
    transport: kind.id,
    fromAddress: fake.from,
    settings,
    secrets: fake.secrets,
  });
  const campaign = await launchBy(channel, profile.id);
  // What was on its way at a kill may never arrive: then nothing more comes, although fewer came than were to.
  const more = async (than: number) => {
    while (received.length <= than && (await openIn(campaign)) > 0) await pause(50);
  };
  await more(0);
  let killed = 0;
  while (killed < kills) {
    await more(received.length);
    if ((await openIn(campaign)) === 0) break;
    await pause(between(50, 400));
    await workers.kill(killed);
    killed++;
  }
  const during = received.length;
  await untilSent(client, campaign, quick ? 90_000 : 900_000);
  const judged = await judgeCampaign(
    database.url,
    campaign,
    received.map(({ to, at }) => ({ to: to.toLowerCase(), at })),
    { people, unconfirmed: killed * window },
  );
  return [
    { what: `${name}: workers killed with -9`, value: killed, kept: killed === kills, demand: `${kills}` },
    { what: `${name}: received while kills went on`, value: during, kept: during < people, demand: "not all" },
    ...judged.map((one) => ({ ...one, what: `${name}: ${one.what}` })),
    atMost(`${name}: requests that its vendor does not document`, fake.faults.length, 0),
  ];
}

/** A busy machine answers late: that is no outage, and kills come at night, too. And how many messages the transport has under way at once. */
async function patient(
  { openFor }: Channel,
  kind: TransportKind,
  fake: Fake,
): Promise<{ settings: object; window: number }> {
  const given = fake.settings as Record<string, unknown>;
  const anyHour = openFor ? { quietFrom: "00:00", quietUntil: "00:00" } : {};
  const settings = { ...given, ...anyHour, ...("timeout" in given && { timeout: 30 }) };
  const opened = kind.open(kind.settings.parse(settings), fake.secrets, testingPorts());
  const window = opened.connections;
  await opened.close();
  return { settings, window };
}

async function launchBy(channel: Channel, profile: string): Promise<string> {
  const { items } = await client.get(`/lures?source=library&channel=${channel.form ?? channel.id}&limit=50`);
  const usable = items.filter((one: { usable: boolean }) => one.usable).map((one: { id: string }) => one.id);
  const schedule = { windowDays: 0, from: "00:00", until: "24:00", weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0, ratePerMinute }; // oxfmt-ignore
  const draft = { name: channel.id, audience: { everyone: true }, lures: usable.slice(0, 2), schedule };
  const campaign = await client.post("/campaigns", { ...draft, channels: { [channel.id]: profile } });
  const { job } = await client.post(`/campaigns/${campaign.id}/launch`);
  if (job) await client.job(job);
  return campaign.id;
}

/** Everybody gets an address of the channel where they can have one, and numbers are confirmed as if by their owners. */
async function giveAddresses({ address: { field } }: Channel): Promise<void> {
  const place = "(substring(email FROM '\\d+'))";
  if (field === "phone") {
    await look(`UPDATE people SET phone = '+4477009' || lpad(${place}, 5, '0') WHERE email LIKE '%@${domain}'`);
    await look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT org, phone, id, now() FROM people WHERE phone IS NOT NULL ON CONFLICT DO NOTHING"); // oxfmt-ignore
  } else if (field !== "email")
    await look(`UPDATE people SET custom = custom || jsonb_build_object('${field.replace("custom.", "")}', email) WHERE email LIKE '%@${domain}'`); // oxfmt-ignore
}

async function openIn(campaign: string): Promise<number> {
  const rows = await look("SELECT FROM deliveries WHERE campaign = $1 AND state IN ('queued', 'claimed', 'committing', 'deferred')", [campaign]); // oxfmt-ignore
  return rows.length;
}

function look(sql: string, params?: unknown[]): Promise<object[]> {
  return ask(database.url, sql, params);
}
