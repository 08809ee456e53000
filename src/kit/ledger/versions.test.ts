import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db/index.ts";
import { holdLocked, testEnv, waitingForLock } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { declareReaders, reaction, record, startReaders } from "./index.ts";
import type { Reaction } from "./index.ts";
import { numbered } from "./testing.ts";

// In a rolling upgrade processes of two versions read one ledger. One's reaction reads a kind of facts that the other's of the same name does not know: nobody else
// may move their common cursor past it.

let t: TestEnv;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  t = await testEnv({ pool: 8 });
  await t.look("CREATE TABLE told (seq bigint GENERATED ALWAYS AS IDENTITY, reader text, by text, n int)");
  await t.look("GRANT INSERT ON told TO hookwise_app");
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => t.close());

const write = (org: string, kind: string, n: number) =>
  t.database.tx(org, (db) => record(db, org, [numbered(kind)({ n })]));

/** A reaction of some version that tells what it reads. */
function telling(by: string, name: string, ...kinds: string[]): Reaction {
  return reaction(name, kinds.map(numbered), async ({ facts, db }) => {
    const numbers = facts.map((fact) => fact.data.n);
    await db.run("INSERT INTO told (reader, by, n) SELECT $1, $2, unnest($3::int[])", [name, by, numbers]);
  });
}

/** What was read under a name, and by whom. */
async function told(reader: string): Promise<[by: string, n: number][]> {
  const rows = await t.look<{ by: string; n: number }>("SELECT by, n FROM told WHERE reader = $1 ORDER BY seq", [
    reader,
  ]);
  return rows.map(({ by, n }) => [by, n]);
}

async function cursor(reader: string, org: string): Promise<number | undefined> {
  const sql = "SELECT pos::int AS pos FROM ledger_cursors WHERE reader = $1 AND org = $2";
  return (await t.look<{ pos: number }>(sql, [reader, org]))[0]?.pos;
}

/** A process of a version: what it declares, and reads where it is a worker. */
const declare = async (...reactions: Reaction[]) => stops.push((await declareReaders(t.database, reactions)).stop);
const read = async (...reactions: Reaction[]) => stops.push(await startReaders(t.env, reactions, 20));

/** Everybody who looks has looked by then, also for what others have given places to. */
const looked = () => pause(2500);

/** As if versions whose reaction of a name reads a kind had not been heard of for some minutes, and the others had been all the time. */
async function lapse(name: string, kind: string): Promise<void> {
  await t.look("UPDATE ledger_versions SET since = now() - interval '1 hour'");
  const silent = "UPDATE ledger_versions SET seen_at = now() - interval '3 minutes' WHERE kinds -> $1 ? $2";
  await t.look(silent, [name, kind]);
}

/** As if nobody had reached the database for some minutes, or its clock had gone forth by as many. */
const away = () =>
  t.look("UPDATE ledger_versions SET seen_at = now() - interval '5 minutes', since = now() - interval '1 hour'");

