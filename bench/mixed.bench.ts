// Three simulations of many people over four channels, sent through fakes of the vendors: one timeline each, every count equal to a recount, nobody
// above the monthly limit over all of them.
import "../tools/alone.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Channel } from "../src/channels/channel.ts";
import * as list from "../src/channels/list.ts";
import type { Fake } from "../src/channels/fake.ts";
import { campaigns } from "../src/features/campaigns/feature.ts";
import { startSending } from "../src/features/campaigns/index.ts";
import { insight } from "../src/features/insight/feature.ts";
import { recount } from "../src/features/insight/index.ts";
import { lure, starterLures } from "../src/features/lures/index.ts";
import { defaultChannel } from "../src/features/outbound/index.ts";
import { newId } from "../src/kit/id.ts";
import { startReaders } from "../src/kit/ledger/index.ts";
import { callEndpoint, launchNow } from "./campaign-calls.ts";
import { addSinkProfile, domain, makeCompany } from "./company.ts";
import { benchEnv } from "./environment.ts";
import { makeReport } from "./report.ts";
import { forkSink } from "./send/sink.ts";

const quick = process.argv.includes("--quick");
const people = quick ? 1000 : 10_000;
const channelCount = 4;
/** So many may each person get in a month; three simulations are planned. */
const perMonth = 2;
const report = makeReport("mixed");
const bench = await benchEnv({
  pool: 12,
  variables: { DNS_LOOPBACK: "127.0.0.1:9", LURE_DOMAINS: domain, EGRESS_ALLOW: "127.0.0.1,localhost" },
});
const sink = await forkSink();
const fakes = new Map<string, Fake>();

try {
  const org = await makeCompany(bench, people);
  await giveNumbers(org);
  const channels: Record<string, string> = { [defaultChannel]: await addSinkProfile(bench, org, sink.port, 10) };
  for (const channel of others()) channels[channel.id] = await addFake(org, channel);
  const lures = await luresOf(org, channels);
  // They are planned while more is allowed, and the limit is looked at again when they are sent.
  await bench.look("UPDATE organisations SET simulations_per_month = 3 WHERE id = $1", [org]);
  const planned: string[] = [];
  for (const name of ["First", "Second", "Third"])
    planned.push((await launchNow(bench, org, { name, lures, channels })).id);
  await bench.look("UPDATE organisations SET simulations_per_month = $2 WHERE id = $1", [org, perMonth]);
  await pause(1100);

  const started = performance.now();
  const stop = await startReaders(bench.env, insight.reactions ?? []);
  const end = startSending(bench.env);
  await untilNothingIsOpen(org);
  const seconds = (performance.now() - started) / 1000;
  await end();
  await untilRead();
  await stop();

  const byChannel = await bench.look<{ channel: string; sent: number }>(
    "SELECT channel, count(*) FILTER (WHERE state = 'sent')::int AS sent FROM deliveries WHERE org = $1 GROUP BY 1 ORDER BY 1",
    [org],
  );
  const sent = byChannel.reduce((sum, one) => sum + one.sent, 0);
  report.add({ what: "messages sent", value: sent / seconds, unit: "/s", note: byChannel.map((one) => `${one.channel} ${one.sent}`).join(", ") }); // oxfmt-ignore
  none("channels by which nobody got a message", channelCount - byChannel.filter((one) => one.sent > 0).length);
  none("people above the monthly limit", await one("SELECT count(*)::int AS n FROM (SELECT FROM deliveries WHERE org = $1 AND state IN ('sent', 'unconfirmed') GROUP BY member HAVING count(*) > $2) AS above", [org, perMonth])); // oxfmt-ignore
  none("people with another number of messages than they may get", await one("SELECT count(*)::int AS n FROM (SELECT FROM deliveries WHERE org = $1 AND state = 'sent' GROUP BY member HAVING count(*) <> $2) AS other", [org, perMonth])); // oxfmt-ignore
  none("messages beyond the first of a simulation to a person", await beyondTheFirst(org));
  none("messages that a channel got and the ledger does not know, or the other way round", await strays(byChannel));
  let differing = 0;
  let timelines = 0;
  for (const id of planned) {
    const { kept, counted } = await bench.env.database.tx(org, (db) => recount(db, org, id));
    if (JSON.stringify(kept) !== JSON.stringify(counted)) differing++;
    timelines += await differsFromTimeline(org, id);
  }
  none("simulations whose counts differ from a recount", differing);
  none("channels whose count differs from the one timeline's", timelines);
  report.save({ people, perMonth, byChannel });
} finally {
  sink.end();
  for (const fake of fakes.values()) await fake.close();
  await bench.close();
}

function none(what: string, value: number): void {
  report.add({ what, value, unit: "" }, { of: "value", atMost: 0 });
}

/** The channels beside mail, those of different forms first, that have a fake of their vendor. */
function others(): Channel[] {
  const all = Object.values<Channel>(list).filter(
    ({ id, transports }) => id !== defaultChannel && transports.all.some(({ samples }) => samples),
  );
  const first = all.filter((one, at) => all.findIndex((other) => other.form === one.form) === at);
  return [...first, ...all.filter((one) => !first.includes(one))].slice(0, channelCount - 1);
}

