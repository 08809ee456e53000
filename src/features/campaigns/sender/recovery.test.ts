import { afterAll, beforeAll, expect, it } from "vitest";
import { claim } from "../store/claims.ts";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";
import { makeOwner } from "./owner.ts";

// What a dead sender left in one organisation is locked, as by a long change of its own. Nobody else's mail waits for it.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

async function launched(people: number): Promise<{ org: string; id: string }> {
  const org = await world.organisation(people);
  const draft = { name: "Autumn", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, draft);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return { org, id };
}

const states = async (id: string) =>
  (await world.look<{ state: string }>("SELECT DISTINCT state FROM deliveries WHERE campaign = $1", [id])).map((row) => row.state); // oxfmt-ignore

it("what a dead sender left is taken over beside the sending, and whoever's is locked holds up nobody", async () => {
  const [held, other] = [await launched(3), await launched(2)];
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [held.id]);
  await world.look("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE campaign = $1", [held.id]);
  const dead = makeOwner(world.env);
  await dead.check();
  await world.env.database.tx(held.org, (db) => claim(db, held.org, held.id, "email", dead.current()!, 3));
  await dead.stop();
  expect(await states(held.id)).toEqual(["claimed"]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const holding = world.env.database.tx(held.org, async (db) => {
    await db.query("SELECT FROM deliveries WHERE campaign = $1 FOR UPDATE", [held.id]);
    entered.resolve();
    await promise;
  });
  await entered.promise;
  const stop = startSending(world.env);
  try {
    await expect.poll(() => states(other.id), { timeout: 10_000 }).toEqual(["sent"]);
    expect(await states(held.id)).toEqual(["claimed"]);
  } finally {
    resolve();
    await holding;
  }
  await expect.poll(() => states(held.id), { timeout: 20_000 }).toEqual(["sent"]);
  await stop();
}, 60_000);