describe("beside a newer version whose reaction reads one more kind of facts, an older process", () => {
  it("leaves a fact of that kind to the newer one, which reads it once, with all that follows", async () => {
    const [org, older, newer] = [
      await t.org(),
      telling("older", "both", "both.a"),
      telling("newer", "both", "both.a", "both.b"),
    ];
    const beside = telling("older", "beside", "both.a");
    await declare(older, beside);
    await read(older, beside);
    // A process of the newer version that reads nothing, such as a web server.
    await declare(newer);
    await write(org, "both.a", 1);
    await write(org, "both.b", 2);
    await write(org, "both.a", 3);
    await expect.poll(() => cursor("beside", org)).toBe(3);
    await looked();
    expect(await told("both")).toEqual([["older", 1]]);
    expect(await cursor("both", org)).toBe(1);
    await read(newer);
    await expect.poll(() => told("both")).toHaveLength(3);
    expect(await told("both")).toEqual([["older", 1], ["newer", 2], ["newer", 3]]); // oxfmt-ignore
    await write(org, "both.a", 4);
    await write(org, "both.b", 5);
    await expect.poll(() => told("both")).toHaveLength(5);
    expect((await told("both")).filter(([by, n]) => by === "older" && n === 5)).toEqual([]);
    await expect.poll(() => cursor("both", org)).toBe(5);
  });

  it("leaves it also where the kind is known and was read by nobody of that name, and where nothing else is there", async () => {
    const [org, older] = [await t.org(), telling("older", "known", "known.a")];
    const too = telling("older", "known-too", "known.b");
    await declare(older, too);
    await read(older, too);
    const newer = telling("newer", "known", "known.a", "known.b");
    await declare(newer);
    await write(org, "known.b", 1);
    await expect.poll(() => told("known-too")).toEqual([["older", 1]]);
    await looked();
    expect(await cursor("known", org)).toBe(0);
    await read(newer);
    await expect.poll(() => told("known")).toEqual([["newer", 1]]);
  });

  it("heeds a version that was declared a moment before the fact, however long ago it looked", async () => {
    const [org, older] = [await t.org(), telling("older", "late", "late.a")];
    const newer = telling("newer", "late", "late.a", "late.b");
    await declare(older);
    await write(org, "late.a", 1);
    await read(older);
    await expect.poll(() => cursor("late", org)).toBe(1);
    // It has looked, and is about to give places, while somebody else does.
    const letGo = await holdLocked(t.database, org, "SELECT FROM ledger_heads WHERE org = $1 FOR UPDATE", [org]);
    await write(org, "late.a", 2);
    await expect.poll(() => waitingForLock(t, "ledger_settle")).toBeGreaterThan(0);
    await declare(newer);
    await write(org, "late.b", 3);
    await letGo();
    await expect.poll(() => told("late")).toEqual([["older", 1], ["older", 2]]); // oxfmt-ignore
    await looked();
    expect(await cursor("late", org)).toBe(2);
    await read(newer);
    await expect.poll(() => told("late")).toEqual([["older", 1], ["older", 2], ["newer", 3]]); // oxfmt-ignore
  });

  it("goes on without it after a rollback, once it was not heard of for two minutes", async () => {
    const [org, older] = [await t.org(), telling("older", "back", "back.a")];
    await declare(older);
    await read(older);
    await declare(telling("newer", "back", "back.a", "back.b"));
    await write(org, "back.b", 1);
    await write(org, "back.a", 2);
    await expect.poll(() => cursor("back", org)).toBe(0);
    await looked();
    expect(await told("back")).toEqual([]);
    await lapse("back", "back.b");
    await expect.poll(() => told("back"), { timeout: 10_000 }).toEqual([["older", 2]]);
    expect(await cursor("back", org)).toBe(2);
  });

  it("does not go on without it after a time in which nobody reached the database", async () => {
    const org = await t.org();
    const older = [telling("older", "away", "away.a"), telling("older", "away-too", "away.b")];
    const newer = telling("newer", "away", "away.a", "away.b");
    await declare(...older);
    await declare(newer);
    await away();
    // One of the older version is the first to come back.
    await declare(...older);
    await read(...older);
    await write(org, "away.b", 1);
    await expect.poll(() => told("away-too")).toEqual([["older", 1]]);
    await looked();
    expect(await cursor("away", org)).toBe(0);
    await declare(newer);
    await read(newer);
    await expect.poll(() => told("away")).toEqual([["newer", 1]]);
  });

  it("does not go on without it after such a time where it reads before anybody says again that it runs", async () => {
    const org = await t.org();
    const older = [telling("older", "first", "first.a"), telling("older", "first-too", "first.b")];
    const newer = telling("newer", "first", "first.a", "first.b");
    await declare(...older);
    await declare(newer);
    await away();
    await write(org, "first.b", 1);
    await read(...older);
    await expect.poll(() => told("first-too")).toEqual([["older", 1]]);
    await looked();
    expect(await cursor("first", org)).toBe(0);
  });

  it("heeds it for an hour where it has not said itself what it reads, and stands still for good for nobody", async () => {
    const [org, undeclared] = [await t.org(), telling("older", "silent", "silent.a")];
    const beside = telling("older", "silent-too", "silent.b");
    await declare(telling("newer", "silent", "silent.a", "silent.b"));
    await away();
    await write(org, "silent.b", 1);
    await read(undeclared, beside);
    await expect.poll(() => told("silent-too")).toEqual([["older", 1]]);
    await looked();
    expect(await cursor("silent", org)).toBe(0);
    await t.look("UPDATE ledger_versions SET seen_at = now() - interval '63 minutes' WHERE kinds ? 'silent'");
    await expect.poll(() => cursor("silent", org), { timeout: 10_000 }).toBe(1);
  });

  it("heeds it also where the newer one reads again what versions long ago did", async () => {
    const [org, older] = [await t.org(), telling("older", "again", "again.a")];
    const newer = telling("newer", "again", "again.a", "again.b");
    const beside = telling("older", "again-too", "again.b");
    // Long ago, and left out by the version after it.
    await declare(newer);
    await lapse("again", "again.b");
    await declare(older, beside);
    await read(older, beside);
    await declare(newer);
    await t.look("UPDATE ledger_versions SET since = now() - interval '1 hour' WHERE NOT kinds -> 'again' ? 'again.b'");
    await write(org, "again.b", 1);
    await expect.poll(() => told("again-too")).toEqual([["older", 1]]);
    await looked();
    expect(await cursor("again", org)).toBe(0);
  });

  it("lets each fact have its effect once and in order, with several processes of both and killed connections", async () => {
    const [org, older] = [await t.org(), telling("older", "many", "many.a")];
    const newer = telling("newer", "many", "many.a", "many.b");
    const [app, worker] = [t.urls.app, t.urls.worker].map((url) => `${url}?application_name=readers`) as [string, string]; // oxfmt-ignore
    const own = openDatabase({ app, worker }, 6);
    stops.push(() => own.close());
    await declare(older);
    const begin = async (one: Reaction) => stops.push(await startReaders({ ...t.env, database: own }, [one], 5));
    await begin(older);
    await begin(older);
    await declare(newer);
    let writing = true;
    const kills = (async () => {
      for (; writing; await pause(30))
        await t.look(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'readers' ORDER BY random() LIMIT 1`,
        );
    })();
    const numbers = Array.from({ length: 300 }, (_, n) => n);
    for (const n of numbers) {
      await write(org, n % 7 === 5 ? "many.b" : "many.a", n);
      if (n % 100 === 50) await begin(newer);
    }
    writing = false;
    await kills;
    await expect.poll(async () => (await told("many")).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(300);
    const found = await told("many");
    expect(found.map(([, n]) => n)).toEqual(numbers);
    expect(new Set(found.filter(([, n]) => n % 7 === 5).map(([by]) => by))).toEqual(new Set(["newer"]));
  }, 60_000);

  it("goes on as if there were none where no process of it ever said what it reads", async () => {
    const [org, older] = [await t.org(), telling("older", "never", "never.a")];
    await declare(older);
    await read(older);
    await write(org, "never.b", 1);
    await write(org, "never.a", 2);
    await expect.poll(() => told("never")).toEqual([["older", 2]]);
    expect(await cursor("never", org)).toBe(2);
  });

  it("has nothing to do with a reaction that it does not know at all", async () => {
    const [org, older] = [await t.org(), telling("older", "own", "own.a")];
    await declare(older);
    await read(older);
    const newer = [telling("newer", "own", "own.a"), telling("newer", "new", "own.b")];
    await declare(...newer);
    await write(org, "own.b", 1);
    await write(org, "own.a", 2);
    await expect.poll(() => told("own")).toEqual([["older", 2]]);
    await expect.poll(() => cursor("own", org)).toBe(2);
    await read(...newer);
    await expect.poll(() => told("new")).toEqual([["newer", 1]]);
  });
});

describe("beside an older version whose reaction reads a kind of facts that its own reads no more, a newer process", () => {
  it("leaves those to the older one, and takes from there on: each goes on after the other", async () => {
    const org = await t.org();
    const older = telling("older", "less", "less.a", "less.b");
    const newer = telling("newer", "less", "less.b", "less.c");
    await declare(older);
    await declare(newer);
    await read(newer);
    await read(older);
    for (const [n, kind] of ["less.a", "less.b", "less.c", "less.a", "less.c"].entries()) await write(org, kind, n);
    await expect.poll(() => told("less"), { timeout: 15_000 }).toHaveLength(5);
    const found = await told("less");
    expect(found.map(([, n]) => n)).toEqual([0, 1, 2, 3, 4]);
    expect(found.filter(([, n]) => n !== 1).map(([by]) => by)).toEqual(["older", "newer", "older", "newer"]);
    await expect.poll(() => cursor("less", org)).toBe(5);
  }, 20_000);

  it("waits for it no longer than it runs", async () => {
    const [org, newer] = [await t.org(), telling("newer", "gone", "gone.b")];
    await declare(telling("older", "gone", "gone.a", "gone.b"));
    await declare(newer);
    await lapse("gone", "gone.a");
    await read(newer);
    await write(org, "gone.a", 1);
    await write(org, "gone.b", 2);
    await expect.poll(() => told("gone")).toEqual([["newer", 2]]);
    await expect.poll(() => cursor("gone", org)).toBe(2);
  });
});
