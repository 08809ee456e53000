import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { Database } from "../db/index.ts";
import type { TestEnv } from "../db/testing.ts";
import { clientNetwork, forgetLimits, memoryLimits, requireLimits, sharedLimits, takeLimits } from "./index.ts";
import type { Limit } from "./index.ts";
import type { SharedLimits } from "./shared.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ pool: 12 });
});
afterAll(() => t.close());

const take = (...limits: Limit[]) => takeLimits(t.database.lookup, t.env.secrets, limits);
const limit = (name: string, most: number, of = "ada@lake.example"): Limit => ({ name, of, most, seconds: 60 });

describe("limits in the database", () => {
  it("let exactly as many through as they say when all come at once", async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => take(limit("race", 7))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
    expect(waits.every((wait) => wait >= 0 && wait <= 60)).toBe(true);
  });

  it("count under all or under none", async () => {
    await take(limit("small", 1));
    for (let n = 0; n < 5; n++) expect(await take(limit("large", 2), limit("small", 1))).toBeGreaterThan(0);
    expect(await take(limit("large", 2))).toBe(0);
    expect(await take(limit("large", 2))).toBe(0);
    expect(await take(limit("large", 2))).toBeGreaterThan(0);
  });

  it("count what weighs more than one as so much, and nothing of what has no room", async () => {
    const heavy = (weight: number) => take({ ...limit("weighed", 10), weight });
    expect(await heavy(7)).toBe(0);
    expect(await heavy(4)).toBeGreaterThan(0);
    expect(await heavy(3)).toBe(0);
    expect(await heavy(1)).toBeGreaterThan(0);
    const own = memoryLimits(t.env.clock);
    const light = (weight: number) => own.take([{ ...limit("weighed", 10), weight }]);
    expect([light(7), light(3)]).toEqual([0, 0]);
    expect(light(1)).toBeGreaterThan(0);
  });

  it("never wait for each other in a circle", async () => {
    const pairs = Array.from({ length: 40 }, (_, n) => (n % 2 ? ["a", "b"] : ["b", "a"]));
    await Promise.all(pairs.map((names) => take(...names.map((name) => limit(`circle-${name}`, 100)))));
    expect(await take(limit("circle-a", 40))).toBeGreaterThan(0);
  });

  it("begin anew when their time is over, and when they are forgotten", async () => {
    await take(limit("ends", 1));
    await t.look("UPDATE kit_limits SET ends_at = now() WHERE key LIKE 'ends:%'");
    expect(await take(limit("ends", 1))).toBe(0);
    expect(await take(limit("ends", 1))).toBeGreaterThan(0);
    await forgetLimits(t.database.lookup, t.env.secrets, [limit("ends", 1)]);
    expect(await take(limit("ends", 1))).toBe(0);
  });

  it("hold nobody for longer than they last, where the database's clock was ahead when they were counted", async () => {
    await take(limit("ahead", 1));
    expect(await take(limit("ahead", 1))).toBeGreaterThan(0);
    await t.look("UPDATE kit_limits SET ends_at = ends_at + interval '30 days' WHERE key LIKE 'ahead:%'");
    expect(await take(limit("ahead", 1))).toBe(0);
    // And they count again.
    const wait = await take(limit("ahead", 1));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("count with a transaction, or not at all when it is undone", async () => {
    const org = await t.org();
    const undone = t.database.tx(org, async (db) => {
      await requireLimits(db.query, t.env.secrets, [limit("undone", 1)]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await t.database.tx(org, (db) => requireLimits(db.query, t.env.secrets, [limit("undone", 1)]));
    await expect(take(limit("undone", 1))).resolves.toBeGreaterThan(0);
  });

  it("keep neither names nor addresses, and no role reads them", async () => {
    await take(limit("private", 5, "ada@lake.example"));
    const rows = await t.look<{ key: string }>("SELECT key FROM kit_limits WHERE key LIKE 'private%'");
    expect(rows[0]!.key).toMatch(/^private:[\w-]{22}$/);
    await expect(t.database.lookup("SELECT * FROM kit_limits")).rejects.toThrow(/permission denied/);
    await expect(t.database.worker((db) => db.query("SELECT * FROM kit_limits"))).rejects.toThrow(/permission denied/);
  });

  it("refuse with the seconds, in the words too", async () => {
    const one = limit("words", 1);
    await requireLimits(t.database.lookup, t.env.secrets, [one]);
    const refused = await requireLimits(t.database.lookup, t.env.secrets, [one]).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "too-many", retryAfter: expect.any(Number) });
    const { retryAfter, detail } = refused as { retryAfter: number; detail: string };
    expect(detail).toContain(`${retryAfter} seconds`);
  });
});

describe("limits in memory", () => {
  it("count alike, and forget in time", () => {
    let now = 0;
    const limits = memoryLimits(() => new Date(now));
    for (let n = 0; n < 3; n++) expect(limits.take([limit("a", 3)])).toBe(0);
    expect(limits.take([limit("a", 3), limit("b", 3)])).toBe(60);
    expect(limits.left(limit("b", 3)).remaining).toBe(3);
    now = 59_001;
    expect(limits.wait([limit("a", 3)])).toBe(1);
    now = 60_000;
    expect(limits.take([limit("a", 3)])).toBe(0);
  });

  it("hold nobody for longer than they last, where the process's clock was ahead when they were counted", () => {
    let now = 30 * 86_400_000;
    const limits = memoryLimits(() => new Date(now));
    expect([limits.take([limit("ahead", 1)]), limits.take([limit("ahead", 1)])]).toEqual([0, 60]);
    now = 0;
    expect(limits.wait([limit("ahead", 1)])).toBe(0);
    expect(limits.left(limit("ahead", 1))).toEqual({ remaining: 1, seconds: 60 });
    expect(limits.take([limit("ahead", 1)])).toBe(0);
    // And they count again.
    expect(limits.take([limit("ahead", 1)])).toBe(60);
  });

  it("stay bounded under a flood of names", () => {
    const limits = memoryLimits(() => new Date(0));
    for (let n = 0; n < 100_000; n++) limits.take([limit("flood", 1, String(n))]);
    expect(limits.wait([limit("flood", 1, "99999")])).toBeGreaterThan(0);
    expect(limits.wait([limit("flood", 1, "0")])).toBe(0);
  });

  it("are not begun anew by a flood of names for whoever goes on asking", () => {
    const limits = memoryLimits(() => new Date(0));
    expect(limits.take([limit("busy", 1)])).toBe(0);
    for (let n = 0; n < 100_000; n++) {
      limits.take([limit("flood", 1, String(n))]);
      if (n % 10_000 === 0) expect(limits.take([limit("busy", 1)])).toBe(60);
    }
    expect(limits.take([limit("busy", 1)])).toBe(60);
  });
});

describe("limits that processes share", () => {
  const processes = (count: number) => Array.from({ length: count }, () => sharedLimits(t.env));

  it("let as many through together as one alone, but for what each does before it tells", async () => {
    const all = processes(4);
    let through = 0;
    for (let round = 0; round < 200; round++) {
      for (const one of all) if (one.take([limit("together", 160)]) === 0) through++;
      await Promise.all(all.map((one) => one.share()));
    }
    expect(through).toBeGreaterThanOrEqual(160);
    expect(through).toBeLessThanOrEqual(160 + 4 * 10);
    for (const one of all) {
      expect(one.wait([limit("together", 160)])).toBeGreaterThan(0);
      expect(one.left(limit("together", 160)).remaining).toBe(0);
      one.stop();
    }
  });

  it("cost the database nothing while they are far away, and are others' on another site", async () => {
    const [one, other] = processes(2) as [SharedLimits, SharedLimits];
    for (let n = 0; n < 9; n++) one.take([limit("far", 160)]);
    await one.share();
    expect(await t.look("SELECT 1 FROM kit_limits WHERE key LIKE 'far%'")).toEqual([]);
    for (let n = 0; n < 20; n++) one.take([limit("far", 160)]);
    await one.share();
    for (let n = 0; n < 2; n++) other.take([limit("far", 16)]);
    await other.share();
    expect(other.left(limit("far", 16)).remaining).toBe(14);
    for (let n = 0; n < 10; n++) other.take([limit("far", 160)]);
    await other.share();
    expect(other.left(limit("far", 160)).remaining).toBe(160 - 29 - 10);
    one.stop();
    other.stop();
  });

  it("begin anew for all at the same time", async () => {
    const [one, other] = processes(2) as [SharedLimits, SharedLimits];
    for (const each of [one, other, one]) {
      each.take([limit("anew", 2)]);
      await each.share();
    }
    expect(other.wait([limit("anew", 2)])).toBeGreaterThan(0);
    t.setClock(new Date(Date.now() + 61_000));
    await t.look("UPDATE kit_limits SET ends_at = now() - interval '1 second' WHERE key LIKE 'anew/%'");
    expect(other.take([limit("anew", 2)])).toBe(0);
    await other.share();
    expect(await t.look("SELECT count FROM kit_limits WHERE key LIKE 'anew/%'")).toEqual([{ count: 1 }]);
    t.setClock(null);
    one.stop();
    other.stop();
  });

  it("hold nobody for longer than they last, where the database's clock was ahead when they were counted", async () => {
    const [one, other] = processes(2) as [SharedLimits, SharedLimits];
    const ahead = () =>
      t.look("UPDATE kit_limits SET ends_at = ends_at + interval '30 days' WHERE key LIKE 'turned/%'");
    for (let n = 0; n < 4; n++) one.take([limit("turned", 8)]);
    await one.share();
    await ahead();
    for (let n = 0; n < 4; n++) other.take([limit("turned", 8)]);
    await other.share();
    expect(other.left(limit("turned", 8)).remaining).toBe(4);
    // What a process has heard of such a clock holds no longer, either, and what it counts itself goes on.
    await ahead();
    t.setClock(new Date(Date.now() - 3_600_000));
    other.take([limit("turned", 8)]);
    await other.share();
    for (let n = 0; n < 7; n++) expect(other.take([limit("turned", 8)])).toBe(0);
    expect(other.wait([limit("turned", 8)])).toBe(60);
    t.setClock(null);
    one.stop();
    other.stop();
  });

  it("go on where the database's clock is a little ahead of the process's", async () => {
    t.setClock(new Date(Date.now() - 500));
    const [one] = processes(1) as [SharedLimits];
    for (let n = 0; n < 8; n++) one.take([limit("skewed", 8)]);
    await one.share();
    expect(one.wait([limit("skewed", 8)])).toBeGreaterThan(0);
    t.setClock(null);
    one.stop();
  });

  it("tell each count once, however slow the database answers", async () => {
    const answering = Promise.withResolvers<void>();
    const lookup: Database["lookup"] = async (sql, params) => {
      await answering.promise;
      return t.database.lookup(sql, params);
    };
    const one = sharedLimits({ ...t.env, database: { ...t.database, lookup } });
    const seen: Promise<void>[] = [];
    for (let second = 0; second < 5; second++) {
      one.take([limit("slow", 100)]);
      for (let n = 0; n < 6; n++) one.take([limit("slow", 100)]);
      seen.push(one.share());
    }
    answering.resolve();
    await Promise.all(seen);
    await one.share();
    expect(await t.look("SELECT count FROM kit_limits WHERE key LIKE 'slow/%'")).toEqual([{ count: 35 }]);
    expect(one.left(limit("slow", 100)).remaining).toBe(65);
    one.stop();
  });

  it("count on by themselves while the database is away, and tell all of it afterwards", async () => {
    let there = false;
    const lookup: Database["lookup"] = (sql, params) =>
      there ? t.database.lookup(sql, params) : Promise.reject(new Error("away"));
    const one = sharedLimits({ ...t.env, database: { ...t.database, lookup } });
    for (let n = 0; n < 5; n++) one.take([limit("away", 8)]);
    await expect(one.share()).rejects.toThrow("away");
    there = true;
    expect(one.take([limit("away", 8)])).toBe(0);
    await one.share();
    expect(await t.look("SELECT count FROM kit_limits WHERE key LIKE 'away/%'")).toEqual([{ count: 6 }]);
    one.stop();
  });
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
])("%s is of %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it("there is no other limiter: every 429 is made here, where it always says when", async () => {
  const source = join(import.meta.dirname, "../..");
  const others: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: source })) {
    if (/\.test\.ts|kit\/limits|kit\/problem\.ts|^identity\//.test(file)) continue;
    const text = readFileSync(join(source, file), "utf8");
    if (/refused?\(\s*"too-many"|@fastify\/rate-limit|code\(429/.test(text)) others.push(file);
  }
  expect(others).toEqual([]);
});
