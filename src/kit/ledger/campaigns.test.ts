import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../id.ts";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { factsOf, insertFacts } from "./store/facts.ts";

// Decision 0605: a fact's campaign is found out as it gets its place.

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("what speaks of a campaign is found by it; what says no campaign's id has its place like any other", async () => {
  const org = await t.org();
  const campaign = newId();
  const said = [
    campaign,
    campaign.toUpperCase(),
    undefined,
    7,
    { campaign },
    "-".repeat(36),
    `${campaign.slice(0, -1)}g`,
    `{${campaign.slice(2)}}`,
    `${campaign}\n`,
    campaign.replaceAll("-", ""),
    `${campaign.replaceAll("-", "")}----`,
    `0${campaign.slice(0, 8)}${campaign.slice(9)}`,
    campaign.replace("-", "\u2010"),
  ];
  await t.database.tx(
    org,
    (db) =>
    insertFacts(db, org, said.map((one, n) => ({ kind: "test.said", person: null, data: { n, campaign: one }, at: undefined }))), // oxfmt-ignore
  );
  const found = await t.database.tx(org, (db) => factsOf(db, org, campaign, 0, 100));
  expect(found.map(({ data }) => data.n)).toEqual([0, 1]);
  const [row] = await t.look("SELECT count(*)::int AS placed, count(campaign)::int AS named FROM facts WHERE org = $1 AND pos IS NOT NULL", [org]); // oxfmt-ignore
  expect(row).toEqual({ placed: said.length, named: 2 });
});

it("a fact without a place is nobody's yet", async () => {
  const org = await t.org();
  await t.database.tx(org, (db) =>
    insertFacts(db, org, [{ kind: "test.said", person: null, data: { campaign: newId() }, at: undefined }]),
  );
  expect(await t.look("SELECT campaign, pos FROM facts WHERE org = $1", [org])).toEqual([
    { campaign: null, pos: null },
  ]);
});

it("reading holds up nobody who gives places, and nobody who gives them holds up reading", async () => {
  const org = await t.org();
  const campaign = newId();
  const say = (...numbers: number[]) =>
    t.database.tx(
      org,
      (db) =>
      insertFacts(db, org, numbers.map((n) => ({ kind: "test.said", person: null, data: { n, campaign }, at: undefined }))), // oxfmt-ignore
    );
  const read = (limit: number) =>
    t.database.tx(org, async (db) => {
      await db.exec("SET LOCAL lock_timeout = '2s'");
      return (await factsOf(db, org, campaign, 0, limit)).map(({ data }) => data.n);
    });
  await say(1, 2, 3);
  expect(await read(10)).toEqual([1, 2, 3]);
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const giving = t.database.tx(org, async (db) => {
    await db.query("SELECT FROM ledger_heads WHERE org = $1 FOR UPDATE", [org]);
    held.resolve();
    await end.promise;
  });
  await held.promise;
  try {
    expect(await read(10)).toEqual([1, 2, 3]);
    await say(4);
    expect(await read(3)).toEqual([1, 2, 3]);
  } finally {
    end.resolve();
    await giving;
  }
  expect(await read(10)).toEqual([1, 2, 3, 4]);
});
