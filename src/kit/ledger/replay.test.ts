import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, replay, startReaders } from "./index.ts";
import { numbered } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
  await t.look("CREATE TABLE sums (org uuid PRIMARY KEY, n int NOT NULL)");
  await t.look("GRANT SELECT, INSERT, UPDATE, DELETE ON sums TO hookwise_app");
});
afterAll(() => t.close());

const write = (org: string, kind: string, ...numbers: number[]) =>
  t.database.tx(org, (db) =>
    record(
      db,
      org,
      numbers.map((n) => numbered(kind)({ n })),
    ),
  );

/** Adds up what it reads. */
function summing(name: string, before: (n: number) => void = () => {}) {
  return reaction(
    name,
    [numbered(name)],
    async ({ org, facts, db }) => {
      for (const { data } of facts) before(data.n);
      const sum = facts.reduce((all, { data }) => all + data.n, 0);
      await db.run("INSERT INTO sums AS s VALUES ($1, $2) ON CONFLICT (org) DO UPDATE SET n = s.n + $2", [org, sum]);
    },
    async (db, org) => void (await db.run("DELETE FROM sums WHERE org = $1", [org])),
  );
}

const sumOf = async (org: string) => (await t.look<{ n: number }>("SELECT n FROM sums WHERE org = $1", [org]))[0]?.n;
const cursorOf = (name: string) => t.look("SELECT org, pos FROM ledger_cursors WHERE reader = $1 ORDER BY org", [name]);

it("reads every fact of every organisation once more, in many batches, and leaves the reader where it stands", async () => {
  const orgs = [await t.org(), await t.org()];
  const one = summing("again");
  for (const org of orgs) await write(org, "again", ...Array.from({ length: 6000 }, (_, n) => n));
  const stop = await startReaders(t.env, [one], 20);
  for (const org of orgs) await expect.poll(() => sumOf(org)).toBe(17_997_000);
  await stop();
  const before = await cursorOf("again");
  await t.look("UPDATE sums SET n = 0");
  // Not read yet: it is the reader's, and not the replay's.
  await write(orgs[0]!, "again", 1_000_000);
  const done = await replay(t.env, one);
  expect(done.map(({ org, facts, parked }) => ({ org, facts, parked }))).toEqual(
    orgs.toSorted().map((org) => ({ org, facts: 6000, parked: 0 })),
  );
  expect(await cursorOf("again")).toEqual(before);
  for (const org of orgs) expect(await sumOf(org)).toBe(17_997_000);
  const end = await startReaders(t.env, [one], 20);
  await expect.poll(() => sumOf(orgs[0]!)).toBe(18_997_000);
  await end();
});

it("takes what was parked with it, and parks again what still fails", async () => {
  const org = await t.org();
  let broken = new Set([2, 3]);
  const one = summing("parked", (n) => {
    if (broken.has(n)) throw new Error("this one cannot be taken");
  });
  await write(org, "parked", 1, 2, 3);
  const stop = await startReaders(t.env, [one], 20);
  await expect.poll(() => t.look("SELECT FROM ledger_parked WHERE reader = 'parked'")).toHaveLength(2);
  await stop();
  broken = new Set([3]);
  expect(await replay(t.env, one)).toEqual([{ org, facts: 3, parked: 1 }]);
  expect(await sumOf(org)).toBe(3);
  expect(await t.look("SELECT FROM ledger_parked WHERE reader = 'parked'")).toHaveLength(1);
});

it("leaves an organisation as it was when its work fails on the way, and does the others", async () => {
  const [first, second] = [await t.org(), await t.org()].toSorted() as [string, string];
  let away = false;
  const one = summing("halfway", () => {
    if (!away) return;
    away = false;
    throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  });
  for (const org of [first, second]) await write(org, "halfway", 4, 5);
  const stop = await startReaders(t.env, [one], 20);
  for (const org of [first, second]) await expect.poll(() => sumOf(org)).toBe(9);
  await stop();
  await t.look("UPDATE sums SET n = 7 WHERE org = ANY ($1)", [[first, second]]);
  away = true;
  const done = await replay(t.env, one);
  expect(done.map(({ org, fault }) => [org, fault !== undefined])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect([await sumOf(first), await sumOf(second)]).toEqual([7, 9]);
});
