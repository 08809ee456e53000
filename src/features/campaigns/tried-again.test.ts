import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../kit/feature.ts";
import { settleDelivery } from "./index.ts";
import { startSending } from "./sender/loop.ts";
import { doubtLost } from "./store/marks.ts";
import { unconfirmedDeliveries } from "./store/attention.ts";
import { domainOf, openWorld, runningCampaign } from "./testing.ts";
import type { World } from "./testing.ts";

// A message that may have arrived, and that somebody has sent again all the same.

let world: World;
let stop: (() => Promise<void>) | null = null;
beforeAll(async () => void (world = await openWorld()));
afterEach(async () => {
  await stop?.();
  stop = null;
  world.sink.answer = () => undefined;
});
afterAll(() => world.close());

const rows = (id: string) =>
  world.look<{ state: string; settled: boolean; sent_at: Date | null }>(
    "SELECT state, settled, sent_at FROM deliveries WHERE campaign = $1 ORDER BY number",
    [id],
  );
const states = async (id: string) => (await rows(id)).map((row) => row.state);
const kinds = async (id: string) =>
  (await world.look<{ kind: string }>("SELECT kind FROM facts WHERE kind LIKE 'delivery.%' AND data->>'campaign' = $1 AND (data->>'delivery')::int = 1 ORDER BY id", [id])).map((row) => row.kind); // oxfmt-ignore

/** Two mails whose servers never answered, that are to be sent again; the campaign rests. */
async function doubted(): Promise<{ org: string; id: string }> {
  const { org, id } = await runningCampaign(world, 2);
  world.sink.answer = (stage, to) => (stage === "dot" && to.endsWith(domainOf(org)) ? "hang up" : undefined);
  stop = startSending(world.env);
  await expect.poll(() => states(id), { timeout: 20_000 }).toEqual(["unconfirmed", "unconfirmed"]);
  await stop();
  stop = null;
  world.sink.answer = () => undefined;
  await world.call("pauseCampaign", org, { id });
  expect(await world.call("retryDeliveries", org, { id, states: ["unconfirmed"] })).toEqual({ queued: 2 });
  return { org, id };
}

it("is in doubt again when it is not sent after all, and whoever may have got it is told at the end", async () => {
  const { org, id } = await doubted();
  expect((await world.call("cancelDelivery", org, { id, number: 1 })).state).toBe("unconfirmed");
  await world.call("cancelCampaign", org, { id });
  await world.env.jobs.settle();
  expect(await states(id)).toEqual(["unconfirmed", "unconfirmed"]);
  const told = await world.look("SELECT FROM outbound_messages WHERE org = $1 AND template = 'campaign-debrief'", [
    org,
  ]);
  expect(told).toHaveLength(2);
  expect(await kinds(id)).toEqual(["delivery.unconfirmed", "delivery.requeued", "delivery.unconfirmed"]);
});

it("is in doubt again, too, when its person has left or their month is full by its turn", async () => {
  const { org, id } = await doubted();
  const { id: next } = await runningCampaign(world, 2, org);
  stop = startSending(world.env);
  await expect.poll(() => states(next), { timeout: 20_000 }).toEqual(["sent", "sent"]);
  await world.look("UPDATE people SET active = false WHERE id = (SELECT member FROM deliveries WHERE campaign = $1 AND number = 1)", [id]); // oxfmt-ignore
  await world.look("UPDATE organisations SET simulations_per_month = 1 WHERE id = $1", [org]);
  await world.call("resumeCampaign", org, { id });
  await expect.poll(() => states(id), { timeout: 20_000 }).toEqual(["unconfirmed", "unconfirmed"]);
});

it("is not sent a second time once something shows that it had arrived", async () => {
  const { org, id } = await doubted();
  const before = Date.now();
  await world.env.database.tx(org, (db) => settleDelivery(db, org, id, 1, "hit"));
  expect(await states(id)).toEqual(["queued", "queued"]);
  await world.call("resumeCampaign", org, { id });
  stop = startSending(world.env);
  await expect.poll(() => states(id), { timeout: 20_000 }).toEqual(["sent", "sent"]);
  expect(world.sink.received.filter((to) => to.endsWith(domainOf(org)))).toHaveLength(1);
  const [first] = await rows(id);
  expect(first!.settled).toBe(true);
  expect(first!.sent_at!.getTime()).toBeLessThan(before);
  expect(await kinds(id)).toEqual([
    "delivery.unconfirmed",
    "delivery.requeued",
    "delivery.unconfirmed",
    "delivery.settled",
  ]);
  // Whoever may not see what people do sees no difference between the two.
  const approver: Actor = { kind: "key", id: "approver", member: null, may: new Set(["campaigns:read", "campaigns:approve"]), name: "approver" }; // oxfmt-ignore
  const { items } = await world.call("listDeliveries", org, { id }, approver);
  const [one, other] = items as { sentAt: string; state: string }[];
  expect(one).toMatchObject({ state: "sent", attempts: 1, error: null });
  expect(other).toMatchObject({ state: "sent", attempts: 1, error: null });
  expect(new Date(one!.sentAt).getTime()).toBeGreaterThanOrEqual(before);
  expect((await world.call("getCampaign", org, { id }, approver)).deliveries).toEqual({ sent: 2 });
  expect(await world.env.database.tx(org, (db) => unconfirmedDeliveries(db, org, 30, false))).toMatchObject({
    count: 0,
  });
});

it("counts in its month while it waits", async () => {
  const { org } = await doubted();
  const { id: next } = await runningCampaign(world, 2, org);
  await world.look("UPDATE organisations SET simulations_per_month = 1 WHERE id = $1", [org]);
  stop = startSending(world.env);
  await expect.poll(() => states(next), { timeout: 20_000 }).toEqual(["cancelled", "cancelled"]);
});

it("has not come back: its recipient is told of already, and comes no second time", async () => {
  const { id } = await doubted();
  const times = async (of: string) =>
    (await world.look<{ times: number }>("SELECT cardinality(tried_again) AS times FROM deliveries WHERE campaign = $1 ORDER BY number", [of])).map((row) => row.times); // oxfmt-ignore
  expect(await times(id)).toEqual([0, 0]);
  // Nor does one that a journal tells of.
  const other = await runningCampaign(world, 4);
  const states = ["unconfirmed", "bounced", "refused", "cancelled"];
  for (const [at, state] of states.entries())
    await world.look("UPDATE deliveries SET state = $3 WHERE campaign = $1 AND number = $2", [other.id, at + 1, state]);
  const lost = states.map((_, at) => ({ number: at + 1, key: String(at + 1) }));
  expect(await world.env.database.tx(other.org, (db) => doubtLost(db, other.org, other.id, lost, "lost"))).toHaveLength(4); // oxfmt-ignore
  expect(await times(other.id)).toEqual([0, 1, 1, 1]);
});
