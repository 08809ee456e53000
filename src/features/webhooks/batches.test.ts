import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { deliverWebhooks, secretPlace } from "./jobs.ts";
import { queueDeliveries } from "./reactions.ts";
import { resumeWebhook } from "./resume.ts";
import { addWebhook } from "./store.ts";

/** An order as the queue keeps it. */
interface Order {
  data: { org: string; deliveries: string[] };
  after: number;
}

let got: string[] = [];
let sent: Order[] = [];
let answers: (id: string, answer: ServerResponse) => void;
const receiver = createServer((request, answer) => {
  const id = String(request.headers["webhook-id"]);
  request.resume().on("end", () => {
    got.push(id);
    answers(id, answer);
  });
});
let t: TestEnv;
let url: string;
const env = () => ({
  ...t.env,
  jobs: {
    // Among the deliveries of one order none is the first.
    send: async (_name: string, data: object, { after = 0 } = {}) => {
      const { deliveries, ...rest } = data as Order["data"];
      sent.push({ data: { ...rest, deliveries: deliveries.toSorted() }, after });
    },
  },
});

beforeAll(async () => {
  readWords("outbound", new URL("../outbound/words/", import.meta.url));
  readWords("webhooks", new URL("words/", import.meta.url));
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/events`;
  t = await testEnv({ variables: { EGRESS_ALLOW: host } });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await t.close();
});
beforeEach(() => {
  got = [];
  sent = [];
  answers = (_id, answer) => void answer.writeHead(500).end();
});

it("an attempt that was made is not made again by who has its order once more, and one row of further ones follows", async () => {
  const first = await announced(2);
  const { org, deliveries } = first.data;
  await deliverWebhooks.run(env(), first.data);
  expect(sent).toMatchObject([{ data: { deliveries }, after: 5 }]);
  // Its process ended before the queue heard of it; or one of them was not to be seen yet, and the rest goes along when it is tried again.
  await deliverWebhooks.run(env(), first.data);
  for (let n = 0; n < 3; n += 1) {
    const late = deliverWebhooks.run(env(), { ...first.data, deliveries: [...deliveries, newId()] });
    await expect(late).rejects.toThrow(NotThereYet);
  }
  expect(got.toSorted()).toEqual(deliveries);
  const [next] = sent.splice(0);
  expect(sent).toEqual([]);
  await deliverWebhooks.run(env(), next!.data);
  expect(got).toHaveLength(4);
  expect(sent).toMatchObject([{ data: { deliveries }, after: 300 }]);
  // A node of the database shows what was written with an order after it.
  await t.look("UPDATE webhook_deliveries SET attempts = 1 WHERE org = $1", [org]);
  await expect(deliverWebhooks.run(env(), sent[0]!.data)).rejects.toThrow(NotThereYet);
  expect(got).toHaveLength(4);
});

it("while messages are held one order waits for all of them, also for those that cannot be seen yet", async () => {
  const { data } = await announced(2);
  await t.look("INSERT INTO outbound_holds (org) VALUES ($1)", [data.org]);
  const deliveries = [...data.deliveries, newId()].toSorted();
  await deliverWebhooks.run(env(), { ...data, deliveries });
  expect(sent).toMatchObject([{ data: { deliveries }, after: 600 }]);
  expect(got).toEqual([]);
});

it("what a receiver has answered is written down while another attempt of the same job hangs", async () => {
  const { data } = await announced(4);
  const [hangs, refused] = data.deliveries;
  let hung: ServerResponse | null = null;
  answers = (id, answer) => {
    if (id === hangs) hung = answer;
    else answer.writeHead(id === refused ? 500 : 200).end();
  };
  const ended = deliverWebhooks.run(env(), data);
  const written = () => states(data.org);
  await expect.poll(written, { timeout: 10_000 }).toEqual({ delivered: 2, "waiting 1": 1, waiting: 1 });
  expect(sent).toMatchObject([{ data: { deliveries: [refused] }, after: 5 }]);
  hung!.writeHead(200).end();
  await ended;
  expect(await written()).toEqual({ delivered: 3, "waiting 1": 1 });
  expect(sent).toHaveLength(1);
});

it("of an answer as much is read as is kept, however long it is: a receiver may send one to each of many at once", async () => {
  const { data } = await announced(3);
  const closed: Promise<unknown>[] = [];
  answers = (_id, answer) => {
    closed.push(new Promise((done) => answer.on("close", done)));
    const more = () => void (answer.destroyed || answer.write("x".repeat(65_536), more));
    answer.writeHead(200);
    more();
  };
  await deliverWebhooks.run(env(), data);
  expect(await states(data.org)).toEqual({ delivered: 3 });
  const [row] = await t.look<{ answer: string }>("SELECT answer FROM webhook_deliveries WHERE org = $1", [data.org]);
  expect(row!.answer).toBe("x".repeat(500));
  await Promise.all(closed);
});

it("who has said that it has an event is not told again because the rest of its answer breaks off", async () => {
  const { data } = await announced(2);
  answers = (_id, answer) => {
    answer.writeHead(200, { "content-length": 50 });
    answer.write("noted", () => answer.destroy());
  };
  await deliverWebhooks.run(env(), data);
  expect(await states(data.org)).toEqual({ delivered: 2 });
  expect(sent).toEqual([]);
});

it("a job that is tried no more counts as an attempt at what it was to tell: the next follows, until they are used up", async () => {
  const { data } = await announced(2);
  await t.look("UPDATE webhooks SET secret = 'unreadable' WHERE org = $1", [data.org]);
  await expect(deliverWebhooks.run(env(), data)).rejects.toThrow();
  expect(sent).toEqual([]);
  for (let n = 0; n < 2; n += 1) await deliverWebhooks.givenUp?.(env(), data);
  expect(sent).toMatchObject([{ data: { deliveries: data.deliveries }, after: 5 }]);
  await t.look("UPDATE webhook_deliveries SET attempts = 9 WHERE org = $1", [data.org]);
  await deliverWebhooks.givenUp?.(env(), { ...data, attempts: 9 });
  expect(await states(data.org)).toEqual({ failed: 2 });
  expect(sent).toHaveLength(1);
});

it("what was answered while the database could not be written is written down when it can, and not told twice", async () => {
  const { data } = await announced(3);
  answers = (id, answer) => void answer.writeHead(id === data.deliveries[0] ? 500 : 200).end();
  const { database } = t.env;
  let refused = 0;
  const tx: typeof database.tx = (org, work, most) => {
    if (got.length < 3 || refused === 1) return database.tx(org, work, most);
    refused += 1;
    throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  };
  const run = () => deliverWebhooks.run({ ...env(), database: { ...database, tx } }, data);
  await run().catch(() => run());
  expect(refused).toBe(1);
  expect(got.toSorted()).toEqual(data.deliveries);
  expect(await states(data.org)).toEqual({ delivered: 2, "waiting 1": 1 });
  expect(sent).toHaveLength(1);
});

it("a webhook that is on again is told everything that waits, by as many orders as one transaction bears, and of hidden people by one each", async () => {
  const { data } = await announced(10);
  const { org } = data;
  const [{ id }] = (await t.look<{ id: string }>("SELECT id FROM webhooks WHERE org = $1", [org])) as [{ id: string }];
  await t.look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) SELECT $1, $2, gen_random_uuid(), n::text, 'campaign.ended', '{}' FROM generate_series(1, 290) AS n", [org, id]); // oxfmt-ignore
  await t.look("UPDATE webhook_deliveries SET attempts = 3 WHERE org = $1 AND id = ANY ($2)", [org, data.deliveries]);
  const hidden = (await t.look<{ id: string }>("UPDATE webhook_deliveries SET hidden_until = now() + interval '1 hour' WHERE org = $1 AND attempts = 0 AND id IN (SELECT id FROM webhook_deliveries WHERE org = $1 AND attempts = 0 ORDER BY id DESC LIMIT 20) RETURNING id", [org])).map((row) => row.id); // oxfmt-ignore
  await t.look("UPDATE webhook_deliveries SET state = 'failed' WHERE org = $1 AND id = $2", [org, hidden[0]]);
  sent = [];
  const next: object[] = [];
  const noting = {
    ...env(),
    jobs: {
      send: async (name: string, order: object, options?: object) =>
        name === "resume-webhook" ? void next.push(order) : env().jobs.send(name, order, options),
    },
  };
  await resumeWebhook.run(noting, { org, webhook: id });
  expect(next).toEqual([{ org, webhook: id, after: expect.any(String) }]);
  await resumeWebhook.run(noting, next[0]);
  expect(next).toHaveLength(1);
  const orders = sent.map(({ data: one, after }) => ({ ...one, after }) as Order["data"] & { attempts: number; after: number }); // oxfmt-ignore
  expect(orders.flatMap(({ deliveries }) => deliveries)).toHaveLength(299);
  expect(orders.filter(({ attempts }) => attempts === 3).flatMap(({ deliveries }) => deliveries).toSorted()).toEqual(data.deliveries); // oxfmt-ignore
  const alone = orders.filter(({ deliveries }) => hidden.includes(deliveries[0]!));
  expect(alone.map(({ deliveries }) => deliveries.length)).toEqual(alone.map(() => 1));
  expect(alone).toHaveLength(19);
  // Within the ten minutes before the moment from which on it may be told.
  for (const { after } of alone) expect([after >= 3000 - 60, after <= 3600]).toEqual([true, true]);
  expect(Math.max(...orders.filter((one) => !alone.includes(one)).map(({ after }) => after))).toBe(0);
  // Off again: whoever switches it on orders anew.
  await t.look("UPDATE webhooks SET active = false WHERE org = $1", [org]);
  await expect(resumeWebhook.run(noting, { org, webhook: id })).rejects.toThrow(NotThereYet);
});

/** A new organisation's webhook hears of so many events: the order for them. */
async function announced(events: number): Promise<Order> {
  const org = newId();
  await t.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Test", plan: "enterprise" }, now);
    const id = newId();
    const secret = t.env.secrets.seal(Buffer.alloc(32, 1), secretPlace(org, id));
    await addWebhook(db, org, { id, url, events: ["campaign.ended"], secret });
  });
  const facts = Array.from({ length: events }, () => fact(org));
  await t.database.tx(org, (db) => queueDeliveries.run({ org, facts, db, env: env() }));
  expect(sent).toHaveLength(1);
  return sent.splice(0)[0]!;
}

function fact(org: string) {
  const data = { campaign: newId() };
  return { pos: 1, id: newId(), kind: "campaign.ended", org, person: null, data, at: new Date(Date.now() + 1000) };
}

/** How many deliveries stand in which state; of those that wait, after how many attempts. */
async function states(org: string): Promise<Record<string, number>> {
  const rows = await t.look<{ state: string; n: number }>(
    `SELECT state || CASE WHEN state = 'waiting' AND attempts > 0 THEN ' ' || attempts ELSE '' END AS state, count(*)::int AS n
       FROM webhook_deliveries WHERE org = $1 GROUP BY 1`,
    [org],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
