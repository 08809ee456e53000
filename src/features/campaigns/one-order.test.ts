import { afterAll, beforeAll, expect, it } from "vitest";
import { asTheyLie, byKey, meet } from "../../kit/db/testing-locks.ts";
import type { Db } from "../../kit/db/index.ts";
import { readMarker, signMessageId } from "../outbound/index.ts";
import { campaigns } from "./feature.ts";
import { makeLedger } from "./sender/ledger.ts";
import { makeOwner } from "./sender/owner.ts";
import { settleDelivery } from "./settling.ts";
import { claim } from "./store/claims.ts";
import { cancelDeliveries, requeue, storeArrivals } from "./store/deliveries.ts";
import { noteProven } from "./store/life.ts";
import { doubtLost } from "./store/marks.ts";
import { recoverFrom, release } from "./store/send.ts";
import { heldOf, openWorld, runningCampaign } from "./testing.ts";
import type { World } from "./testing.ts";

// Whoever writes on several deliveries in one transaction takes them by campaign and number: two of them never wait for each other.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const tx = (org: string, work: (db: Db) => Promise<unknown>) => () => world.env.database.tx(org, work);
const held = (org: string, numbers: readonly number[]) =>
  ["SELECT FROM deliveries WHERE org = $1 AND number = ANY ($2::int[]) FOR UPDATE", [org, numbers]] as const;

/** Four deliveries that are changed; where they lie, the last comes first. */
async function four(change: string) {
  const { org, id } = await runningCampaign(world, 4);
  for (const number of [4, 3, 2, 1]) await world.look(`UPDATE deliveries SET ${change} WHERE campaign = $1 AND number = $2`, [id, number]); // oxfmt-ignore
  return { org, id };
}

/** Four campaigns to one person, in the order of their ids, whose messages are in doubt; where these lie, the last comes first. */
async function fourCampaigns() {
  const { org, id } = await runningCampaign(world, 1);
  const ids = [id];
  while (ids.length < 4) ids.push((await runningCampaign(world, 1, org)).id);
  ids.sort((a, b) => (a < b ? -1 : 1));
  for (const one of ids.toReversed()) await world.look("UPDATE deliveries SET state = 'unconfirmed' WHERE campaign = $1", [one]); // oxfmt-ignore
  const held = ["SELECT FROM deliveries WHERE org = $1 AND campaign = ANY ($2::uuid[]) FOR UPDATE", [org, ids.slice(1, 3)]] as const; // oxfmt-ignore
  return { org, ids, held, all: ids.map((one): [string, number] => [one, 1]) };
}

/** Something shows that messages arrived, one after the other. */
const settles = (org: string, all: readonly [campaign: string, number: number][]) =>
  tx(org, async (db) => {
    for (const [id, number] of all) await settleDelivery(db, org, id, number, "hit");
  });
const ofFour = (id: string) => [1, 2, 3, 4].map((number): [string, number] => [id, number]);

/** Bounces of these come in. */
async function bounce(db: Db, org: string, all: readonly [campaign: string, number: number][]) {
  const facts = [];
  for (const [campaign, number] of all) {
    const messageId = messageIds.get(`${campaign} ${number}`)!;
    const data = { messageId, code: "5.1.1", text: "no such mailbox" };
    facts.push({ kind: "bounce.received", data, pos: facts.length + 1, id: String(facts.length + 1), org, person: null, at: new Date() }); // oxfmt-ignore
  }
  await campaigns.reactions!.find(({ name }) => name === "campaigns-bounces")!.run({ org, facts, db, env: world.env });
}
const messageIds = new Map<string, string>();
async function mark(org: string, all: readonly [campaign: string, number: number][]) {
  for (const [campaign, number] of all) {
    const mail = { campaign, recipient: `p${number}@hill.example`, at: new Date() };
    const messageId = await signMessageId(world.env, org, { channel: "email", domain: "lake.example" }, mail);
    messageIds.set(`${campaign} ${number}`, messageId);
    const key = readMarker(messageId)!.signature.readBigInt64BE(0).toString();
    await world.look("UPDATE deliveries SET mail_key = $3 WHERE campaign = $1 AND number = $2", [campaign, number, key]); // oxfmt-ignore
  }
}

it("what had arrived after all, and what is sent again", async () => {
  const { org, id } = await four("state = 'bounced'");
  await meet(world, org, held(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), storeArrivals(db, org, id, [1, 2, 3, 4], "hit"))),
    tx(org, (db) => requeue(db, org, id, "bounced", { number: undefined, departments: "all" })),
  ]);
});

it("a campaign that ends, and a sender who gives back what it holds", async () => {
  const { org, id } = await four("state = 'claimed', owner = 7, claims = 1");
  const back = [1, 2, 3, 4].map((number) => ({ number, claim: 1 }));
  await meet(world, org, held(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), cancelDeliveries(db, org, id, "over"))),
    tx(org, (db) => release(db, org, id, "7", back)),
  ]);
});

