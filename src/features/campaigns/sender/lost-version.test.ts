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

it("a queue that lives on with a session of its own anew sends what the database has by then", async () => {
  const { id } = await runningCampaign(world, 1);
  const before = world.sink.messages.length;
  stop = startSending(world.env);
  await expect.poll(() => world.sink.messages.length, { timeout: 20_000 }).toBe(before + 1);
  expect(world.sink.messages.at(-1)).not.toContain("Subject: Launched anew");
  const states = () => world.look("SELECT state FROM deliveries WHERE campaign = $1", [id]);
  await expect.poll(states).toEqual([{ state: "sent" }]);
  // The launch is lost with a promotion, which ends the session; another version of the same number is launched.
  await world.look(
    `UPDATE lure_versions v SET content = jsonb_set(content, '{subject}', '"Launched anew"') FROM campaign_lures c
      WHERE c.campaign = $1 AND v.org = c.org AND v.lure = c.lure AND v.version = c.version`,
    [id],
  );
  const sessions = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hookwise-session'";
  const [{ pid: ended }] = (await world.look(`SELECT pid, pg_terminate_backend(pid) ${sessions}`)) as [{ pid: number }];
  await expect.poll(() => world.look(`SELECT ${sessions} AND pid <> $1`, [ended]), { timeout: 10_000 }).toHaveLength(1);
  await world.look(
    "UPDATE deliveries SET state = 'queued', owner = NULL, sent_at = NULL, tried_at = NULL, committed_at = NULL, attempts = 0 WHERE campaign = $1",
    [id],
  );
  await expect.poll(() => world.sink.messages.length, { timeout: 20_000 }).toBe(before + 2);
  expect(world.sink.messages.at(-1)).toContain("Subject: Launched anew");
});
