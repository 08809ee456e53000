import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { liveCampaign } from "../live.ts";
import { openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

let world: World;
let stop = async () => {};
beforeAll(async () => void (world = await openWorld()));
afterEach(() => stop());
afterAll(() => world.close());

it("what is sent is what the database has of a version, though one of the same number was shown before a promotion lost it", async () => {
  const { id } = await runningCampaign(world, 1);
  const [{ number }] = (await world.look<{ number: number }>(
    "SELECT number::float8 AS number FROM campaigns WHERE id = $1",
    [id],
  )) as [{ number: number }];
  // As the lure host of the same process does each second.
  expect((await liveCampaign(world.env, number))!.lures[0]!.subject).not.toBe("Saved anew");
  // As it stands where its author has saved it once more after the promotion.
  await world.look(
    `UPDATE lure_versions v SET content = jsonb_set(content, '{subject}', '"Saved anew"') FROM campaign_lures c
      WHERE c.campaign = $1 AND v.org = c.org AND v.lure = c.lure AND v.version = c.version`,
    [id],
  );
  stop = startSending(world.env);
  await expect.poll(() => world.sink.messages.length, { timeout: 20_000 }).toBe(1);
  expect(world.sink.messages[0]).toContain("Subject: Saved anew");
});
