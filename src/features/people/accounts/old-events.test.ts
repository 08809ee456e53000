import { expect, it, vi } from "vitest";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { makeLog } from "../../../kit/log.ts";
import { startAccountEvents } from "./events.ts";
import { forgetOldEvents } from "./old-events.ts";

const day = 86_400_000;
const start = Date.parse("2026-11-29T12:00:00Z");

/** A process's database, whose clock a test sets, and what was dropped: everything before some day. */
function stage() {
  const clock = { at: start };
  const dropped: number[] = [];
  const db = {} as Db;
  const database = {
    worker: (work: (db: Db, now: Date) => unknown) => Promise.resolve(work(db, new Date(clock.at))),
    as: (_db: Db, _org: string, work: (db: Db) => unknown) => Promise.resolve(work(db)),
  };
  const events = {
    takeEvents: vi.fn(async () => []),
    eventsForwarded: async () => {},
    dropOldEvents: async (_db: Db, before: Date) => void dropped.push((before.getTime() - start) / day),
  };
  const env = { database, log: makeLog("fatal", "json") } as unknown as Env;
  return { clock, dropped, events, env };
}

it("a process that begins while the clock is a month ahead forgets nothing of what happened to accounts", async () => {
  const { clock, dropped, events, env } = stage();
  clock.at = start + 31 * day;
  const stop = startAccountEvents(env, "https://ids.example/pool", events);
  // The second round: all of the first is over.
  await expect.poll(() => events.takeEvents.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await stop();
  expect(dropped).toEqual([]);
});

it("what happened thirty days ago goes as the hours pass", async () => {
  const { clock, dropped, events, env } = stage();
  const forget = forgetOldEvents(env, events);
  for (const hours of [0, 1, 2, 3, 4]) {
    clock.at = start + (hours * day) / 24;
    await forget();
  }
  expect(dropped).toEqual([3 / 24 - 30]);
});
