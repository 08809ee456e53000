import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../../crash/ask.ts";
import { makeLog } from "../log.ts";
import { prometheus } from "../metrics.ts";
import { makeSecrets } from "../secrets.ts";
import { watchCommits } from "./commits.ts";
import { accessOf, roleUrls } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";
import { mayBeCommitted, openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { migrate } from "./migrate.ts";
import { warnOfStandbys } from "./standbys.ts";
import { testKey } from "./testing-setup.ts";

// A standby that is waited for and is away, on a server of this test's own: the setting is the whole server's.

const folder = mkdtempSync(join(tmpdir(), "hookwise-commits-"));
const size = 2;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let database: Database;
const said: string[] = [];
const log = makeLog("info", "json", { write: (line: string) => void said.push(JSON.parse(line).msg) });
const waitFor = async (names: string) => {
  await ask(server.url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await ask(server.url, "SELECT pg_reload_conf()");
};
const sessions = async () =>
  (await ask(server.url, "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).length;
const write = (n: number) => database.worker((db) => db.query("INSERT INTO said VALUES ($1)", [n]));

beforeAll(async () => {
  server = await startEmbedded({ folder, log: makeLog("silent") });
  const secrets = makeSecrets(testKey);
  await migrate(server.url, [], accessOf(secrets));
  await ask(server.url, "CREATE TABLE said (n int)");
  await ask(server.url, "GRANT SELECT, INSERT ON said TO hookwise_worker");
  database = openDatabase(roleUrls(server.url, secrets), size, () => {}, 2);
}, 60_000);
afterAll(async () => {
  await waitFor("");
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start would warn of. */
async function warned(): Promise<string[]> {
  const told: string[] = [];
  await warnOfStandbys(server.url, { warn: (_what: unknown, text?: string) => void told.push(text!) });
  return told;
}

it("a standby that is not waited for and is away keeps nobody waiting, but the log of changes, of which a start warns", async () => {
  await ask(server.url, "SELECT pg_create_physical_replication_slot('gone', true)");
  await write(300);
  expect(await warned()).toEqual([expect.stringMatching(/until its disk is full.*pg_drop_replication_slot/)]);
  await ask(server.url, "SELECT pg_drop_replication_slot('gone')");
  expect(await warned()).toEqual([]);
});

describe("a standby that is waited for and is away", () => {
  it("is told of at a start, before anything waits", async () => {
    expect(await warned()).toEqual([]);
    await waitFor("away");
    await expect.poll(warned).toEqual([expect.stringMatching(/synchronous_standby_names/)]);
  });

  it("leaves no more sessions waiting at the server than the pool has places, lets its operator know, and loses nothing", async () => {
    const commits = watchCommits(database, log);
    try {
      const tries = Array.from({ length: 3 * size }, (_, n) => write(n).then(() => null, (error: Error) => error)); // oxfmt-ignore
      const errors = await Promise.all(tries);
      expect(errors.filter((error) => error && mayBeCommitted(error))).toHaveLength(size);
      expect(await sessions()).toBe(size);
      await expect.poll(async () => (await ask(server.url, "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query_start < now() - interval '5 seconds'")).length, { timeout: 20_000 }).toBe(size); // oxfmt-ignore
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
});
