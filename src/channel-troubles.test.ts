import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { httpFake } from "./channels/sms/http/fake.ts";
import { slackFake } from "./channels/chat-slack/fake.ts";
import type { SlackFake } from "./channels/chat-slack/fake.ts";
import type { Fake } from "./channels/fake.ts";
import { newId } from "./kit/id.ts";
import { lure, prepareLure, starterLures } from "./features/lures/index.ts";
import { inboundRoutes } from "./features/outbound/index.ts";
import { callbackOf } from "./features/outbound/callbacks/address.ts";
import { deliveryOfMessage } from "./features/campaigns/index.ts";
import { startSending } from "./features/campaigns/sender/loop.ts";
import { atOnce, openWorld } from "./features/campaigns/testing.ts";
import type { World } from "./features/campaigns/testing.ts";

// One simulation over three channels, in which each goes wrong in its own way: a sentence stands beside each delivery, and the rest goes on.

let world: World;
let texts: Fake;
let chats: SlackFake;
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: "127.0.0.1,localhost" });
  [texts, chats] = [await httpFake(), await slackFake()];
});
afterAll(async () => {
  await texts.close();
  await chats.close();
  await world.close();
});

const people = 12;
const landline = "+442079460123";

async function profile(org: string, channel: string, transport: string, { from, settings, secrets }: Fake) {
  const id = newId();
  const anyHour = channel === "sms" ? { quietFrom: "00:00", quietUntil: "00:00" } : {};
  const sealed = world.env.secrets.seal(JSON.stringify(secrets), { table: "sending_profiles", column: "secrets", row: id, org }); // oxfmt-ignore
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secrets, secret_names)
     VALUES ($1, $2, $3, $3, $4, '', $5, $6, $7, $8)`,
    [org, id, channel, transport, from, JSON.stringify({ ...(settings as object), ...anyHour }), sealed, Object.keys(secrets)], // oxfmt-ignore
  );
  return id;
}

it("goes on by what works, and says of each delivery what is wrong with it", async () => {
  const org = await world.organisation(people);
  await world.look("UPDATE people SET phone = '+4477009001' || lpad(last_name, 2, '0') WHERE org = $1", [org]);
  await world.look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) SELECT org, phone, id, now() FROM people WHERE org = $1 UNION ALL SELECT $1, $2, gen_random_uuid(), now()", [org, landline]); // oxfmt-ignore
  const channels = {
    email: null,
    sms: await profile(org, "sms", "http", texts),
    "chat-slack": await profile(org, "chat-slack", "bot", chats),
  };
  const lures = [];
  for (const form of ["email", "text", "chat"]) {
    const { id } = (await starterLures()).find(({ content }) => content.channel === form)!;
    await world.env.database.tx(org, (db) => lure(db, org, id));
    lures.push(id);
  }
  const { id } = await world.call("createCampaign", org, { name: "Trouble", audience: { everyone: true }, lures, channels, schedule: atOnce }); // oxfmt-ignore
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  // A landline that somebody entered meanwhile; a person whom the workspace does not know; a token that is taken back after two messages.
  await world.look("UPDATE deliveries SET address = $2 WHERE campaign = $1 AND number = (SELECT min(number) FROM deliveries WHERE campaign = $1 AND channel = 'sms')", [id, landline]); // oxfmt-ignore
  await world.look("UPDATE outbound_confirmed SET member = (SELECT member FROM deliveries WHERE campaign = $1 AND address = $2) WHERE address = $2", [id, landline]); // oxfmt-ignore
  chats.next("refuse-recipient", "accept", "revoked");
  const stop = startSending(world.env);
  try {
    const states = async () =>
      Object.fromEntries(
        (
          await world.look<{ channel: string; states: string[] }>(
            "SELECT channel, array_agg(state ORDER BY state) AS states FROM deliveries WHERE campaign = $1 GROUP BY 1",
            [id],
          )
        ).map((row) => [row.channel, row.states]),
      );
    await expect.poll(async () => (await states())["email"], { timeout: 30_000 }).toEqual(["sent", "sent", "sent", "sent"]); // oxfmt-ignore
    await expect.poll(async () => (await states())["sms"], { timeout: 30_000 }).toEqual(["refused", "sent", "sent", "sent"]); // oxfmt-ignore
    await expect.poll(async () => (await states())["chat-slack"]?.filter((one) => one === "deferred").length, { timeout: 30_000 }).toBeGreaterThan(0); // oxfmt-ignore
    const { items } = await world.call("listDeliveries", org, { id, limit: 100 });
    const beside = (channel: string, state: string) =>
      (items as { channel: string; state: string; error: string | null }[]).filter(
        (one) => one.channel === channel && one.state === state,
      );
    expect(beside("sms", "refused").map(({ error }) => error)).toEqual([expect.stringContaining("landline")]);
    expect(beside("chat-slack", "bounced").map(({ error }) => error)).toEqual([expect.stringContaining("Nobody in the Slack workspace")]); // oxfmt-ignore
    for (const { error } of beside("chat-slack", "deferred")) expect(error).toContain("bot token");
    expect(texts.faults.concat(chats.faults)).toEqual([]);
    // A receipt for a message that nobody sent finds no delivery.
    const nobodys = await world.env.database.tx(org, (db) => deliveryOfMessage(db, org, "nobody@knows.example"));
    expect(nobodys).toBeNull();
    // Somebody else's word that a message was reported is not heard; the vendor's own is.
    const app = Fastify();
    await app.register(inboundRoutes(world.env));
    const url = new URL(callbackOf(world.env, org, channels["chat-slack"])).pathname;
    const shown = async (payload: string, signed: string) =>
      (await app.inject({ method: "POST", url, payload, headers: { "content-type": "application/x-www-form-urlencoded", ...chats.sign(signed, Date.now()) } })).statusCode; // oxfmt-ignore
    const reports = () => world.look("SELECT FROM facts WHERE org = $1 AND kind = 'message.reported'", [org]);
    const press = chats.press(0);
    expect([await shown(press, `${press}.`), (await reports()).length]).toEqual([401, 0]);
    expect([await shown(press, press), (await reports()).length]).toEqual([200, 1]);
    await app.close();
  } finally {
    await stop();
  }
});

it.each([
  ["text", 1000],
  ["chat", 2900],
])("takes no %s that is longer than its channel's messages, and says by how many characters", async (channel, most) => {
  const draft = { title: "Long", channel, senderName: "Gate", text: `${"x".repeat(most)} {{link}}`, cues: [], alignment: [4, 4, 4, 4, 4] }; // oxfmt-ignore
  const refused = prepareLure(newId(), draft as Parameters<typeof prepareLure>[1], "en");
  await expect(refused).rejects.toMatchObject({ fields: [{ path: "text", message: expect.stringContaining(String(most)) }] }); // oxfmt-ignore
});

it("leaves out who has no number, says so, and estimates no cost of what reaches nobody", async () => {
  const org = await world.organisation(3);
  const sms = await profile(org, "sms", "http", texts);
  const text = (await starterLures()).find(({ content }) => content.channel === "text")!.id;
  await world.env.database.tx(org, (db) => lure(db, org, text));
  const answer = await world.call("previewAudience", org, { audience: { everyone: true }, lures: [text] });
  expect(answer).toMatchObject({ meant: 3, recipients: 0, leftOut: [{ reason: "no-address", people: 3 }] });
  const { id } = await world.call("createCampaign", org, { name: "Nobody", audience: { everyone: true }, lures: [text], channels: { sms }, schedule: atOnce }); // oxfmt-ignore
  expect(await world.call("campaignCosts", org, { id })).toEqual({ estimated: [], sent: [] });
});
