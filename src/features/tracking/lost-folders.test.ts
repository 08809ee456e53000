import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openProxy } from "../../kit/db/testing-proxy.ts";
import type { Env } from "../../kit/feature.ts";
import { openTracking } from "./index.ts";
import { createFolder } from "./spool/folder.ts";
import { testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// What was acknowledged in a folder that is not the process's any more, where that ends before a database has taken it.

let house: TestEnv;
let campaign: TestCampaign;
let env: Env;
let root: string;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-lost-"));
  root = join(dataDir, "spool");
  env = { ...house.env, config: { ...house.env.config, dataDir } };
  campaign = await testCampaign(house, { recipients: 5, landings: ["form"] });
});
afterEach(() => rmSync(env.config.dataDir, { recursive: true, force: true }));

function linkOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}

/** Of which deliveries a click was counted, once for each of its hits. */
async function clicked(): Promise<number[]> {
  const sql = "SELECT delivery FROM hits WHERE org = $1 ORDER BY delivery";
  return (await house.look<{ delivery: number }>(sql, [campaign.org])).map(({ delivery }) => delivery);
}

test.each(["in the process's thread", "on a thread of its own"])(
  "drained %s, hits that a database which is away has not taken outlive a backup that is put in the place of their folder",
  async (where) => {
    const proxy = await openProxy(house.urls.app);
    const urls = { ...house.urls, app: proxy.url(house.urls.app), worker: proxy.url(house.urls.worker) };
    const database = openDatabase(urls, 4, () => {}, 2);
    const tracking = openTracking({
      ...env,
      database,
      ...(where === "on a thread of its own" && { databaseUrls: urls }),
    });
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    await tracking.settle();
    await proxy.close();
    await tracking.hit(testHit(campaign.number, 2, "clicked"));
    const backup = join(env.config.dataDir, "backup");
    // By another process: who opens a lock's file in this one gives the lock back.
    const copy = (from: string, to: string) => expect(spawnSync("cp", ["-a", from, to]).status).toBe(0);
    copy(root, backup);
    await tracking.hit(testHit(campaign.number, 3, "clicked"));
    while (tracking.state().trouble === null) await pause(20);
    rmSync(root, { recursive: true });
    copy(backup, root);
    await tracking.stop();
    await database.close();
    // The backup is a dead process's spool, too, and has the same number: one after the other.
    for (let n = 0; n < 2; n += 1) {
      const next = openTracking({ ...env });
      await next.settle();
      await next.stop();
    }
    expect(await clicked()).toEqual([1, 2, 3]);
    expect(readdirSync(root)).toEqual([]);
  },
  60_000,
);

test("hits of a folder that is gone outlive a drain's thread that does not answer, as at a disk that hangs", async () => {
  const dead = createFolder(root);
  dead.release();
  const mark = join(dead.path, "of");
  expect(spawnSync("mkfifo", [mark]).status).toBe(0);
  // Whoever reads it waits until nobody may write to it any more.
  const held = openSync(mark, "r+");
  onTestFinished(() => closeSync(held));
  const tracking = openTracking({ ...env, databaseUrls: house.urls });
  await tracking.hit(testHit(campaign.number, 1, "clicked"));
  const opened = () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd) === mark).length;
  await expect.poll(opened, { timeout: 10_000 }).toBe(2);
  rmSync(root, { recursive: true });
  await tracking.stop();
  const next = openTracking({ ...env });
  await next.settle();
  expect(await clicked()).toEqual([1]);
  await next.stop();
  expect(readdirSync(root)).toEqual([]);
}, 30_000);
