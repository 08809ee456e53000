import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lures } from "../../features/lures/feature.ts";
import { testCampaign } from "../../features/tracking/testing.ts";
import type { TestCampaign } from "../../features/tracking/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { readWords } from "../../kit/words.ts";
import { openSnapshots } from "./snapshots.ts";

// One organisation cannot be asked: its node is away, or its turns are taken. The others' links are current all the same.

let house: TestEnv;
let slow: TestCampaign;
let other: TestCampaign;
beforeAll(async () => {
  readWords("lures", lures.words!);
  house = await testEnv();
});
afterAll(() => house.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(
  async () => void ([slow, other] = await Promise.all([1, 2].map(() => testCampaign(house, { recipients: 1 })))),
);

/** The process's ports, where the slow organisation's transactions do this instead. */
function withSlow(instead: () => Promise<never>): Env {
  const { database } = house.env;
  const tx: typeof database.tx = (org, ...rest) => (org === slow.org ? instead() : database.tx(org, ...rest));
  return { ...house.env, database: { ...database, tx } };
}

test("a kill reaches the links of an organisation while another's campaign is asked for without an answer", async () => {
  const never = Promise.withResolvers<never>();
  let asked = 0;
  let held = false;
  const { database } = house.env;
  const env = withSlow(() => ((asked += 1), never.promise));
  const all = env.database.tx;
  env.database.tx = (org, ...rest) => (held ? all(org, ...rest) : database.tx(org, ...rest));
  const snapshots = openSnapshots(env);
  for (const { number } of [slow, other]) expect((await snapshots.load(number))?.live.state).toBe("running");
  held = true;
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  await house.look("UPDATE campaigns SET state = 'killed' WHERE id = $1", [other.id]);
  await expect.poll(() => snapshots.ready(other.number)?.live.state, { timeout: 20_000 }).toBe("killed");
  never.reject(new Error("over"));
  await snapshots.stop();
}, 60_000);

test("what is kept of an organisation is looked through, although another's cannot be", async () => {
  const folder = join(house.env.config.dataDir, "lure-pages");
  await house.look("UPDATE organisations SET security_address = 'canary@lake.example' WHERE id = ANY ($1::uuid[])", [
    [slow.org, other.org],
  ]);
  const first = openSnapshots(house.env);
  for (const { number } of [slow, other]) await first.load(number);
  await first.stop();
  await house.look("UPDATE organisations SET security_address = NULL", []);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday, yesterday);
  const kept = (campaign: TestCampaign) => readFile(join(folder, `${campaign.number}.json`), "utf8");
  const before = await kept(slow);
  const second = openSnapshots(withSlow(() => Promise.reject(new Error("its node is away"))));
  await expect.poll(() => kept(other)).not.toContain("canary");
  await second.stop();
  expect(await kept(slow)).toBe(before);
});

test("what was known before a host's clock was set back by an hour is not in use for an hour", async () => {
  // The look from time to time is left out: a visitor's answer has to be current by itself.
  const often = vi.spyOn(globalThis, "setInterval").mockReturnValue({ unref: () => undefined } as never);
  const snapshots = openSnapshots(house.env);
  often.mockRestore();
  expect((await snapshots.load(other.number))?.live.state).toBe("running");
  await house.look("UPDATE campaigns SET state = 'killed' WHERE id = $1", [other.id]);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
  await wait(2100);
  expect(snapshots.ready(other.number)?.live.state).toBeUndefined();
  await expect.poll(async () => (await snapshots.load(other.number))?.live.state).toBe("killed");
  await snapshots.stop();
});

test("pages that were kept while the host's clock was wrong by years are looked through, too", async () => {
  const folder = join(house.env.config.dataDir, "lure-pages");
  await house.look("UPDATE organisations SET security_address = 'later@lake.example' WHERE id = $1", [other.org]);
  const first = openSnapshots(house.env);
  await first.load(other.number);
  await first.stop();
  const file = join(folder, `${other.number}.json`);
  await house.look("UPDATE organisations SET security_address = NULL", []);
  const then = new Date(Date.now() + 3 * 365 * 86_400_000);
  await utimes(file, then, then);
  const second = openSnapshots(house.env);
  await expect.poll(() => readFile(file, "utf8")).not.toContain("later@");
  await second.stop();
});
