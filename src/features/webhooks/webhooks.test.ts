import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { subjectOf } from "../../kit/personal.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { hourOf, pseudonymKey, pseudonymOf } from "../people/index.ts";
import { webhooks } from "./feature.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { deliverWebhook, deliverWebhooks } from "./jobs.ts";
import { resumeWebhook } from "./resume/jobs.ts";
import { queueDeliveries } from "./reactions.ts";
import type { Db } from "../../kit/db/index.ts";
import { eraseFromLog } from "./store/personal.ts";
import { claimDeliveries, claimedAmong, pending } from "./store/webhooks.ts";

const jobs = { send: async () => {} };
const got: { headers: IncomingMessage["headers"]; body: string }[] = [];
let status = 200;
let says = "noted";
/** The one delivery that is refused. */
let refused: string | null = null;
/** How many requests must have come before the first is answered. */
let together = 0;
const receiver = createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (together > 0) await vi.waitUntil(() => got.length >= together, 20_000);
    answer.writeHead(request.headers["webhook-id"] === refused ? 500 : status).end(says);
  });
});
let t: TestEnv;
let url: string;

beforeAll(async () => {
  readWords("outbound", new URL("../outbound/words/", import.meta.url));
  readWords("webhooks", new URL("words/", import.meta.url));
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/events`;
  t = await testEnv({ jobs: [deliverWebhooks, deliverWebhook, resumeWebhook], variables: { EGRESS_ALLOW: host } });
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

/** One delivery that waits, of which no job knows. */
async function noted() {
  const org = await made();
  const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
  await t.database.tx(org, (db) =>
    queueDeliveries.run({ org, facts: [fact("campaign.ended")], db, env: { ...t.env, jobs } }),
  );
  const [{ id: delivery }] = (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
  return { org, id, delivery };
}

describe("a webhook", () => {
  it("is not tried for ever because its answer cannot be kept", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    got.length = 0;
    says = `${"x".repeat(497)}\0\u{1f422}`;
    await react(org, [fact("recipient.clicked")]);
    says = "noted";
    const { items } = await run("listWebhookDeliveries", org, { id, limit: 10 });
    expect(items).toMatchObject([{ state: "delivered", attempts: 1 }]);
    expect(got).toHaveLength(1);
  });

  it("gets each fact once, signed", async () => {
    const org = await made();
    const { secret } = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const facts = [fact("recipient.clicked"), fact("recipient.reported")];
    got.length = 0;
    await react(org, facts);
    await react(org, facts);
    expect(got).toHaveLength(1);
    const { headers, body } = got[0]!;
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toEqual({
      type: "recipient.clicked",
      timestamp: facts[0]!.at.toISOString(),
      data: { campaign: elsewhere, person: facts[0]!.person },
    });
  });

  it("is not told again what it was told before a backup was put back, and of another fact under the same number it is", async () => {
    const org = await made();
    await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    got.length = 0;
    const result = fact("recipient.clicked");
    await react(org, [result]);
    expect(got).toHaveLength(1);
    await t.look("UPDATE webhook_deliveries SET state = 'waiting', attempts = 0 WHERE org = $1", [org]);
    await t.look("DELETE FROM left_marks WHERE org = $1", [org]);
    const [row] = await t.look<{ id: string; webhook: string }>("SELECT id, webhook FROM webhook_deliveries WHERE org = $1", [org]); // oxfmt-ignore
    await deliverWebhook.run(t.env, { org, delivery: row!.id }).catch(() => {});
    await deliverWebhook.run(t.env, { org, delivery: row!.id });
    expect(got).toHaveLength(1);
    const { items } = await run("listWebhookDeliveries", org, { id: row!.webhook, limit: 10 });
    expect(items).toMatchObject([{ state: "failed", answer: expect.stringContaining("before the database was restored") }]); // oxfmt-ignore
    await t.look("DELETE FROM webhook_deliveries WHERE org = $1", [org]);
    await react(org, [{ ...result, at: new Date(result.at.getTime() + 1000) }]);
    expect(got).toHaveLength(2);
  });

  it("is told of people under pseudonyms by the hour, of campaigns as they are, and of single people not at all where only groups are shown", async () => {
    for (const mode of ["manager-blind", "pseudonymous", "aggregate-only"]) {
      const org = await made();
      const campaign = await campaignOf(org, 6);
      await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
      const { id } = await run("createWebhook", org, {
        url,
        events: ["recipient.clicked", "delivery.bounced", "campaign.ended"],
      });
      const data = {
        campaign,
        delivery: 17,
        lure: newId(),
        lureIdx: 3,
        department: newId(),
        difficulty: "least",
        text: "550 <ada@x.example> Ada",
        reasons: [],
      };
      const facts = ["recipient.clicked", "delivery.bounced", "campaign.ended"].map((kind) => ({
        ...fact(kind),
        data,
      }));
      got.length = 0;
      await react(org, facts);
      const events = got.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.type < b.type ? -1 : 1));
      if (mode === "aggregate-only") {
        expect(events.map((event) => event.type)).toEqual(["campaign.ended"]);
        continue;
      }
      const timestamp = hourOf(facts[0]!.at).toISOString();
      const person = pseudonymOf(pseudonymKey(t.env, org, campaign), facts[0]!.person!);
      expect(events).toEqual([
        expect.objectContaining({ type: "campaign.ended" }),
        { type: "delivery.bounced", timestamp, data: { campaign, text: "550", reasons: [] } },
        { type: "recipient.clicked", timestamp, data: { campaign, text: "550", reasons: [], person } },
      ]);
      await hourOver(org);
      const { items } = await run("listWebhookDeliveries", org, { id, limit: 5 });
      expect(items).toHaveLength(3);
      for (const one of items.filter((each: any) => each.event !== "campaign.ended")) {
        if (mode === "pseudonymous") expect(one).toMatchObject({ answer: null });
        expect(one.createdAt.toISOString()).toMatch(/:00:00.000Z$/);
        expect(Number.parseInt(one.id.replaceAll("-", "").slice(0, 12), 16) % 3_600_000).toBe(0);
      }
    }
  });

  it("is told of hidden people after the hour and in another order than they acted in, which a proxy's log has, too", async () => {
    const org = await made();
    const campaign = await campaignOf(org, 6);
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const waits: number[] = [];
    const later = { send: async (_name: string, _data: object, { after = 0 } = {}) => void waits.push(after) };
    const facts = Array.from({ length: 30 }, () => ({ ...fact("recipient.clicked"), data: { campaign } }));
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: { ...t.env, jobs: later } }));
    expect(waits).toHaveLength(30);
    const left = (hourOf(new Date()).getTime() + 3_600_000 - Date.now()) / 1000;
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(Math.floor(left));
    expect(waits).not.toEqual(waits.toSorted((a, b) => a - b));
  });

  it("of hidden people stands in no log before the hour is over, and is not told by trying again", async () => {
    const org = await made();
    const campaign = await campaignOf(org, 6);
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    const { id } = await run("createWebhook", org, { url, events: ["recipient.clicked", "campaign.ended"] });
    const none = { ...t.env, jobs: { send: async () => {} } };
    const facts = ["recipient.clicked", "campaign.ended"].map((kind) => ({ ...fact(kind), data: { campaign } }));
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: none }));
    const log = async () =>
      (await run("listWebhookDeliveries", org, { id, limit: 5 })).items.map((one: any) => one.event);
    expect(await log()).toEqual(["campaign.ended"]);
    const [row] = await t.look<{ id: string }>(
      "SELECT id FROM webhook_deliveries WHERE org = $1 AND event = 'recipient.clicked'",
      [org],
    );
    const again = () => run("retryWebhookDelivery", org, { id, delivery: row!.id });
    got.length = 0;
    await expect(again()).rejects.toMatchObject({ reason: "unknown-delivery" });
    expect(got).toEqual([]);
    await hourOver(org);
    expect((await log()).toSorted()).toEqual(["campaign.ended", "recipient.clicked"]);
    await again();
    await t.env.jobs.settle();
    expect(got).toHaveLength(1);
  });

  it("is told of nobody before enough mails of a campaign are out", async () => {
    const org = await made();
    const campaign = await campaignOf(org, 5);
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    got.length = 0;
    await react(org, [{ ...fact("recipient.clicked"), data: { campaign } }]);
    expect(got).toEqual([]);
  });

  it("sends nothing again that may not be told any more: the mode may have been tightened since", async () => {
    const org = await made();
    const campaign = await campaignOf(org, 6);
    const { id } = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const env = { ...t.env, jobs };
    const announced = async (one: Fact) => {
      await t.database.tx(org, (db) => queueDeliveries.run({ org, facts: [one], db, env }));
      return (await t.look<{ id: string }>("SELECT id FROM webhook_deliveries WHERE org = $1 AND fact = $2", [org, one.id]))[0]!.id; // oxfmt-ignore
    };
    const result = { ...fact("recipient.clicked"), data: { campaign, delivery: 17 } };
    status = 500;
    got.length = 0;
    const [tried, fresh] = [await announced(result), await announced({ ...result, id: newId() })];
    await deliverWebhook.run(env, { org, delivery: tried });
    expect(got).toMatchObject([{ body: expect.stringContaining(result.person!) }]);
    status = 200;
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    // Neither the next attempt nor the first, nor one by hand: a pseudonym under an id that stood beside the name, or tells the moment, is none.
    got.length = 0;
    for (const delivery of [tried, fresh]) {
      await deliverWebhook.run(env, { org, delivery });
      await expect(run("retryWebhookDelivery", org, { id, delivery })).rejects.toMatchObject({ reason: "unknown-delivery" }); // oxfmt-ignore
    }
    expect(got).toEqual([]);
    expect(await t.look("SELECT DISTINCT state, answer LIKE 'Not sent%' AS said FROM webhook_deliveries WHERE org = $1", [org])).toEqual([{ state: "failed", said: true }]); // oxfmt-ignore
    // The log says nothing of them any more, for their ids tell when somebody clicked.
    expect((await run("listWebhookDeliveries", org, { id, limit: 5 })).items).toEqual([]);
    // What happens from now on is told, under an id of its hour.
    const delivery = await announced({ ...result, id: newId() });
    await deliverWebhook.run(env, { org, delivery });
    expect(JSON.parse(got[0]!.body).data).toEqual({ campaign, person: expect.stringMatching(/^p-[0-9a-f]{20}$/) });
    await hourOver(org);
    await run("retryWebhookDelivery", org, { id, delivery });
    await t.env.jobs.settle();
    expect(got[1]).toMatchObject({ body: got[0]!.body });
    await t.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
    got.length = 0;
    await run("retryWebhookDelivery", org, { id, delivery });
    await t.env.jobs.settle();
    expect(got).toEqual([]);
    expect((await run("listWebhookDeliveries", org, { id, limit: 5 })).items).toEqual([]);
  });

  it("tells nothing of an erased person who is tried again by hand, and says so", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const result = fact("recipient.clicked");
    await react(org, [result]);
    await t.database.tx(org, (db) => eraseFromLog(db, org, subjectOf(result.person!, newId(), []), null, 100));
    const log = async () => (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
    got.length = 0;
    const [{ id: delivery }] = await log();
    await run("retryWebhookDelivery", org, { id, delivery });
    await deliverWebhook.run(t.env, { org, delivery });
    expect(got).toEqual([]);
    expect(await log()).toMatchObject([{ state: "failed", answer: expect.stringContaining("erased") }]);
  });

  it("is told of what happens after it was made by a clock that was ahead", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    await t.look("UPDATE webhooks SET created_at = created_at + interval '30 days' WHERE id = $1", [id]);
    got.length = 0;
    await react(org, [fact("campaign.ended")]);
    expect(got).toHaveLength(1);
  });

  it("keeps its secret when its address changes, and shows it to nobody; another webhook has another (decision 0531)", async () => {
    const org = await made();
    const { id, secret } = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const changed = await run("changeWebhook", org, { id, url: `${url}/moved` });
    got.length = 0;
    await react(org, [fact("recipient.clicked")]);
    const { headers, body } = got[0]!;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: "recipient.clicked" }); // oxfmt-ignore
    const plain = secret.replace("whsec_", "");
    expect(JSON.stringify([changed, await run("getWebhook", org, { id }), got])).not.toContain(plain);
    const other = await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    expect(() => new Webhook(other.secret).verify(body, headers as Record<string, string>)).toThrow("No matching signature"); // oxfmt-ignore
  });

  it("is not switched off by its former address, which wants no more, while it was given another", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts: [fact("campaign.ended")], db, env: { ...t.env, jobs } })); // oxfmt-ignore
    const [{ id: delivery }] = (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
    status = 410;
    got.length = 0;
    together = 2;
    const attempt = deliverWebhook.run(t.env, { org, delivery });
    await vi.waitUntil(() => got.length === 1, 5000);
    await run("changeWebhook", org, { id, url: `${url}/moved` });
    together = 0;

    await attempt;
    status = 200;
    expect(await run("getWebhook", org, { id })).toMatchObject({ active: true, url: `${url}/moved` });
  });

  it("is no way around results:read: neither for what is sent nor for the log", async () => {
    const org = await made();
    const without = { ...actor, may: new Set(["webhooks:manage"]) };
    const refused = run("createWebhook", org, { url, events: ["recipient.clicked"] }, without);
    await expect(refused).rejects.toMatchObject({ reason: "needs-results" });
    const { id } = await run("createWebhook", org, { url, events: ["recipient.clicked", "campaign.ended"] });
    await expect(run("changeWebhook", org, { id, url: `${url}/mine` }, without)).rejects.toMatchObject({
      reason: "needs-results",
    });
    await react(org, [fact("recipient.clicked"), fact("campaign.ended")]);
    const { items } = await run("listWebhookDeliveries", org, { id, limit: 5 }, without);
    expect(items.map((one: { event: string }) => one.event)).toEqual(["campaign.ended"]);
  });

  it("keeps its secret sealed", async () => {
    const org = await made();
    const { secret, id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    const stored = await t.look<{ secret: Buffer }>("SELECT secret FROM webhooks WHERE id = $1", [id]);
    expect(stored[0]!.secret.includes(Buffer.from(secret.slice("whsec_".length), "base64"))).toBe(false);
    expect(JSON.stringify(await run("listWebhooks", org, {}))).not.toContain(secret);
  });

  it("is tried again until the attempts are used up, and again by hand", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    status = 500;
    got.length = 0;
    await react(org, [fact("campaign.ended")]);
    const [failed] = (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
    expect(failed).toMatchObject({ state: "failed", attempts: 10, status: 500, answer: "noted" });
    expect(new Set(got.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([failed.id]));
    status = 204;
    await run("retryWebhookDelivery", org, { id, delivery: failed.id });
    await t.env.jobs.settle();
    expect((await run("listWebhookDeliveries", org, { id, limit: 5 })).items).toMatchObject([{ state: "delivered" }]);
  });

  it("is waited for when its attempt is seen before it, and no more once it was made", async () => {
    const org = await made();
    await expect(deliverWebhook.run(t.env, { org, delivery: newId() })).rejects.toThrow(NotThereYet);
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts: [fact("campaign.ended")], db, env: t.env }));
    const [{ id: delivery }] = (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
    await t.env.jobs.settle();
    await deliverWebhook.run(t.env, { org, delivery });
  });

  it("is tried by one row of attempts, also when two processes have the same order", async () => {
    const { org, id, delivery } = await noted();
    status = 500;
    got.length = 0;
    const next: unknown[] = [];
    const noting = { send: async (_name: string, order: { attempts?: unknown }) => void next.push(order.attempts) };
    let ended = 0;
    together = 2;
    const runs = [1, 2, 3].map(() =>
      deliverWebhook.run({ ...t.env, jobs: noting }, { org, delivery }).finally(() => (ended += 1)),
    );
    const all = Promise.allSettled(runs);
    // The one that tells it waits for its answer.
    await vi.waitUntil(() => ended === 2, 20_000);
    together = 0;
    await all;
    status = 200;
    expect(got).toHaveLength(1);
    expect((await run("listWebhookDeliveries", org, { id, limit: 5 })).items).toMatchObject([{ attempts: 1 }]);
    expect(next.filter((attempts) => attempts === 1)).toHaveLength(1);
  });

  it("is not tried by whoever had begun a transaction before another job began to tell it", async () => {
    const { org, id, delivery } = await noted();
    const begun = Promise.withResolvers<void>();
    const claimed = Promise.withResolvers<void>();
    const waiting = (db: Db) => pending(db, org, { deliveries: [delivery] });
    const late = t.database.tx(org, async (db) => {
      const some = await waiting(db);
      begun.resolve();
      await claimed.promise;
      return {
        waits: await waiting(db),
        others: await claimedAmong(db, org, { deliveries: [delivery] }),
        claims: await claimDeliveries(db, org, id, some),
      };
    });
    await begun.promise;
    const claim = t.database.tx(org, async (db) => claimDeliveries(db, org, id, await waiting(db)));
    expect(await claim.finally(claimed.resolve)).toBe(1);
    expect(await late).toMatchObject({ waits: [], others: [{ id: delivery }], claims: 0 });
  });

  it("gets many by few jobs, and those of them that it did not take again: the rest stands", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    const sent: { name: string; deliveries: string[]; after: number | undefined }[] = [];
    const noting = {
      send: async (name: string, { deliveries }: { deliveries?: unknown }, { after }: { after?: number } = {}) =>
        void sent.push({ name, deliveries: deliveries as string[], after }),
    };
    const env = { ...t.env, jobs: noting };
    const facts = Array.from({ length: 40 }, () => fact("campaign.ended"));
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env }));
    expect(sent.map(({ deliveries }) => deliveries.length)).toEqual([16, 16, 8]);
    expect(new Set(sent.flatMap(({ deliveries }) => deliveries)).size).toBe(40);
    const [{ deliveries }] = sent.splice(0) as [(typeof sent)[0]];
    got.length = 0;
    refused = deliveries[3]!;
    await deliverWebhooks.run(env, { org, deliveries });
    refused = null;
    expect(new Set(got.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(deliveries));
    expect(sent).toEqual([{ name: "deliver-webhooks", deliveries: [deliveries[3]], after: 5 }]);
    const { items } = await run("listWebhookDeliveries", org, { id, limit: 50 });
    const states = (state: string) => items.filter((one: { state: string; attempts: number }) => one.state === state && one.attempts === 1).length; // oxfmt-ignore
    expect([states("delivered"), states("waiting")]).toEqual([15, 1]);
    // Ordered once more by a queue that lost its end: what was delivered stays so, and one that is not seen yet is waited for by itself.
    got.length = 0;
    await expect(deliverWebhooks.run(env, { org, deliveries: [...deliveries, newId()] })).rejects.toThrow(NotThereYet);
    expect(got.map(({ headers }) => headers["webhook-id"])).toEqual([deliveries[3]]);
  });

  it("hears of people who are hidden by one job each: what came together would have happened together", async () => {
    const org = await made();
    const campaign = await campaignOf(org, 6);
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    await run("createWebhook", org, { url, events: ["recipient.clicked"] });
    const sent: unknown[] = [];
    const noting = {
      send: async (_name: string, { deliveries }: { deliveries?: unknown }) => void sent.push(deliveries),
    };
    const facts = Array.from({ length: 6 }, () => ({ ...fact("recipient.clicked"), data: { campaign, delivery: 17 } }));
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: { ...t.env, jobs: noting } }));
    expect(sent).toEqual(facts.map(() => [expect.any(String)]));
  });

  it("stands further behind in its organisation's line as long as it is slow to answer", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    const weights: (number | undefined)[] = [];
    const noting = { send: async (_name: string, _data: object, { weight }: { weight?: number } = {}) => void weights.push(weight) }; // oxfmt-ignore
    const announced = () =>
      t.database.tx(org, (db) =>
        queueDeliveries.run({ org, facts: [fact("campaign.ended")], db, env: { ...t.env, jobs: noting } }),
      );
    await announced();
    await t.look("UPDATE webhooks SET slow = true WHERE id = $1", [id]);
    await announced();
    const [{ id: delivery }] = (await run("listWebhookDeliveries", org, { id, limit: 5 })).items;
    status = 500;
    await deliverWebhook.run({ ...t.env, jobs: noting }, { org, delivery });
    status = 200;
    expect(await t.look("SELECT slow FROM webhooks WHERE id = $1", [id])).toEqual([{ slow: false }]);
    expect(weights).toEqual([1, expect.any(Number), 1]);
    expect(weights[1]).toBeGreaterThan(10);
  });

  it("is told what fell due while it was switched off, once it is on again", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    const switchTo = (active: boolean) => run("changeWebhook", org, { id, active });
    got.length = 0;
    await t.database.tx(org, (db) => queueDeliveries.run({ org, facts: [fact("campaign.ended"), fact("campaign.ended")], db, env: t.env })); // oxfmt-ignore
    await switchTo(false);
    await t.env.jobs.settle();
    expect(got).toEqual([]);
    await switchTo(true);
    await t.env.jobs.settle();
    expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    expect((await run("listWebhookDeliveries", org, { id, limit: 5 })).items).toMatchObject([{ state: "delivered" }, { state: "delivered" }]); // oxfmt-ignore
  });

  it("is switched off by 410 Gone", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    status = 410;
    await react(org, [fact("campaign.ended")]);
    status = 200;
    expect(await run("getWebhook", org, { id })).toMatchObject({ active: false });
    got.length = 0;
    await react(org, [fact("campaign.ended")]);
    expect(got).toEqual([]);
  });

  it("lists its log in pages, newest first, every delivery once", async () => {
    const org = await made();
    const { id } = await run("createWebhook", org, { url, events: ["campaign.ended"] });
    await react(
      org,
      Array.from({ length: 7 }, () => fact("campaign.ended")),
    );
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await run("listWebhookDeliveries", org, { id, limit: 3, cursor });
      seen.push(...items.map((one: { id: string }) => one.id));
      if (!next) break;
      cursor = next;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted().toReversed());
    await expect(run("listWebhookDeliveries", org, { id, limit: 3, cursor: "nonsense" })).rejects.toMatchObject({
      reason: "bad-cursor",
    });
  });

  it("leads to public addresses only", async () => {
    const org = await made();
    for (const target of ["https://10.0.0.1/x", "http://127.0.0.1:1/x", "https://user@example.test/"])
      await expect(run("createWebhook", org, { url: target, events: ["campaign.ended"] })).rejects.toMatchObject({
        reason: "egress-refused",
        fields: [{ path: "url", message: expect.any(String) }],
      });
    expect(await run("listWebhooks", org, {})).toEqual({ items: [] });
  });
});

async function made(): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan: "enterprise" }, now));
  return id;
}

const actor: Actor = {
  kind: "key",
  id: "key-1",
  member: null,
  may: new Set(["webhooks:manage", "results:read"]),
  name: "Key",
};

function run(name: string, org: string, input: object, who = actor): Promise<any> {
  return answer(webhooks, name, { org, actor: who, input, env: t.env });
}

/** A running campaign of which so many mails are out. */
async function campaignOf(org: string, sent: number): Promise<string> {
  const id = newId();
  await t.look(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at)
     VALUES ($1, $2, 'Test', 'running', '{}', '{}', 1, 'test', now())`,
    [org, id],
  );
  await t.look(
    "INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel) VALUES ($1, $2, 0, gen_random_uuid(), 1, 'least', 'email')",
    [org, id],
  );
  await t.look(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at)
     SELECT $1, $2, n, gen_random_uuid(), 0, false, 'p' || n || '@b.example', 'UTC', 'sent', now(), now() FROM generate_series(1, $3::int) AS n`,
    [org, id, sent],
  );
  return id;
}

async function react(org: string, facts: Fact[]): Promise<void> {
  await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: t.env }));
  await t.env.jobs.settle();
}

const hourOver = (org: string) =>
  t.look("UPDATE webhook_deliveries SET hidden_until = hidden_until - interval '2 hours' WHERE org = $1", [org]);

// A campaign of nowhere: what is told of it is told as of now.
const elsewhere = newId();

let count = 0;
function fact(kind: string): Fact {
  count += 1;
  return { pos: 1, id: String(count), kind, org: "", person: newId(), data: { campaign: elsewhere }, at: new Date() };
}
