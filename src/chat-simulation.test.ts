import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as list from "./channels/list.ts";
import type { Fake } from "./channels/fake.ts";
import { features } from "./features.ts";
import { createOrganisation } from "./features/organisations/index.ts";
import { inboundRoutes } from "./features/outbound/index.ts";
import { testEnv } from "./kit/db/testing.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { startReaders } from "./kit/ledger/index.ts";
import { testApi } from "./sites/api/testing.ts";

// A whole simulation over each chat: looked up, posted once, reported by what stands in the message, and refused in plain words.

const chats = Object.values(list).flatMap(({ id, form, transports }) =>
  transports.all.flatMap((one) =>
    form === "chat" && one.samples
      ? [{ channel: id, transport: one.id, start: one.samples.fake, tells: one.inbound !== undefined }]
      : [],
  ),
);
const people = 12;
const atOnce = { windowDays: 0, from: "00:00", until: "24:00", weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0 };
const port = 4900 + Math.floor(Math.random() * 90);
const org = newId();
const stops: (() => Promise<void>)[] = [];
const addressOf = (n: number) => `p${n}@mills.example`;

let t: TestEnv;
let app: FastifyInstance;

beforeAll(async () => {
  t = await testEnv({
    jobs: features.flatMap((one) => one.jobs ?? []),
    pool: 10,
    variables: { PUBLIC_URL: `http://127.0.0.1:${port}`, EGRESS_ALLOW: "127.0.0.1", DNS_LOOPBACK: "127.0.0.1:9" },
  });
  await t.database.tx(org, (db, now) =>
    createOrganisation(db, { id: org, name: "Larkfield Mills", plan: "enterprise", verdictHoldSeconds: 0 }, now),
  );
  await t.look(
    "UPDATE organisations SET notice_recorded_at = now(), approval_required = false, simulations_per_month = 10 WHERE id = $1",
    [org],
  );
  await t.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at, checked_at)
     VALUES ($1, gen_random_uuid(), 'mills.example', 'n', 'proven', now(), now())`,
    [org],
  );
  app = await testApi(t.env, { owner: { org } });
  await app.register(inboundRoutes(t.env));
  await app.listen({ port, host: "127.0.0.1" });
  for (const one of features.filter(({ name }) => name === "campaigns" || name === "tracking")) {
    const stop = await one.start?.(t.env, new Set(["worker"]));
    if (stop) stops.push(stop);
  }
  stops.push(await startReaders(t.env, features.flatMap((one) => one.reactions ?? []))); // oxfmt-ignore
  for (let n = 0; n < people; n++)
    expect((await call("POST", "/people", { email: addressOf(n), name: `Person ${n}`, custom: { jid: addressOf(n) } })).status).toBe(201); // oxfmt-ignore
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await app?.close();
  await t?.close();
});

async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<any> {
  const headers = { authorization: "Bearer owner", ...(body !== undefined && { "content-type": "application/json" }) };
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body !== undefined && { payload: JSON.stringify(body) }) }); // oxfmt-ignore
  return { status: answer.statusCode, ...(answer.body && answer.json()) };
}

describe.each(chats)("a simulation over $channel", ({ channel, transport, start, tells }) => {
  let fake: Fake;
  let campaign: string;
  let callback: string;
  const deliveries = async () => (await call("GET", `/campaigns/${campaign}/deliveries?limit=100`)).items as { address: string; state: string; error: string | null }[]; // oxfmt-ignore

  beforeAll(async () => {
    fake = await start();
  });
  afterAll(() => fake?.close());

  it("has a profile that is looked at when it is saved", async () => {
    const draft = { name: channel, channel, transport, fromName: "Desk", fromAddress: fake.from, settings: fake.settings, isDefault: true }; // oxfmt-ignore
    expect(await call("POST", "/sending-profiles", { ...draft, secrets: {} })).toMatchObject({
      reason: "bad-settings",
    });
    const made = await call("POST", "/sending-profiles", { ...draft, secrets: fake.secrets });
    expect(made).toMatchObject({ status: 201, callback: tells ? expect.stringContaining("/inbound/") : null });
    callback = made.callback;
    expect(await call("POST", `/sending-profiles/${made.id}/check`)).toEqual({ status: 200, health: "up", text: "" });
  });

  it("reaches everybody once, and whoever is not there is told in a sentence", async () => {
    const lure = await call("POST", "/lures", {
      title: channel,
      channel,
      senderName: "Harbour desk",
      text: "{{first_name}}, your badge runs out today: {{link}}",
      cues: [],
      alignment: [4, 4, 4, 4, 4],
    });
    expect(lure.status).toBe(201);
    fake.next("refuse-recipient");
    const made = await call("POST", "/campaigns", { name: channel, audience: { everyone: true }, lures: [lure.id], schedule: atOnce }); // oxfmt-ignore
    expect(made).toMatchObject({ status: 201, channels: { [channel]: null } });
    campaign = made.id;
    expect((await call("POST", `/campaigns/${campaign}/launch`)).status).toBe(202);
    await t.env.jobs.settle();
    await expect.poll(async () => (await call("GET", `/campaigns/${campaign}`)).deliveries, { timeout: 20_000 }).toEqual({ sent: people - 1, bounced: 1 }); // oxfmt-ignore
    expect(fake.faults).toEqual([]);
    expect(new Set(fake.received.map(({ to }) => to)).size).toBe(people - 1);
    expect(fake.received).toHaveLength(people - 1);
    expect(fake.received[0]!.text).toMatch(/^Person, your badge runs out today: http/);
    const refused = (await deliveries()).find(({ state }) => state === "bounced")!;
    expect(refused.error).toMatch(/^[A-Z].* .*[.)]$/);
  });

  it("is reported by what stands in the message, once, and a forged report is none", async () => {
    const [first, second] = (await deliveries()).filter(({ state }) => state === "sent").map(({ address }) => fake.received.findIndex(({ to }) => to === address)); // oxfmt-ignore
    for (const nth of [first!, first!, second!]) expect(await fake.report!(nth, callback)).toBe(200);
    expect(await fake.report!(3, callback, "forged")).toBeOneOf([401, 403]);
    // Where nobody calls, the worker listens.
    if (!tells) await features.flatMap((one) => one.jobs ?? []).find(({ name }) => name === "listen-to-gateways")!.run(t.env, {}); // oxfmt-ignore
    await expect.poll(async () => (await call("GET", `/campaigns/${campaign}/summary`)).reported?.person).toBe(2);
    const reported = await t.look("SELECT FROM facts WHERE org = $1 AND kind = 'message.reported' AND data->>'channel' = $2", [org, channel]); // oxfmt-ignore
    expect(reported).toHaveLength(2);
    await expect.poll(() => fake.thanked!.length).toBe(3);
  });
});
