import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lures } from "../../features/lures/feature.ts";
import { testCampaign } from "../../features/tracking/testing.ts";
import type { TestCampaign } from "../../features/tracking/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { readWords } from "../../kit/words.ts";
import { openSnapshots } from "./snapshots.ts";

const canary = "canary.person@lake.example";
let house: TestEnv;
let campaign: TestCampaign;
let folder: string;
beforeAll(async () => {
  readWords("lures", lures.words!);
  house = await testEnv();
  campaign = await testCampaign(house, { recipients: 1 });
  folder = join(house.env.config.dataDir, "lure-pages");
});
afterAll(() => house.close());

const yesterday = () => new Date(Date.now() - 25 * 3_600_000);

/** All that is in the folder, by file. */
async function kept(): Promise<Record<string, string>> {
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const)),
  );
}

/** What a lure host does with its folder as it begins, and at each hour, until that shows. */
async function review(done: () => Promise<boolean>): Promise<void> {
  const snapshots = openSnapshots(house.env);
  await expect.poll(done).toBe(true);
  await snapshots.stop();
}

test("an address that is gone from the database is gone from every lure host's disk a day later, visited or not", async () => {
  await house.look("UPDATE organisations SET security_address = $2 WHERE id = $1", [campaign.org, canary]);
  const snapshots = openSnapshots(house.env);
  await snapshots.load(campaign.number);
  await snapshots.stop();
  const file = `${campaign.number}.json`;
  expect((await kept())[file]).toContain(canary);
  await house.look("UPDATE organisations SET security_address = NULL WHERE id = $1", [campaign.org]);
  await writeFile(join(folder, `${campaign.number}.json.new`), canary);
  for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday(), yesterday());
  await review(async () => !JSON.stringify(await kept()).includes(canary));
  const after = await kept();
  // What the database still knows stays for the hour in which it is away.
  expect(JSON.parse(after[file]!)).toMatchObject({ live: { number: campaign.number }, contact: null });
});

test("a campaign that the database does not know is neither kept nor shown", async () => {
  await mkdir(folder, { recursive: true });
  const gone = campaign.number + 1;
  const text = (await kept())[`${campaign.number}.json`]!;
  const snapshots = openSnapshots(house.env);
  await writeFile(join(folder, `${gone}.json`), text);
  expect(await snapshots.load(gone)).toBeNull();
  expect(Object.keys(await kept())).toEqual([`${campaign.number}.json`]);
  await snapshots.stop();
});

test("with the database away everything stays", async () => {
  const { database } = house.env;
  for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday(), yesterday());
  const before = await kept();
  let asked = 0;
  const away = () => Promise.reject(new Error(`away ${(asked += 1)}`));
  house.env.database = { ...database, lookup: away, find: away };
  await review(async () => asked > 0);
  expect(await kept()).toEqual(before);
  house.env.database = database;
});
