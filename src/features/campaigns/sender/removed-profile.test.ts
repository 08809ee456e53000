import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../../kit/id.ts";
import { sayKept } from "../../../kit/kept-words.ts";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it("a campaign whose sending profile was removed stops and says so, and nothing of it leaves by another", async () => {
  const org = await world.organisation(2);
  const profile = newId();
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
     VALUES ($1, $2, 'Gone soon', 'email', 'outbox', '', 'desk@owned.example', '{}', false)`,
    [org, profile],
  );
  const draft = { name: "Orphan", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, { ...draft, channels: { email: profile } });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("DELETE FROM sending_profiles WHERE org = $1", [org]);
  const stop = startSending(world.env);
  const state = async () => (await world.look<{ state: string; problem: string | null }>("SELECT state, problem FROM campaigns WHERE id = $1", [id]))[0]!; // oxfmt-ignore
  await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe("paused");
  await stop();
  expect(sayKept((await state()).problem!)).toContain("sending profile");
  const left = await world.look("SELECT FROM deliveries WHERE campaign = $1 AND state <> 'queued'", [id]);
  expect(left).toEqual([]);
});