async function addFake(org: string, channel: Channel): Promise<string> {
  const kind = channel.transports.all.find(({ samples }) => samples)!;
  const fake = await kind.samples!.fake();
  fakes.set(channel.id, fake);
  const id = newId();
  const place = { table: "sending_profiles", column: "secrets", row: id, org };
  await bench.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secrets, secret_names)
     VALUES ($1, $2, $3, $3, $4, '', $5, $6, $7, $8)`,
    [
      org,
      id,
      channel.id,
      kind.id,
      fake.from,
      JSON.stringify(patient(channel, fake.settings)),
      bench.env.secrets.seal(JSON.stringify(fake.secrets), place),
      Object.keys(fake.secrets),
    ],
  );
  return id;
}

/** A machine that does everything at once answers late, and measures at night, too. */
function patient({ openFor }: Channel, settings: unknown): object {
  const given = settings as Record<string, unknown>;
  const anyHour = openFor ? { quietFrom: "00:00", quietUntil: "00:00" } : {};
  return { ...given, ...anyHour, ...("timeout" in given && { timeout: 30 }) };
}

/** Three in four have a telephone, which they confirmed. */
async function giveNumbers(org: string): Promise<void> {
  await bench.look("UPDATE people SET phone = '+4477009' || lpad(substring(email FROM '\\d+'), 5, '0') WHERE org = $1 AND substring(email FROM '\\d+')::int % 4 <> 0", [org]); // oxfmt-ignore
  await bench.look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT org, phone, id, now() FROM people WHERE org = $1 AND phone IS NOT NULL", [org]); // oxfmt-ignore
}

/** One lure of each form; a form's channels share it. */
async function luresOf(org: string, channels: Record<string, string>): Promise<string[]> {
  const all = Object.values<Channel>(list).filter(({ id }) => id in channels);
  const forms = new Set(all.map(({ id, form = id }) => form));
  const chosen: string[] = [];
  for (const form of forms) {
    const { id } = (await starterLures()).find(({ content }) => content.channel === form)!;
    await bench.env.database.tx(org, (db) => lure(db, org, id));
    chosen.push(id);
  }
  return chosen;
}

async function untilNothingIsOpen(org: string): Promise<void> {
  for (;;) {
    await pause(300);
    const open = await one("SELECT count(*)::int AS n FROM deliveries WHERE org = $1 AND state IN ('queued', 'claimed', 'committing', 'deferred')", [org]); // oxfmt-ignore
    if (open === 0) return;
  }
}

async function untilRead(): Promise<void> {
  for (;;) {
    const behind = await one("SELECT ((SELECT count(*) FROM facts WHERE pos IS NULL) + (SELECT count(*) FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.pos < h.last))::int AS n"); // oxfmt-ignore
    if (behind === 0) return;
    await pause(100);
  }
}

/** Messages with the same text to the same address: a text has its recipient's own link. */
async function beyondTheFirst(org: string): Promise<number> {
  let again = 0;
  for (const { received } of fakes.values())
    again += received.length - new Set(received.map(({ to, text }) => `${to} ${text}`)).size;
  return again + (await one("SELECT (count(*) - count(DISTINCT (data->>'campaign', person)))::int AS n FROM facts WHERE org = $1 AND kind = 'delivery.sent'", [org])); // oxfmt-ignore
}

async function strays(byChannel: readonly { channel: string; sent: number }[]): Promise<number> {
  let stray = 0;
  for (const { channel, sent } of byChannel) {
    const got = channel === defaultChannel ? await sink.received() : fakes.get(channel)!.received.length;
    stray += Math.abs(got - sent);
  }
  return stray;
}

/** Channels of which the campaign's own page counts other messages than its timeline tells of. */
async function differsFromTimeline(org: string, id: string): Promise<number> {
  const totals = new Map<string, number>();
  let cursor: string | undefined;
  for (;;) {
    const { answer } = await callEndpoint(bench, campaigns, "listFacts", org, { id, limit: 200, ...(cursor && { cursor }) }); // oxfmt-ignore
    for (const { kind, data } of answer.items as { kind: string; data: { channel: string } }[])
      if (kind === "delivery.sent") totals.set(data.channel, (totals.get(data.channel) ?? 0) + 1);
    if (answer.items.length === 0) break;
    cursor = answer.next;
  }
  const { answer } = await callEndpoint(bench, campaigns, "getCampaign", org, { id });
  const counted = answer.byChannel as { channel: string; deliveries: Record<string, number> }[];
  return counted.filter(({ channel, deliveries }) => (deliveries["sent"] ?? 0) !== (totals.get(channel) ?? 0)).length;
}

async function one(sql: string, params: unknown[] = []): Promise<number> {
  return (await bench.look<{ n: number }>(sql, params))[0]!.n;
}
