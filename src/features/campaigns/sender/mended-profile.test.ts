import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../../kit/id.ts";
import { atOnce, domainOf, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it("a queue behind a server that takes nothing goes by the profile as it has been mended, without a restart", async () => {
  const org = await world.organisation(30);
  const profile = newId();
  const settings = (port: number) => JSON.stringify({ host: "127.0.0.1", port, security: "none" });
  await world.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
     VALUES ($1, $2, 'Wrong port', 'email', 'smtp', '', $3, $4, false)`,
    [org, profile, `desk@${domainOf(org)}`, settings(9)],
  );
  const draft = { name: "Mended", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, { ...draft, channels: { email: profile } });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  const stop = startSending(world.env, undefined, { maxMs: 1500 });
  const claimed = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'claimed'", [id]);
  await expect.poll(async () => (await claimed()).length, { timeout: 20_000 }).toBeGreaterThan(10);
  await world.look("UPDATE sending_profiles SET settings = $2 WHERE org = $1", [org, settings(world.sink.port)]);
  const received = () => world.sink.received.filter((to) => to.endsWith(domainOf(org))).length;
  await expect.poll(received, { timeout: 40_000 }).toBe(30);
  await stop();
}, 90_000);
