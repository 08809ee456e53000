import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, startReaders } from "./index.ts";
import { numbered } from "./testing.ts";

let t: TestEnv;
let stop = async () => {};
beforeAll(async () => void (t = await testEnv()));
afterEach(() => stop());
afterAll(() => t.close());

/** Readers that are told to look each 20 ms, announcements that the test makes, and how often it was looked. */
async function reading(name: string, connected: boolean) {
  const org = await t.org();
  const seen: number[] = [];
  const state = { looks: 0, connected };
  const wakes = new Set<() => void>();
  const kind = numbered(name);
  const one = reaction(name, [kind], async ({ facts }) => void seen.push(...facts.map((fact) => fact.data.n)));
  const reachable: typeof t.database.reachable = (work) => {
    state.looks++;
    return t.database.reachable(work);
  };
  const announcements = {
    connected: () => state.connected,
    subscribe: (wake: () => void) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
  };
  stop = await startReaders({ ...t.env, announcements, database: { ...t.database, reachable } }, [one], 20);
  await expect.poll(() => state.looks, { timeout: 20_000 }).toBeGreaterThan(0);
  const write = (n: number) => t.database.tx(org, (db) => record(db, org, [kind({ n })]));
  return { seen, state, write, announce: () => wakes.forEach((wake) => wake()), wakes };
}

describe("where facts are announced", () => {
  it("readers with nothing to read do not ask the database all the time", async () => {
    const { state } = await reading("test.idle", true);
    const before = state.looks;
    await pause(1000);
    expect(state.looks - before).toBeLessThanOrEqual(2);
  });

  it("a fact is read when it is announced, and not at the next look", async () => {
    const { seen, write, announce } = await reading("test.announced", true);
    const all = Array.from({ length: 20 }, (_, n) => n);
    // By looks alone, of which there is one in two seconds, this takes twice as long as the test may.
    for (const n of all) {
      await write(n);
      announce();
      await expect.poll(() => seen.length, { timeout: 20_000, interval: 5 }).toBe(n + 1);
    }
    expect(seen).toEqual(all);
  }, 20_000);

  it("a fact whose announcement was lost is found all the same", async () => {
    const { seen, write } = await reading("test.lost", true);
    await write(1);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([1]);
  });

  it("readers look as often as ever while announcements do not arrive", async () => {
    const { state } = await reading("test.away", false);
    const before = state.looks;
    await expect.poll(() => state.looks - before, { timeout: 20_000 }).toBeGreaterThan(10);
  });

  it("whoever has stopped reading is woken no more", async () => {
    const { wakes } = await reading("test.stopped", true);
    expect(wakes.size).toBe(1);
    await stop();
    expect(wakes.size).toBe(0);
  });
});
