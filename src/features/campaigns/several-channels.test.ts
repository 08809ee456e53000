import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { createLure, prepareLure } from "../lures/index.ts";
import { startSending } from "./sender/loop.ts";
import { countByChannel } from "./store/counts.ts";
import { atOnce, boss, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// One simulation by mail and by text message: mails go to the sink, texts to the outbox.

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld();
  stop = startSending(world.env);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const people = 12;
const withoutNumber = 4;

/** An organisation in which the last few people have no telephone, and its lure for text messages. */
async function withNumbers(settings?: string): Promise<{ org: string; text: string }> {
  const org = await world.organisation(people, settings);
  await world.look("UPDATE people SET phone = '+4477009' || lpad(last_name, 5, '0') WHERE org = $1 AND last_name::int <= $2", [org, people - withoutNumber]); // oxfmt-ignore
  // Owners have confirmed their numbers.
  await world.look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT org, phone, id, now() FROM people WHERE org = $1 AND phone IS NOT NULL", [org]); // oxfmt-ignore
  return { org, text: await textLure(org) };
}

async function textLure(org: string): Promise<string> {
  const draft = { title: "Door code", channel: "sms", senderName: "Gatehouse", text: "{{first_name}}, the door code changes: {{link}}", cues: [], alignment: [4, 4, 4, 4, 4] }; // oxfmt-ignore
  const prepared = await prepareLure(org, draft, "en");
  return (await world.env.database.tx(org, (db, now) => createLure(db, org, boss, now, prepared))).lure.id;
}

async function launch(org: string, more: object): Promise<any> {
  const made = await world.call("createCampaign", org, { name: "Mixed", audience: { everyone: true }, schedule: atOnce, ...more }); // oxfmt-ignore
  await world.call("launchCampaign", org, { id: made.id });
  await world.env.jobs.settle();
  return world.call("getCampaign", org, { id: made.id });
}

const byChannel = (campaign: string) =>
  world.look<{ channel: string; lure: number; people: number; there: boolean }>(
    `SELECT channel, lure_idx AS lure, count(*)::int AS people, bool_and(address LIKE CASE channel WHEN 'sms' THEN '+%' ELSE '%@%' END) AS there
       FROM deliveries WHERE campaign = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [campaign],
  );

describe("a simulation over several channels", () => {
  it("reaches everybody once, by a channel that reaches them, and counts as a recount does", async () => {
    const { org, text } = await withNumbers();
    const before = world.sink.received.length;
    const made = await launch(org, { lures: [world.lures[0], text] });
    expect(made).toMatchObject({ channels: { email: null, sms: null }, recipients: people, leftOut: 0 });
    // Whoever can be reached by both is dealt either; the others get the mail.
    expect(await byChannel(made.id)).toEqual([
      { channel: "email", lure: 0, people: withoutNumber + (people - withoutNumber) / 2, there: true },
      { channel: "sms", lure: 1, people: (people - withoutNumber) / 2, there: true },
    ]);
    await expect.poll(async () => (await world.call("getCampaign", org, { id: made.id })).deliveries, { timeout: 20_000 }).toEqual({ sent: people }); // oxfmt-ignore
    expect(world.sink.received.length - before).toBe(8);
    const texts = await world.look<{ mail_to: string; channel: string }>("SELECT channel, mail_to FROM outbound_outbox WHERE org = $1", [org]); // oxfmt-ignore
    expect(texts.map((one) => one.channel)).toEqual(["sms", "sms", "sms", "sms"]);
    expect(new Set(texts.map((one) => one.mail_to)).size).toBe(4);
    const shown = await world.call("getCampaign", org, { id: made.id });
    expect(shown.byChannel).toEqual([
      { channel: "email", title: "Email", deliveries: { sent: 8 } },
      { channel: "sms", title: "Text message", deliveries: { sent: 4 } },
    ]);
    // One of each that was in doubt until its recipient did something: who may not see that still reads of the doubt.
    await world.look("UPDATE deliveries SET settled = true WHERE campaign = $1 AND number IN (SELECT min(number) FROM deliveries WHERE campaign = $1 GROUP BY channel)", [made.id]); // oxfmt-ignore
    const counted = (evident: boolean) =>
      world.env.database.tx(org, (db) => countByChannel(db, org, { id: made.id, channels: made.channels }, evident));
    expect(await counted(true)).toEqual(shown.byChannel.map(({ channel, deliveries }: any) => ({ channel, deliveries }))); // oxfmt-ignore
    expect(await counted(false)).toEqual([
      { channel: "email", deliveries: { sent: 7, unconfirmed: 1 } },
      { channel: "sms", deliveries: { sent: 3, unconfirmed: 1 } },
    ]);
    const result = await world.look(
      "SELECT data->>'channel' AS channel, count(DISTINCT person)::int AS people, count(*)::int AS facts FROM facts WHERE org = $1 AND kind = 'delivery.sent' GROUP BY 1 ORDER BY 1",
      [org],
    );
    expect(result).toEqual([
      { channel: "email", people: 8, facts: 8 },
      { channel: "sms", people: 4, facts: 4 },
    ]);
  });

  it("leaves out whom none of them reaches, with the reason, as it was foretold", async () => {
    const { org, text } = await withNumbers();
    const lures = [text];
    const foretold = await world.call("previewAudience", org, { audience: { everyone: true }, lures });
    expect(foretold).toMatchObject({ recipients: 8, leftOut: [{ reason: "no-address", people: withoutNumber }] });
    expect(await launch(org, { lures })).toMatchObject({
      recipients: 8,
      leftOutReasons: { "no-address": withoutNumber },
    });
    const both = await world.call("previewAudience", org, { audience: { everyone: true }, lures: [text, world.lures[0]] }); // oxfmt-ignore
    expect(both).toMatchObject({ meant: people, recipients: people, channels: [{ channel: "email", people }, { channel: "sms", people: 8 }] }); // oxfmt-ignore
    await world.look("DELETE FROM outbound_confirmed WHERE org = $1", [org]);
    const unconfirmed = await world.call("previewAudience", org, { audience: { everyone: true }, lures: [text, world.lures[0]] }); // oxfmt-ignore
    expect(unconfirmed.channels).toEqual([{ channel: "email", people }, { channel: "sms", people: 0 }]); // oxfmt-ignore
  });

  it("counts towards a person's month whatever channel it goes by", async () => {
    const { org, text } = await withNumbers("approval_required = false, simulations_per_month = 1");
    const first = await launch(org, { lures: [text] });
    expect(first).toMatchObject({ recipients: 8 });
    const second = await launch(org, { lures: [world.lures[0]] });
    expect(second).toMatchObject({ recipients: 4, leftOutReasons: { "monthly-limit": 8 } });
  });

  it("goes to a number once, however many in the directory bear it", async () => {
    const { org, text } = await withNumbers();
    await world.look("UPDATE people SET phone = '+447700900001' WHERE org = $1 AND phone IS NOT NULL", [org]);
    const { id } = await launch(org, { lures: [text] });
    const left = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state NOT IN ('sent', 'cancelled')", [id]); // oxfmt-ignore
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    const sent = "SELECT state, count(*)::int AS people FROM deliveries WHERE campaign = $1 GROUP BY 1 ORDER BY 1";
    expect(await world.look(sent, [id])).toEqual([{ state: "sent", people: 1 }]);
  });

  it("takes a number for confirmed only of the person who confirmed it", async () => {
    const { org, text } = await withNumbers();
    await world.look("UPDATE outbound_confirmed c SET member = p.id FROM people p WHERE c.org = $1 AND p.org = $1 AND p.phone = c.address", [org]); // oxfmt-ignore
    // Somebody leaves, and their number is written into the entry of another.
    const [gone] = await world.look<{ phone: string }>("UPDATE people SET active = false WHERE org = $1 AND last_name = '1' RETURNING phone", [org]); // oxfmt-ignore
    await world.look("UPDATE people SET phone = $2 WHERE org = $1 AND last_name = '2'", [org, gone!.phone]);
    const counts = { recipients: 6, leftOut: [{ reason: "no-address", people: 4 }, { reason: "address-not-proven", people: 1 }] }; // oxfmt-ignore
    const foretold = await world.call("previewAudience", org, { audience: { everyone: true }, lures: [text] });
    expect(foretold).toMatchObject(counts);
    expect(await launch(org, { lures: [text] })).toMatchObject({
      recipients: 6,
      leftOutReasons: { "address-not-proven": 1 },
    });
  });

  it("sends nothing to a number that somebody else has confirmed since the audience was fixed", async () => {
    const { org, text } = await withNumbers();
    const schedule = { ...atOnce, start: new Date(Date.now() + 3_600_000).toISOString() };
    const { id } = await launch(org, { lures: [text], schedule });
    // One person's telephone is another's by now, who confirms it.
    const [moved] = await world.look<{ address: string }>("UPDATE outbound_confirmed c SET member = (SELECT id FROM people p WHERE p.org = $1 AND p.last_name = '12') WHERE org = $1 AND address = '+447700900001' RETURNING address", [org]); // oxfmt-ignore
    await world.look("UPDATE campaigns SET state = 'running', start_at = now() WHERE id = $1", [id]);
    await world.look("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE campaign = $1", [id]);
    const left = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state NOT IN ('sent', 'cancelled')", [id]); // oxfmt-ignore
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    const texts = await world.look<{ mail_to: string }>("SELECT mail_to FROM outbound_outbox WHERE org = $1", [org]);
    expect(texts).toHaveLength(7);
    expect(texts.map((one) => one.mail_to)).not.toContain(moved!.address);
  });

  it("takes a number that nobody in particular confirmed for nobody's, until its owner confirms it anew", async () => {
    const { org, text } = await withNumbers();
    await world.look("UPDATE outbound_confirmed SET member = NULL WHERE org = $1 AND address <> '+447700900001'", [
      org,
    ]);
    const counts = { recipients: 1, leftOut: [{ reason: "address-not-proven", people: 7 }, { reason: "no-address", people: 4 }] }; // oxfmt-ignore
    const foretold = await world.call("previewAudience", org, { audience: { everyone: true }, lures: [text] });
    expect(foretold).toMatchObject(counts);
    expect(await launch(org, { lures: [text] })).toMatchObject({
      recipients: 1,
      leftOutReasons: { "address-not-proven": 7 },
    });
  });

  it("is dealt the same in a simulation of one channel, however many the others have", async () => {
    const { org } = await withNumbers();
    const [a, b] = world.lures;
    const made = await launch(org, { lures: [a, b] });
    expect(await byChannel(made.id)).toEqual([
      { channel: "email", lure: 0, people: people / 2, there: true },
      { channel: "email", lure: 1, people: people / 2, there: true },
    ]);
  });

  it("takes a profile only for the channel that it sends by", async () => {
    const { org, text } = await withNumbers();
    const draft = { name: "X", audience: { everyone: true }, lures: [text], schedule: atOnce };
    expect(await world.refusal("createCampaign", org, { ...draft, channels: { sms: newId() } })).toBe("profile-missing"); // oxfmt-ignore
    expect(await world.refusal("createCampaign", org, { ...draft, channels: { pigeon: null } })).toBe(
      "unknown-channel",
    );
  });
});
