import { afterAll, beforeAll, expect, it } from "vitest";
import { holdLocked, waitingForLock } from "../../kit/db/testing.ts";
import { requeue } from "./store/deliveries.ts";
import { openWorld, runningCampaign } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const waiting = () => waitingForLock(world, "deliveries");
const hold = (org: string, id: string, numbers: number[]) =>
  holdLocked(world.env.database, org, "SELECT FROM deliveries WHERE org = $1 AND campaign = $2 AND number = ANY ($3::int[]) FOR UPDATE", [org, id, numbers]); // oxfmt-ignore

it("two people who order the same again, each in another order, do not wait for each other", async () => {
  const { org, id } = await runningCampaign(world, 4);
  await world.call("pauseCampaign", org, { id });
  await world.look("UPDATE deliveries SET state = CASE WHEN number < 3 THEN 'bounced' ELSE 'refused' END WHERE campaign = $1", [id]); // oxfmt-ignore
  const letGo = await hold(org, id, [2, 4]);
  const asked = [["bounced", "refused"], ["refused", "bounced"]].map((states) => world.call("retryDeliveries", org, { id, states })); // oxfmt-ignore
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await letGo();
  const answers = await Promise.all(asked);
  expect(answers.map(({ queued }) => queued).toSorted((a, b) => a - b)).toEqual([0, 4]);
  const tried = await world.look("SELECT cardinality(tried_again) AS times FROM deliveries WHERE campaign = $1", [id]);
  expect(tried).toEqual(Array.from({ length: 4 }, () => ({ times: 1 })));
});

it("nor do two whose rows are found by other ways", async () => {
  const { org, id } = await runningCampaign(world, 4);
  await world.call("pauseCampaign", org, { id });
  // Where they lie, the last comes first.
  for (const number of [4, 3, 2, 1]) await world.look("UPDATE deliveries SET state = 'bounced' WHERE campaign = $1 AND number = $2", [id, number]); // oxfmt-ignore
  const letGo = await hold(org, id, [2, 3]);
  const asked = ["seqscan", "indexscan"].map((not) =>
    world.env.database.tx(org, async (db) => {
      for (const one of [not, "bitmapscan"]) await db.run(`SET LOCAL enable_${one} = off`);
      return requeue(db, org, id, "bounced", { number: undefined, departments: "all" });
    }),
  );
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await letGo();
  expect((await Promise.all(asked)).map((numbers) => numbers.length).toSorted((a, b) => a - b)).toEqual([0, 4]);
});
