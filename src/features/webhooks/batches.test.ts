import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newId } from "../../kit/id.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { deliverWebhooks } from "./jobs.ts";
import { claimDeliveries, pending } from "./store/webhooks.ts";
import { openDeliveryStage } from "./testing.ts";
import type { Order } from "./testing.ts";

type Stage = Awaited<ReturnType<typeof openDeliveryStage>>;
let stage: Stage;
let { t, got, sent, env, announced, states } = {} as Stage;
beforeAll(async () => {
  stage = await openDeliveryStage();
  ({ t, got, sent, env, announced, states } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.reset());

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
  stage.answers = (id, answer) => {
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
  stage.answers = (_id, answer) => {
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
  stage.answers = (_id, answer) => {
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
  stage.answers = (id, answer) => void answer.writeHead(id === data.deliveries[0] ? 500 : 200).end();
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

it("an attempt that somebody has begun is begun by nobody else; who has its order once more comes again when its process may have died", async () => {
  const { data } = await announced(2);
  const { org, deliveries } = data;
  const hangs = deliveries[0]!;
  const hung: ServerResponse[] = [];
  stage.answers = (id, answer) => void (id === hangs && hung.push(answer) === 1 ? answer : answer.writeHead(200).end());
  const ended = deliverWebhooks.run(env(), data);
  await expect.poll(() => states(org), { timeout: 10_000 }).toEqual({ delivered: 1, waiting: 1 });
  await deliverWebhooks.run(env(), data);
  expect(got.toSorted()).toEqual(deliveries);
  expect(sent).toMatchObject([{ data: { deliveries: [hangs], attempts: 0 }, after: expect.any(Number) }]);
  const [again] = sent.splice(0) as [Order];
  expect([again.after > 1, again.after <= 61]).toEqual([true, true]);
  await t.look("UPDATE webhook_deliveries SET claimed_at = claimed_at - interval '61 seconds' WHERE org = $1", [org]);
  await deliverWebhooks.run(env(), again.data);
  expect(got.toSorted()).toEqual([hangs, ...deliveries].toSorted());
  // Its word comes too late: the other's stands.
  hung[0]!.writeHead(500).end();
  await ended;
  expect(await states(org)).toEqual({ delivered: 2 });
  expect(sent).toEqual([]);
});

it("what processes die with again and again has had an attempt by that, and the next follows after its pause", async () => {
  const { data } = await announced(2);
  const { org, deliveries } = data;
  stage.answers = (_id, answer) => void answer.writeHead(200).end();
  const { database } = t.env;
  const dies: typeof database.tx = (whose, work, most) => {
    if (got.length % 2 === 0 && got.length > 0) throw new Error("killed");
    return database.tx(whose, work, most);
  };
  for (let died = 1; died <= 2; died += 1) {
    await expect(deliverWebhooks.run({ ...env(), database: { ...database, tx: dies } }, data)).rejects.toThrow(
      "killed",
    );
    got.length = 0;
    // The queue gives it to another process, which finds it begun.
    await deliverWebhooks.run(env(), data);
    expect(sent.splice(0)).toMatchObject([{ data: { deliveries, attempts: 0 } }]);
    await t.look("UPDATE webhook_deliveries SET claimed_at = claimed_at - interval '61 seconds' WHERE org = $1", [org]);
  }
  await deliverWebhooks.run(env(), data);
  expect([got.length, await states(org)]).toEqual([0, { "waiting 1": 2 }]);
  expect(sent).toMatchObject([{ data: { deliveries, attempts: 1 }, after: 5 }]);
  await deliverWebhooks.run(env(), sent.splice(0)[0]!.data);
  expect(await states(org)).toEqual({ delivered: 2 });
});

it("of orders of one attempt that begin at the same moment one tells it", async () => {
  const { data } = await announced(3);
  stage.answers = (_id, answer) => void answer.writeHead(200).end();
  await Promise.allSettled([1, 2, 3].map(() => deliverWebhooks.run(env(), data)));
  expect(got.toSorted()).toEqual(data.deliveries);
  expect(await states(data.org)).toEqual({ delivered: 3 });
});

it("an attempt that was begun by a clock that was ahead keeps nobody from making it", async () => {
  const { data } = await announced(1);
  stage.answers = (_id, answer) => void answer.writeHead(200).end();
  await t.look("UPDATE webhook_deliveries SET claimed_at = now() + interval '3 days' WHERE org = $1", [data.org]);
  await deliverWebhooks.run(env(), data);
  expect(await states(data.org)).toEqual({ delivered: 1 });
});

it.each([
  ["gives a job up", 0, (order: Order) => deliverWebhooks.givenUp!(env(), order.data)],
  ["finds what processes died with again and again", 2, (order: Order) => deliverWebhooks.run(env(), order.data)],
])("who %s leaves what somebody begins at that moment to them", async (_, begun, end) => {
  const order = await announced(2);
  const { org } = order.data;
  const [row] = await t.look<{ webhook: string }>("UPDATE webhook_deliveries SET begun = $2 WHERE org = $1 RETURNING webhook", [org, begun]); // oxfmt-ignore
  const [claimed, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const beginning = t.database.tx(org, async (db) => {
    await claimDeliveries(db, org, row!.webhook, await pending(db, org, order.data));
    claimed.resolve();
    await goesOn.promise;
  });
  await claimed.promise;
  let over = false;
  const ended = end(order).finally(() => void (over = true));
  const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => over || (await t.look(waits)).length > 0, { timeout: 10_000 }).toBe(true);
  goesOn.resolve();
  await Promise.all([beginning, ended]);
  const theirs = { attempts: 0, begun: begun + 1, claimed: true };
  const stands = "SELECT attempts, begun, claimed_at IS NOT NULL AS claimed FROM webhook_deliveries WHERE org = $1";
  expect(await t.look(stands, [org])).toEqual([theirs, theirs]);
  expect(sent.every(({ after }) => after > 30)).toBe(true);
});

it("what was noted so late that its answers would come when it is somebody else's is not sent", async () => {
  const { data } = await announced(2);
  const { org, deliveries } = data;
  const claimed = "SELECT FROM webhook_deliveries WHERE org = $1 AND claimed_at IS NOT NULL";
  const hung: ServerResponse[] = [];
  stage.answers = (_id, answer) => void hung.push(answer);
  const { database } = t.env;
  const now = steadyClock.now.bind(steadyClock);
  let late = 0;
  const clock = vi.spyOn(steadyClock, "now").mockImplementation(() => now() + late);
  // Its commit, or a line of the journal after it, takes 50 seconds.
  const tx: typeof database.tx = async (whose, work, most) => {
    const done = await database.tx(whose, work, most);
    if ((await t.look(claimed, [org])).length > 0) late = 50_000;
    return done;
  };
  let over = false;
  const ended = deliverWebhooks
    .run({ ...env(), database: { ...database, tx } }, data)
    .catch(() => {})
    .finally(() => void (over = true));
  await expect.poll(() => over || got.length === 2, { timeout: 10_000 }).toBe(true);
  clock.mockRestore();
  stage.answers = (_id, answer) => void answer.writeHead(200).end();
  await t.look("UPDATE webhook_deliveries SET claimed_at = claimed_at - interval '61 seconds' WHERE org = $1", [org]);
  await deliverWebhooks.run(env(), data);
  for (const answer of hung) answer.writeHead(200).end();
  await ended;
  expect(got.toSorted()).toEqual(deliveries);
  expect(await states(org)).toEqual({ delivered: 2 });
});
