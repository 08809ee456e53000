import { afterAll, beforeAll, expect, it } from "vitest";
import { openSender } from "../../outbound/index.ts";
import { openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { makeOwner } from "./owner.ts";
import { makeSupply } from "./supply.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it("gives back what was still being claimed when its queue ended", async () => {
  const { org } = await runningCampaign(world, 4);
  const owner = makeOwner(world.env);
  await owner.check();
  const sender = await openSender(world.env, org, null);
  // A queue that has no patience: it ends while its first claim is under way.
  const supply = makeSupply(
    world.env,
    { org, profile: null, channel: sender.channel },
    sender,
    { owner: owner.current, renew: owner.renew },
    () => false,
    -1,
  );
  expect(await supply.next()).toBeNull();
  expect((await supply.rest()).map((one) => one.held.number)).toEqual([1, 2, 3, 4]);
  await sender.close();
  await owner.stop();
});
