import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../../crash/ask.ts";
import { prepareJobs } from "./job-queues.ts";
import { superviseJobs } from "./job-supervision.ts";
import { job, openJobs } from "../jobs.ts";
import { declareReaders } from "../ledger/index.ts";
import { makeLog } from "../log.ts";
import { prometheus } from "../metrics.ts";
import { makeSecrets } from "../secrets.ts";
import { watchCommits } from "./commits.ts";
import { accessOf, allMigrations, roleUrls } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";
import { mayBeCommitted, openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { limitsOf } from "./limits.ts";
import { migrate } from "./migrate.ts";
import { pool, transaction } from "./pool.ts";
import { standbysMissing, warnOfStandbys } from "./standbys.ts";
import { testKey } from "./testing-setup.ts";

// A standby that is waited for and is away, on a server of this test's own: the setting is the whole server's.

const folder = mkdtempSync(join(tmpdir(), "hookwise-commits-"));
const size = 2;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let database: Database;
let own: pg.Pool;
const secrets = makeSecrets(testKey);
const all = [job("note-it", { concurrency: 6, perOrganisation: 6 }, async () => {})];
const said: string[] = [];
const log = makeLog("info", "json", { write: (line: string) => void said.push(JSON.parse(line).msg) });
const waitFor = async (names: string) => {
  await ask(server.url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await ask(server.url, "SELECT pg_reload_conf()");
  if (names === "") return;
  // A server that was told to read its settings anew does so when it comes to it; until then changes are confirmed.
  let waits = false;
  while (!waits) {
    let over = false;
    const change = ask(server.url, "SELECT pg_logical_emit_message(true, 'test', '')").finally(() => (over = true));
    while (!over && !(waits = (await sessions()) > 0));
    await ask(server.url, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    await change;
  }
};
const sessions = async () =>
  (await ask(server.url, "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).length;
const write = (n: number) => database.worker((db) => db.query("INSERT INTO said VALUES ($1)", [n]));

beforeAll(async () => {
  server = await startEmbedded({ folder, log: makeLog("silent") });
  await migrate(server.url, [], accessOf(secrets));
  await ask(server.url, "CREATE TABLE said (n int)");
  await ask(server.url, "GRANT SELECT, INSERT ON said TO hookwise_worker");
  await prepareJobs(server.url, all);
  const urls = roleUrls(server.url, secrets);
  database = openDatabase(urls, size, () => {}, 2);
  own = pool(urls.worker, size, limitsOf(2));
}, 60_000);
afterAll(async () => {
  await waitFor("");
  await Promise.all([database.close(), own.end()]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start would warn of. */
async function warned(): Promise<string[]> {
  const told: string[] = [];
  await warnOfStandbys(server.url, { warn: (_what: unknown, text?: string) => void told.push(text!) });
  return told;
}

it("too few standbys are told of, whatever others there are", () => {
  const rows = (...states: (string | null)[]) => states.map((state) => ({ state }));
  expect(standbysMissing("ANY 1 (a, b)", rows())).toBe(true);
  expect(standbysMissing("ANY 1 (a, b)", rows("async"))).toBe(true);
  expect(standbysMissing("ANY 1 (a, b)", rows("quorum", "async"))).toBe(false);
  expect(standbysMissing("any 2 (a, b)", rows("quorum"))).toBe(true);
  expect(standbysMissing("FIRST 2 (a, b, c)", rows("sync", "potential"))).toBe(true);
  expect(standbysMissing("2 (a, b, c)", rows("sync", "sync", "potential"))).toBe(false);
  expect(standbysMissing("a, b", rows("potential", "sync"))).toBe(false);
  // Whoever may not look at the details sees that there are some.
  expect(standbysMissing("a", rows(null))).toBe(false);
  expect(standbysMissing("", rows("async"))).toBe(false);
});

it("a standby that is not waited for and is away keeps nobody waiting, but the log of changes, of which a start warns", async () => {
  await ask(server.url, "SELECT pg_create_physical_replication_slot('gone', true)");
  await write(300);
  expect(await warned()).toEqual([expect.stringMatching(/until its disk is full.*pg_drop_replication_slot/)]);
  await ask(server.url, "SELECT pg_drop_replication_slot('gone')");
  expect(await warned()).toEqual([]);
});

/** Until this process knows whether it waits. */
async function isKnown(waits = true): Promise<void> {
  const commits = watchCommits(database, log);
  await expect.poll(commits.waiting, { timeout: 20_000 }).toBe(waits);
  commits.stop();
}

describe("a standby that is waited for and is away", () => {
  afterEach(async () => {
    await waitFor("");
    await expect.poll(sessions, { timeout: 20_000 }).toBe(0);
    await isKnown(false);
  });

  it("is told of at a start, before anything waits", async () => {
    expect(await warned()).toEqual([]);
    await waitFor("away");
    await expect.poll(warned).toEqual([expect.stringMatching(/synchronous_standby_names/)]);
  });

  it("leaves no more sessions waiting at the server than the pool has places, lets its operator know, and loses nothing", async () => {
    await waitFor("away");
    const commits = watchCommits(database, log);
    try {
      const tries = Array.from({ length: 3 * size }, (_, n) => write(n).then(() => null, (error: Error) => error)); // oxfmt-ignore
      const errors = await Promise.all(tries);
      expect(errors.filter((error) => error && mayBeCommitted(error))).toHaveLength(size);
      expect(await sessions()).toBe(size);
      // No place is left by which somebody could look.
      await commits.look();
      expect(commits.waiting()).toBe(true);
      expect(said.at(-1)).toMatch(/does not answer/);
      await waitFor("");
      await expect.poll(sessions, { timeout: 20_000 }).toBe(0);
      // All places are free again, and what was not known turns out to stand.
      await expect.poll(() => write(100).then(() => true, () => false), { timeout: 20_000 }).toBe(true); // oxfmt-ignore
      expect(await ask(server.url, "SELECT n FROM said WHERE n < 100")).toHaveLength(size);
      await commits.look();
    } finally {
      commits.stop();
    }
  }, 90_000);

  it("is told of once while it is away, and when it is over", async () => {
    said.length = 0;
    await waitFor("away");
    const commits = watchCommits(database, log);
    const waits = database.lookup("SELECT 1");
    await waits;
    const writing = write(200).catch(() => {});
    await expect.poll(async () => (await commits.look(), commits.waiting()), { timeout: 20_000 }).toBe(true);
    await commits.look();
    expect(said.filter((line) => line.includes("does not answer"))).toHaveLength(1);
    expect(await prometheus().register.metrics()).toContain("hookwise_commits_waiting 1\n");
    await waitFor("");
    await writing;
    await expect.poll(async () => (await commits.look(), commits.waiting()), { timeout: 20_000 }).toBe(false);
    expect(said.at(-1)).toBe("the database confirms changes again");
    commits.stop();
  }, 90_000);

  it("keeps nobody from reading, and refuses at once what would wait as well", async () => {
    await waitFor("away");
    const read = () => database.worker((db) => db.query("SELECT n FROM said WHERE n < 0"));
    expect(mayBeCommitted(await write(1000).catch((error: Error) => error))).toBe(true);
    await isKnown();
    expect(await write(1001).catch((error: { code: string }) => error.code)).toBe("25006");
    expect(await Promise.all([read(), read(), read()])).toEqual([[], [], []]);
    expect(await sessions()).toBe(1);
    await waitFor("");
    await expect.poll(() => write(1002).then(() => true, () => false), { timeout: 20_000 }).toBe(true); // oxfmt-ignore
    expect(await ask(server.url, "SELECT n FROM said WHERE n >= 1000 ORDER BY n")).toEqual([{ n: 1000 }, { n: 1002 }]);
  }, 60_000);

  it.each([
    ["a statement by itself", () => own.query("INSERT INTO said VALUES (2000)")],
    [
      "a transaction",
      () => transaction(own, { sql: "BEGIN; SELECT now() AS now", limits: limitsOf(2) }, (db) => db.run("INSERT INTO said VALUES (2000)")), // oxfmt-ignore
    ],
  ])(
    "leaves no more of them than any pool has places, nor keeps it from reading: %s",
    async (_, act: () => Promise<unknown>) => {
      await waitFor("away");
      const acts = (n: number) => Promise.all(Array.from({ length: n }, () => act().catch(() => {})));
      await acts(1);
      await isKnown();
      await acts(3 * size);
      expect((await own.query("SELECT n FROM said WHERE n < 0")).rows).toEqual([]);
      await acts(size);
      expect(await sessions()).toBeLessThanOrEqual(size);
      await waitFor("");
      await expect.poll(() => act().then(() => true, () => false), { timeout: 20_000 }).toBe(true); // oxfmt-ignore
    },
    90_000,
  );

  it("leaves the job queue no more of them than it has places, and each job is done", async () => {
    const done: number[] = [];
    const noting = [job("note-it", { concurrency: 6, perOrganisation: 6 }, async (_env, { n }) => void done.push(n))];
    const opened = await openJobs(roleUrls(server.url, secrets).worker, () => {}, 2);
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    for (const n of numbers) await opened.jobs.send("note-it", { n });
    await waitFor("away");
    const stop = await opened.work({ database, log: makeLog("silent") } as never, noting, { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }); // oxfmt-ignore
    // Longer than each is waited for, so that others could have taken their places.
    const long =
      "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query_start < now() - interval '8 seconds'";
    await expect.poll(async () => (await ask(server.url, long)).length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(await sessions()).toBeLessThanOrEqual(4);
    await waitFor("");
    await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 100_000, interval: 500 }).toEqual(numbers);
    stop();
    await opened.stop();
  }, 150_000);

  it("has nobody look for jobs whose process died before changes are confirmed again", async () => {
    await waitFor("away");
    let looks = 0;
    const queue = {
      getDb: () => ({ executeSql: async (sql: string) => ({ rows: await ask(server.url, sql) }) }),
      setRight: async () => {},
      supervise: async () => void (looks += 1),
    };
    const ending = new AbortController();
    const often = { every: 0.1, watched: 0.4, answered: 1 };
    const looking = superviseJobs(queue as never, often, ending.signal, () => {});
    await expect.poll(sessions, { timeout: 10_000 }).toBe(1);
    await new Promise((later) => setTimeout(later, 2000));
    expect(looks).toBe(0);
    await waitFor("");
    await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(1);
    ending.abort();
    await looking;
  }, 30_000);

  it("keeps no start waiting for what is prepared already", async () => {
    await waitFor("away");
    await prepareJobs(server.url, all);
    expect(await sessions()).toBe(0);
  });

  it("keeps no start waiting that says what its version reads", async () => {
    const needed = (await allMigrations()).filter(({ name }) => name.endsWith("-versions-of-readers.sql"));
    await migrate(server.url, needed, accessOf(secrets));
    await waitFor("away");
    for (const kinds of [[], ["said"]]) {
      const declared = await declareReaders(database, [{ name: "one", kinds, run: async () => {} }]);
      declared.stop();
    }
    expect(await sessions()).toBe(0);
    expect(await ask(server.url, "SELECT FROM ledger_versions")).toHaveLength(2);
  });
});
