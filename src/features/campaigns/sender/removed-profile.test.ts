import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../../kit/id.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { atOnce, domainOf, openWorld } from "../testing.ts";
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
  expect(renderStored((await state()).problem!)).toContain("sending profile");
  const left = await world.look("SELECT FROM deliveries WHERE campaign = $1 AND state <> 'queued'", [id]);
  expect(left).toEqual([]);
  // It goes on by another one, and by nothing else.
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
  expect(await world.refusal("changeCampaignProfile", org, { id, channel: "email", profile: null })).toBe("not-paused");
  await world.look("UPDATE campaigns SET state = 'paused' WHERE id = $1", [id]);
  const other = newId();
  const change = (channel: string, to: string | null) =>
    world.refusal("changeCampaignProfile", org, { id, channel, profile: to });
  expect(await change("email", other)).toBe("profile-missing");
  expect(await change("sms", null)).toBe("channel-not-used");
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
     VALUES ($1, $2, 'Other', 'email', 'smtp', '', $3, $4, false)`,
    [org, other, `desk@${domainOf(org)}`, JSON.stringify({ host: "127.0.0.1", port: world.sink.port, security: "none" })], // oxfmt-ignore
  );
  expect(await world.call("changeCampaignProfile", org, { id, channel: "email", profile: other })).toMatchObject({
    problem: null,
    channels: { email: other },
  });
  await world.call("resumeCampaign", org, { id });
  const goingOn = startSending(world.env);
  await expect
    .poll(() => world.sink.received.filter((to) => to.endsWith(domainOf(org))).length, { timeout: 30_000 })
    .toBe(2);
  await goingOn();
});