it("bounces, and what shows arrival, of one campaign", async () => {
  const { org, id } = await four("state = 'unconfirmed'");
  await mark(org, ofFour(id).toReversed());
  await meet(world, org, held(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), bounce(db, org, ofFour(id)))),
    settles(org, ofFour(id)),
  ]);
});

it("bounces, and what shows arrival, of several campaigns", async () => {
  const { org, all, held: some } = await fourCampaigns();
  await mark(org, all);
  await meet(world, org, some, [tx(org, (db) => bounce(db, org, all.toReversed())), settles(org, all)]);
});

it("what a dead sender left, and what shows arrival", async () => {
  const { org, id } = await four("owner = 4242, doubted = true, state = CASE WHEN number < 3 THEN 'committing' ELSE 'claimed' END"); // oxfmt-ignore
  await meet(world, org, held(org, [2, 3]), [
    tx(org, (db) => recoverFrom(db, org, "4242", "interrupted")),
    settles(org, ofFour(id)),
  ]);
});

it("what left after a backup, and what shows arrival", async () => {
  const { org, id } = await four("state = 'unconfirmed'");
  const lost = [4, 3, 2, 1].map((number) => ({ number, key: String(number) }));
  await meet(world, org, held(org, [2, 3]), [
    tx(org, (db) => doubtLost(db, org, id, lost, "lost")),
    settles(org, ofFour(id)),
  ]);
});

it("what a clock that was ahead had put off, and a campaign that ends", async () => {
  const { org, id } = await four("state = 'queued', next_at = now() + interval '3 days'");
  await world.look("UPDATE campaigns SET proven_at = now() + interval '2 days' WHERE id = $1", [id]);
  await meet(world, org, held(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), noteProven(db, org, id))),
    tx(org, async (db) => (await byKey(db), cancelDeliveries(db, org, id, "over"))),
  ]);
});

it("several answers of one sender, and what shows arrival", async () => {
  const { org, id } = await runningCampaign(world, 3);
  const owner = makeOwner(world.env);
  await owner.check();
  const rows = await world.env.database.tx(org, (db) => claim(db, org, id, "email", owner.current()!, 3));
  const all = (await heldOf(world, id, owner.current()!, rows)).toSorted((one, other) => one.number - other.number);
  let crossed = 0;
  const { database } = world.env;
  const counting = (of: string, work: (db: Db, now: Date) => Promise<never>) =>
    database.tx(of, work).catch((error: { code?: string }) => {
      if (error.code === "40P01") crossed += 1;
      throw error;
    });
  const ledger = makeLedger({ ...world.env, database: { ...database, tx: counting as typeof database.tx } }, org, 3);
  expect(await Promise.all(all.map((one) => ledger.commit(one, BigInt(one.number))))).toEqual([true, true, true]);
  await meet(world, org, held(org, [1, 3]), [
    () => {
      ledger.result(all[0]!, { state: "sent", at: Date.now() });
      ledger.result(all[2]!, { state: "withdrawn" });
      return ledger.settled();
    },
    settles(org, ofFour(id).slice(0, 3)),
  ]);
  expect(crossed).toBe(0);
});

it("a late answer beside another one's, and what shows arrival", async () => {
  const { org, id } = await runningCampaign(world, 3);
  const owner = makeOwner(world.env);
  await owner.check();
  const rows = await world.env.database.tx(org, (db) => claim(db, org, id, "email", owner.current()!, 3));
  const all = (await heldOf(world, id, owner.current()!, rows)).toSorted((one, other) => one.number - other.number);
  let crossed = 0;
  const { database } = world.env;
  const counting = (of: string, work: (db: Db, now: Date) => Promise<never>) =>
    database.tx(of, work).catch((error: { code?: string }) => {
      if (error.code === "40P01") crossed += 1;
      throw error;
    });
  const ledger = makeLedger({ ...world.env, database: { ...database, tx: counting as typeof database.tx } }, org, 3);
  expect(await Promise.all(all.map((one) => ledger.commit(one, BigInt(one.number))))).toEqual([true, true, true]);
  await world.look("UPDATE deliveries SET state = 'unconfirmed' WHERE campaign = $1 AND number = 1", [id]);
  const waits = async () => (await world.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length; // oxfmt-ignore
  await meet(world, org, held(org, [3]), [
    () => {
      for (const at of [0, 2]) ledger.result(all[at]!, { state: "sent", at: Date.now() });
      return ledger.settled();
    },
    async () => {
      await expect.poll(waits).toBe(1);
      await settles(org, ofFour(id).slice(0, 3))();
    },
  ]);
  expect(crossed).toBe(0);
  const states = await world.look("SELECT state FROM deliveries WHERE campaign = $1 ORDER BY number", [id]);
  expect(states.map(({ state }: any) => state)).toEqual(["sent", "committing", "sent"]);
});
