import { EventEmitter } from "node:events";
import { queryObjects } from "node:v8";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { record } from "../ledger/index.ts";
import { numbered } from "../ledger/testing.ts";
import { openAnnouncements, pauseUntilAnnounced } from "./announcements.ts";
import type { Announcements } from "./announcements.ts";
import { testEnv } from "./testing.ts";
import type { TestEnv } from "./testing.ts";

let t: TestEnv;
let org: string;
let announcements: Announcements;
let woken = 0;

beforeAll(async () => {
  t = await testEnv();
  org = await t.org();
  announcements = openAnnouncements(t.database, t.env.log);
  announcements.subscribe(() => void woken++);
});
afterAll(async () => {
  await announcements.stop();
  await t.close();
});
afterEach(() => void (woken = 0));

const connected = () => expect.poll(() => announcements.connected(), { timeout: 20_000 }).toBe(true);
const write = (n: number) => t.database.tx(org, (db) => record(db, org, [numbered("test.announced")({ n })]));
/** What a notification that is under way would still bring, comes before this. */
async function settled(): Promise<void> {
  const before = woken;
  await t.look("SELECT pg_notify('hookwise_facts', 'last')");
  await expect.poll(() => woken, { timeout: 20_000 }).toBeGreaterThan(before);
}

it("a fact wakes whoever waits once it is committed, and not before", async () => {
  await connected();
  woken = 0;
  const mayEnd = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = t.database.tx(org, async (db) => {
    await record(db, org, [numbered("test.announced")({ n: 1 })]);
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  await settled();
  expect(woken).toBe(1);
  mayEnd.resolve();
  await slow;
  await expect.poll(() => woken, { timeout: 20_000 }).toBe(2);
});

it("what is undone, and what writes no facts, wakes nobody", async () => {
  await connected();
  woken = 0;
  await t.database
    .tx(org, async (db) => {
      await record(db, org, [numbered("test.announced")({ n: 1 })]);
      throw new Error("undone");
    })
    .catch(() => {});
  await t.database.tx(org, (db) => db.query("SELECT 1"));
  await settled();
  expect(woken).toBe(1);
});

it("many facts one after another are announced together: each statement of its own would cost the hot paths", async () => {
  await connected();
  woken = 0;
  const began = performance.now();
  for (let n = 0; n < 100; n++) await write(n);
  const took = performance.now() - began;
  await expect.poll(() => woken, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(woken).toBeLessThanOrEqual(2 + took / 100);
});

it("a connection that breaks is replaced, and everybody is woken: nobody knows what was missed", async () => {
  await connected();
  woken = 0;
  const ended = await t.look(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' OR query = 'SELECT 1' AND application_name = 'hookwise-session' AND datname = current_database()",
  );
  expect(ended).toHaveLength(1);
  await expect.poll(() => woken, { timeout: 20_000 }).toBeGreaterThan(0);
  await connected();
  woken = 0;
  await write(1);
  await expect.poll(() => woken, { timeout: 20_000 }).toBe(1);
});

it("who has unsubscribed is woken no more", async () => {
  let other = 0;
  announcements.subscribe(() => void other++)();
  await settled();
  expect(other).toBe(0);
});

it("a pause ends as soon as something is announced, and does not begin where something was since the last look", async () => {
  const pause = pauseUntilAnnounced(announcements);
  const { signal } = new AbortController();
  pause.reset();
  const waiting = pause.wait(600_000, signal);
  await settled();
  await waiting;
  await pause.wait(600_000, signal);
  pause.reset();
  const stopping = new AbortController();
  const stopped = pause.wait(600_000, stopping.signal);
  stopping.abort();
  await stopped;
  pause.stop();
});

it("what a connection says of itself again and again is not remembered as long as it lives", async () => {
  let asked = 0;
  const client = Object.assign(new EventEmitter(), { query: async () => void asked++, end: async () => {} });
  const session = async () => ({ client: client as unknown as pg.Client, silence: 4 });
  const quiet = openAnnouncements({ session }, t.env.log);
  const rounds = async (until: number) => {
    await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(until);
    return queryObjects(Promise) as number;
  };
  const before = await rounds(100);
  expect((await rounds(3000)) - before).toBeLessThan(1000);
  await quiet.stop();
}, 60_000);
