import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"; // oxfmt-ignore
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openProxy } from "../../kit/db/testing-proxy.ts";
import { openDatabase } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { prometheus } from "../../kit/metrics.ts";
import { makeSecrets } from "../../kit/secrets.ts";
import { smallDisk } from "../../kit/testing-small-disk.ts";
import { openTracking, spoolCondition } from "./index.ts";
import { addressSealer } from "./spool/address-keys.ts";
import { createFolder, spoolMark } from "./spool/folder.ts";
import { openSpool } from "./spool/writer.ts";
import type { NewHit } from "./spool/writer.ts";
import { testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

const probe = smallDisk(4096);
const mayMount = probe !== null;
probe?.close();

let house: TestEnv;
let campaign: TestCampaign;
let env: Env;
let root: string;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-drain-"));
  root = join(dataDir, "spool");
  env = { ...house.env, config: { ...house.env.config, dataDir } };
  campaign = await testCampaign(house, { recipients: 5, landings: ["form"] });
});
afterEach(() => rmSync(env.config.dataDir, { recursive: true, force: true }));

describe.each(["in the process's thread", "on a thread of its own"])("the drain %s", (where) => {
  beforeEach(() => {
    if (where === "on a thread of its own") env = { ...env, databaseUrls: house.urls };
  });

  test("what a dead process left is counted, and a process that stops leaves nothing behind", async () => {
    const dead = createFolder(root);
    const writer = openSpool(dead);
    for (let i = 1; i <= 3; i += 1) await writer.append(testHit(campaign.number, i, "clicked"));
    await writer.close();
    dead.release();
    const tracking = openTracking(env);
    await tracking.hit(testHit(campaign.number, 4, "clicked"));
    await tracking.settle();
    expect(await clicked()).toEqual([1, 2, 3, 4]);
    await tracking.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("where the database makes hits safe, each is there when it is answered, and none is answered while it is away", async () => {
    const proxy = await openProxy(house.urls.app);
    const config = { ...env.config, SPOOL: "database" as const, DATABASE_TIMEOUT: 2 };
    const urls = { ...house.urls, app: proxy.url(house.urls.app), worker: proxy.url(house.urls.worker) };
    const database = openDatabase(urls, 4, () => {}, 2);
    const tracking = openTracking({ ...env, config, database, ...(env.databaseUrls && { databaseUrls: urls }) });
    await tracking.settle();
    await Promise.all([1, 2].map((delivery) => tracking.hit(testHit(campaign.number, delivery, "clicked"))));
    expect(await clicked()).toEqual([1, 2]);
    // Of a campaign that is no more there is nothing to keep, and nobody waits for it.
    await tracking.hit(testHit(999_999, 1, "clicked"));
    await proxy.close();
    await expect(tracking.hit(testHit(campaign.number, 3, "clicked"))).rejects.toThrow(/has not taken a hit in time/);
    expect(tracking.state().alarm).toMatch(/in time/);
    await tracking.stop();
    await database.close();
    expect(await clicked()).toEqual([1, 2]);
  });

  test("hits that waited a day for the database are counted, and bring networks instead of addresses", async () => {
    const dead = createFolder(root);
    const derive = (salt: Buffer) => env.secrets.mac("spool-address", salt);
    const yesterday = Date.now() - 25 * 3_600_000;
    let now = yesterday;
    const writer = openSpool(dead, { seal: addressSealer(dead, derive, () => now) });
    const address = (n: number) => ({ address: `203.0.113.${n}` });
    await writer.append(testHit(campaign.number, 1, "clicked", { at: now, ...address(1) }));
    now += 7_200_000;
    await writer.append(testHit(campaign.number, 2, "clicked", { at: now, ...address(2) }));
    await writer.close();
    dead.release();
    const tracking = openTracking(env);
    await tracking.settle();
    await tracking.stop();
    const look = "SELECT address::text FROM hits WHERE org = $1 ORDER BY delivery";
    expect(await house.look(look, [campaign.org])).toEqual([
      { address: "203.0.113.0/24" },
      { address: "203.0.113.2/32" },
    ]);
    const sources = "SELECT address::text FROM tracking_sources WHERE org = $1";
    expect(await house.look(sources, [campaign.org])).toEqual([{ address: "203.0.113.2/32" }]);
  });

  test("a dead process's spool that cannot be read holds up nobody else's hits", async () => {
    const dead = createFolder(root);
    mkdirSync(join(dead.path, "00000001.hits"));
    dead.release();
    const tracking = openTracking(env);
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    await until(async () => (await clicked()).length === 1);
    await until(async () => tracking.state().trouble !== null);
    expect(tracking.state().trouble).toContain("EISDIR");
    await tracking.stop();
    expect(readdirSync(root)).toContain(`${dead.id}.1`);
  });

  test("while a dead process's spool cannot be read, neither visitors who wait for the database nor an end wait with it", async () => {
    const dead = createFolder(root);
    mkdirSync(join(dead.path, "00000001.hits"));
    dead.release();
    const tracking = openTracking({ ...env, config: { ...env.config, SPOOL: "database" } });
    await until(async () => tracking.state().trouble !== null);
    // It rests for longer and longer: forty visitors, one after the other, would wait for as many rests.
    for (let n = 0; n < 40; n += 1) await tracking.hit(testHit(campaign.number, (n % 5) + 1, "clicked"));
    await tracking.settle();
    expect(await clicked()).toEqual([1, 2, 3, 4, 5]);
    await tracking.stop();
    expect(readdirSync(root).filter((name) => /^\d+(\.\d+)?$/.test(name))).toEqual([`${dead.id}.1`]);
  });

  test("a key of a dead process's spool that cannot be deleted ends nobody", async () => {
    const dead = createFolder(root);
    mkdirSync(join(dead.path, `1-${Date.now() - 50 * 3_600_000}.key`));
    const writer = openSpool(dead);
    await writer.append(testHit(campaign.number, 1, "clicked"));
    await writer.close();
    dead.release();
    const tracking = openTracking(env);
    await until(async () => (await clicked()).length === 1);
    await tracking.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("a key of a dead process's spool that cannot be read costs no hit more than its address", async () => {
    const dead = createFolder(root);
    const derive = (salt: Buffer) => env.secrets.mac("spool-address", salt);
    const writer = openSpool(dead, { seal: addressSealer(dead, derive, () => Date.now()) });
    await writer.append(testHit(campaign.number, 1, "clicked", { address: "203.0.113.1" }));
    await writer.close();
    const [key] = readdirSync(dead.path).filter((name) => name.endsWith(".key"));
    rmSync(join(dead.path, key!));
    mkdirSync(join(dead.path, key!));
    dead.release();
    const tracking = openTracking(env);
    await until(async () => tracking.state().trouble !== null || (await clicked()).length === 1);
    expect(await clicked()).toEqual([1]);
    await tracking.stop();
    const found = await house.look("SELECT address::text FROM hits WHERE org = $1", [campaign.org]);
    expect(found).toEqual([{ address: "203.0.113.0/24" }]);
  });

  test.skipIf(!mayMount)(
    "a drained folder that cannot be deleted keeps nobody from going on or from ending",
    async () => {
      const dead = await deadSpool([testHit(campaign.number, 1, "clicked")]);
      const undo = [occupy(join(root, String(dead)))];
      const tracking = openTracking(env);
      await tracking.hit(testHit(campaign.number, 2, "clicked"));
      const [own] = readdirSync(root).filter((name) => /^\d+$/.test(name) && name !== String(dead));
      undo.push(occupy(join(root, own!)));
      await until(async () => (await clicked()).length === 2);
      await until(async () => tracking.state().adopted === 0);
      await tracking.settle();
      expect(tracking.state().trouble).toBe(null);
      await tracking.stop();
      expect(
        readdirSync(root)
          .filter((name) => !name.endsWith(".lock"))
          .sort(),
      ).toEqual([own, `${dead}.1`].sort());
      for (const one of undo) one();
      const next = openTracking({ ...env });
      await next.settle();
      await next.stop();
      expect(await clicked()).toEqual([1, 2]);
      expect(readdirSync(root)).toEqual([]);
    },
  );

  test("hits that came before the database knew any of their campaigns are counted once it does, as where it is filled while the product runs", async () => {
    const number = campaign.number + randomInt(1_000_000, 1_000_000_000);
    const tracking = openTracking(env);
    await tracking.hit(testHit(number, 1, "clicked"));
    await tracking.settle();
    expect(await clicked()).toEqual([]);
    await renumber(number);
    await tracking.hit(testHit(number, 2, "clicked"));
    await tracking.settle();
    expect(await clicked()).toEqual([1, 2]);
    expect(tracking.state()).toMatchObject({ taken: 2, waiting: 0 });
    await tracking.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("hits of campaigns alone that a wrong database does not know stay for the right one, however old they are; of a known spool they go", async () => {
    const unknown = campaign.number + randomInt(1_000_000, 1_000_000_000);
    const strange = await deadSpool([testHit(unknown, 1, "clicked"), testHit(unknown + 1, 2, "clicked")]);
    const mixed = await deadSpool([testHit(unknown, 1, "clicked"), testHit(campaign.number, 3, "clicked")]);
    // Of a machine that lay still for longer than such hits are kept.
    const old = await deadSpool([testHit(unknown, 2, "clicked", { at: Date.now() - 40 * 86_400_000 })]);
    const wrong = openTracking(env);
    await until(async () => wrong.state().adopted === 0 && (await clicked()).length === 1);
    await wrong.settle();
    await wrong.stop();
    const left = readdirSync(root).filter((name) => !name.endsWith(".lock"));
    expect(new Set(left)).toEqual(new Set([`${strange}.1`, `${old}.1`]));
    expect(readdirSync(root)).not.toContain(`${mixed}.lock`);
    // The database that knows them: as if it had been restored meanwhile.
    await renumber(unknown);
    const right = openTracking({ ...env });
    await until(async () => (await clicked()).length === 3);
    await right.stop();
    expect(await clicked()).toEqual([1, 2, 3]);
    expect(readdirSync(root)).toEqual([]);
  });

  test("what a process answered on a wrong database stays for the right one, too", async () => {
    const wrong = openTracking(env);
    const unknown = campaign.number + randomInt(1_000_000, 1_000_000_000);
    await wrong.hit(testHit(unknown, 1, "clicked"));
    await wrong.settle();
    await wrong.stop();
    expect(readdirSync(root).filter((name) => !name.endsWith(".lock")).length).toBe(1);
    await renumber(unknown);
    const right = openTracking({ ...env });
    await until(async () => (await clicked()).length === 1);
    await right.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("hits that no database knew yet outlive the folder that somebody deleted", async () => {
    const number = campaign.number + randomInt(1_000_000, 1_000_000_000);
    const wrong = openTracking(env);
    await wrong.hit(testHit(number, 1, "clicked"));
    await wrong.settle();
    rmSync(root, { recursive: true });
    await wrong.hit(testHit(number, 2, "clicked"));
    await wrong.settle();
    await wrong.hit(testHit(number, 3, "clicked"));
    await wrong.settle();
    await wrong.stop();
    await renumber(number);
    const right = openTracking({ ...env });
    await right.settle();
    expect(await clicked()).toEqual([1, 2, 3]);
    await right.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("hits that a database which is away has not taken outlive the folder that somebody deleted, or took away with its disk", async () => {
    for (const [n, lose] of [
      () => rmSync(root, { recursive: true }),
      () => renameSync(root, `${root}-away`),
    ].entries()) {
      const proxy = await openProxy(house.urls.app);
      const urls = { ...house.urls, app: proxy.url(house.urls.app), worker: proxy.url(house.urls.worker) };
      const database = openDatabase(urls, 4, () => {}, 2);
      const tracking = openTracking({ ...env, database, ...(env.databaseUrls && { databaseUrls: urls }) });
      await tracking.hit(testHit(campaign.number, 2 * n + 1, "clicked"));
      await tracking.settle();
      await proxy.close();
      await tracking.hit(testHit(campaign.number, 2 * n + 2, "clicked"));
      await until(async () => tracking.state().trouble !== null);
      lose();
      await tracking.stop();
      await database.close();
      const next = openTracking({ ...env });
      await next.settle();
      const told = Array.from({ length: 2 * n + 2 }, (_, i) => i + 1);
      expect(await clicked()).toEqual(told);
      await next.stop();
      expect(readdirSync(root)).toEqual([]);
      const [row] = await house.look<{ hits: string }>("SELECT count(*) AS hits FROM hits WHERE org = $1", [
        campaign.org,
      ]);
      expect(Number(row!.hits)).toBe(told.length);
    }
  }, 60_000);

  test("hits that a database which says nothing has not taken outlive the folder that somebody deleted, and count once", async () => {
    const proxy = await openProxy(house.urls.app);
    const urls = { ...house.urls, app: proxy.url(house.urls.app), worker: proxy.url(house.urls.worker) };
    const database = openDatabase(urls, 4, () => {});
    const tracking = openTracking({ ...env, database, ...(env.databaseUrls && { databaseUrls: urls }) });
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    await tracking.settle();
    proxy.hold();
    await tracking.hit(testHit(campaign.number, 2, "clicked"));
    rmSync(root, { recursive: true });
    await tracking.stop();
    await proxy.close();
    await database.close();
    const next = openTracking({ ...env });
    await next.settle();
    expect(await clicked()).toEqual([1, 2]);
    await next.stop();
    expect(readdirSync(root)).toEqual([]);
    const [row] = await house.look<{ hits: number }>("SELECT count(*)::int AS hits FROM hits WHERE org = $1", [
      campaign.org,
    ]);
    expect(row!.hits).toBe(2);
  }, 60_000);

  test("what another installation's process left over the same disk is taken by its own alone", async () => {
    const secrets = makeSecrets(Buffer.alloc(32, 9));
    const theirs = await deadSpool([testHit(campaign.number, 1, "clicked")], spoolMark(secrets));
    const tracking = openTracking(env);
    await tracking.hit(testHit(campaign.number, 2, "clicked"));
    await tracking.settle();
    await tracking.stop();
    expect(await clicked()).toEqual([2]);
    expect(readdirSync(root).filter((name) => !name.endsWith(".lock"))).toEqual([String(theirs)]);
  });

  test("a dead process's spool that vanishes is let go, and troubles nobody any more", async () => {
    const dead = createFolder(root);
    mkdirSync(join(dead.path, "00000001.hits"));
    dead.release();
    const tracking = openTracking(env);
    await until(async () => tracking.state().trouble !== null);
    rmSync(join(root, `${dead.id}.1`), { recursive: true });
    await until(async () => tracking.state().trouble === null);
    expect(tracking.state().adopted).toBe(0);
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    await tracking.settle();
    await tracking.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("a link that is flooded does not fill the disk: what says the same is counted, and every hit is in the count", async () => {
    const tracking = openTracking(env);
    for (let i = 0; i < 60; i += 1) {
      await Promise.all(Array.from({ length: 100 }, () => tracking.hit(testHit(campaign.number, 1, "clicked"))));
    }
    await tracking.stop();
    const kept = async () => {
      const sql = "SELECT count(*)::int AS rows, coalesce(sum(times), 0)::int AS times FROM hits WHERE org = $1";
      return (await house.look<{ rows: number; times: number }>(sql, [campaign.org]))[0]!;
    };
    // What an end leaves on the disk, since a busy machine takes longer than it waits, is the next process's.
    const next = openTracking({ ...env });
    await until(async () => (await kept()).times >= 6000);
    await next.settle();
    await next.stop();
    const { rows, times } = await kept();
    expect(rows).toBeLessThan(4100);
    expect(times).toBe(6000);
  });

  test("hits go on being counted after somebody deleted the spool's folder", async () => {
    const tracking = openTracking(env);
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    rmSync(root, { recursive: true });
    await Promise.all([2, 3].map((delivery) => tracking.hit(testHit(campaign.number, delivery, "clicked"))));
    await tracking.hit(testHit(campaign.number, 4, "clicked"));
    await until(async () => (await clicked()).length === 4);
    await tracking.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test("a spool that cannot be written says so, refuses, and goes on as soon as it can", async () => {
    const tracking = openTracking(env);
    await tracking.hit(testHit(campaign.number, 1, "clicked"));
    rmSync(root, { recursive: true });
    writeFileSync(root, "");
    await expect(tracking.hit(testHit(campaign.number, 2, "clicked"))).rejects.toThrow();
    await expect(tracking.hit(testHit(campaign.number, 2, "clicked"))).rejects.toThrow();
    expect(spoolCondition(env)).toBe("unwritable");
    rmSync(root);
    await tracking.hit(testHit(campaign.number, 3, "clicked"));
    expect(spoolCondition(env)).not.toBe("unwritable");
    await until(async () => (await clicked()).length === 2);
    expect(await clicked()).toEqual([1, 3]);
    await tracking.stop();
  });
});

test("a spool that stays for another database keeps no address for longer than a day, and goes after thirty, also while its finder lives", async () => {
  let later = 0;
  const clock = () => new Date(Date.now() + later);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const unknown = campaign.number + randomInt(1_000_000, 1_000_000_000);
  const strange = await deadSpool([testHit(unknown, 1, "clicked")]);
  const held = `${strange}.1`;
  writeFileSync(join(root, String(strange), `1-${Date.now()}.key`), "salt");
  const tracking = openTracking({ ...env, clock });
  const left = async () => tracking.state().adopted === 0 && readdirSync(root).includes(held);
  await until(left);
  const keys = () => readdirSync(join(root, held)).filter((name) => name.endsWith(".key"));
  expect(keys().length).toBe(1);
  later = 25 * 3_600_000;
  vi.advanceTimersByTime(10_000);
  expect(keys()).toEqual([]);
  later = 29 * 86_400_000;
  vi.advanceTimersByTime(10_000);
  expect(await left()).toBe(true);
  later = 31 * 86_400_000;
  vi.advanceTimersByTime(10_000);
  await until(async () => tracking.state().adopted === 0);
  // Three hours later they are still over.
  later += 3 * 3_600_000;
  vi.advanceTimersByTime(10_000);
  await until(async () => !readdirSync(root).some((name) => name.startsWith(String(strange))));
  await tracking.stop();
  expect(readdirSync(root)).toEqual([]);
}, 20_000);

test("a spool that was left keeps no address for longer than a day, also where another process took it over meanwhile, and died", async () => {
  let later = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const unknown = campaign.number + randomInt(1_000_000, 1_000_000_000);
  const strange = await deadSpool([testHit(unknown, 1, "clicked")]);
  writeFileSync(join(root, String(strange), `1-${Date.now()}.key`), "salt");
  const tracking = openTracking({ ...env, clock: () => new Date(Date.now() + later) });
  await until(async () => tracking.state().adopted === 0 && readdirSync(root).includes(`${strange}.1`));
  const now = join(root, `${strange}.2`);
  renameSync(join(root, `${strange}.1`), now);
  const keys = () => readdirSync(now).filter((name) => name.endsWith(".key"));
  vi.advanceTimersByTime(10_000);
  expect(keys().length).toBe(1);
  later = 25 * 3_600_000;
  vi.advanceTimersByTime(10_000);
  expect(keys()).toEqual([]);
  await tracking.stop();
}, 20_000);

test("a spool that stays for another database is there still after the clock was a month ahead for a while", async () => {
  let later = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const strange = await deadSpool([testHit(campaign.number + randomInt(1_000_000, 1_000_000_000), 1, "clicked")]);
  const tracking = openTracking({ ...env, clock: () => new Date(Date.now() + later) });
  const left = () => readdirSync(root).filter((name) => name.startsWith(`${strange}.`) && !name.endsWith(".lock"));
  await until(async () => tracking.state().adopted === 0 && left().length === 1);
  const [before] = left();
  later = 31 * 86_400_000;
  vi.advanceTimersByTime(10_000);
  await until(async () => tracking.state().adopted === 0 && left()[0] !== before);
  later = 0;
  vi.advanceTimersByTime(10_000);
  expect(left()).toHaveLength(1);
  await tracking.stop();
  expect(left()).toHaveLength(1);
}, 20_000);

test("how far the bookkeeping is behind shows while the drain hangs", async () => {
  const database: Env["database"] = { ...env.database, hasty: () => ({ tx: () => new Promise(() => {}) }) };
  const hanging = { ...env, database };
  const tracking = openTracking(hanging);
  expect(spoolCondition(hanging)).toBe("ready");
  for (let i = 0; i < 3; i += 1) {
    await tracking.hit(testHit(campaign.number, 1, "clicked", { at: Date.now() - 120_000 }));
  }
  await until(async () => tracking.state().behind >= 120_000);
  expect(spoolCondition(hanging)).toBe("behind");
  const shown = await prometheus().register.metrics();
  expect(shown).toContain("hookwise_spool_waiting_hits 3\n");
  expect(Number(/^hookwise_spool_oldest_seconds (\S+)$/m.exec(shown)![1])).toBeGreaterThanOrEqual(120);
  await tracking.stop();
  expect(await prometheus().register.metrics()).toContain("hookwise_spool_waiting_hits 0\n");
}, 30_000);

test("a database that never answers keeps neither hits from being answered nor the process from ending, and its spool stays locked", async () => {
  let waits = 0;
  const database: Env["database"] = {
    ...env.database,
    hasty: () => ({ tx: () => (waits++, new Promise(() => {})) }),
  };
  const tracking = openTracking({ ...env, database });
  await tracking.hit(testHit(campaign.number, 1, "clicked"));
  await until(async () => waits === 1);
  await tracking.hit(testHit(campaign.number, 2, "clicked"));
  const other = openTracking(env);
  await other.hit(testHit(campaign.number, 3, "clicked"));
  await other.settle();
  expect(await clicked()).toEqual([3]);
  await other.stop();
  await tracking.stop();
  expect(readdirSync(root).length).toBe(2);
}, 30_000);

test("where the drain has a thread, a database that is away keeps neither visitors nor the end of the process waiting, and the next one counts", async () => {
  const proxy = await openProxy(house.owner);
  const tracking = openTracking({ ...env, databaseUrls: { ...house.urls, app: proxy.url(house.urls.app) } });
  await tracking.hit(testHit(campaign.number, 1, "clicked"));
  await tracking.settle();
  expect(tracking.state()).toMatchObject({ taken: 1, waiting: 0, behind: 0, trouble: null });
  await proxy.close();
  await tracking.hit(testHit(campaign.number, 2, "clicked", { at: Date.now() - 120_000 }));
  await until(async () => tracking.state().trouble !== null);
  expect(tracking.state()).toMatchObject({ taken: 1, waiting: 1 });
  expect(tracking.state().behind).toBeGreaterThanOrEqual(120_000);
  await tracking.stop();
  expect(await clicked()).toEqual([1]);
  const next = openTracking(env);
  await next.settle();
  expect(await clicked()).toEqual([1, 2]);
  await next.stop();
  expect(readdirSync(root)).toEqual([]);
}, 60_000);

test("a thread that looks for dead processes' spools leaves its own process's alone", async () => {
  const tracking = openTracking({ ...env, databaseUrls: house.urls });
  await tracking.hit(testHit(campaign.number, 1, "clicked"));
  const [own] = readdirSync(root).filter((name) => /^\d+$/.test(name));
  await tracking.settle();
  const other = openTracking({ ...env, databaseUrls: house.urls });
  await other.hit(testHit(campaign.number, 2, "clicked"));
  await other.settle();
  expect(other.state().adopted).toBe(0);
  expect(readdirSync(root)).toContain(own);
  await Promise.all([tracking.stop(), other.stop()]);
  expect(await clicked()).toEqual([1, 2]);
  expect(readdirSync(root)).toEqual([]);
});

test("a dead process's spool whose disk was away, and is back just as it is let go, is there as it was", async () => {
  const dead = await deadSpool([testHit(campaign.number, 1, "clicked")]);
  const tracking = openTracking(env);
  const [taken, away] = [join(root, `${dead}.1`), join(env.config.dataDir, "away")];
  renameSync(taken, away);
  const comesBack = () => {
    if (existsSync(away)) renameSync(away, taken);
  };
  const { rmSync: remove } = fs;
  fs.rmSync = (path, options) => {
    if (path === taken) comesBack();
    remove(path, options);
  };
  // What imports it by its name, and was loaded before, sees it too.
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.rmSync = remove;
    syncBuiltinESMExports();
  });
  await until(async () => tracking.state().adopted === 0);
  comesBack();
  await tracking.stop();
  const next = openTracking({ ...env });
  await next.settle();
  expect(await clicked()).toEqual([1]);
  await next.stop();
  expect(readdirSync(root)).toEqual([]);
});

/** Has a folder hold what nobody can delete: a disk of its own. @returns what ends that, under whatever name the folder has by then */
function occupy(folder: string): () => void {
  const path = join(folder, "disk");
  mkdirSync(path);
  expect(spawnSync("mount", ["-t", "tmpfs", "tmpfs", path]).status).toBe(0);
  const undo = () => {
    for (const [mounted] of readFileSync("/proc/mounts", "utf8").matchAll(/\/\S+\/disk\b/g))
      if (mounted.startsWith(root)) spawnSync("umount", ["-l", mounted]);
  };
  onTestFinished(undo);
  return undo;
}

/** Gives the campaign another number, as one has in another database. */
async function renumber(number: number): Promise<void> {
  await house.look("UPDATE campaigns SET number = $2 WHERE id = $1", [campaign.id, number]);
  await house.look("UPDATE campaign_directory SET number = $2 WHERE number = $1", [campaign.number, number]);
}

/** Hits that a process left when it died. */
async function deadSpool(hits: NewHit[], mark?: string): Promise<number> {
  const dead = createFolder(root, mark);
  const writer = openSpool(dead);
  for (const hit of hits) await writer.append(hit);
  await writer.close();
  dead.release();
  return dead.id;
}

async function clicked(): Promise<number[]> {
  const rows = await house.look<{ delivery: number }>(
    "SELECT delivery FROM tracking_outcomes WHERE org = $1 AND clicked_at IS NOT NULL ORDER BY delivery",
    [campaign.org],
  );
  return rows.map((row) => row.delivery);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await pause(20);
}
