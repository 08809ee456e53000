import { afterAll, beforeAll, expect, it } from "vitest";
import { organisationsOfNumbers } from "./index.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const draft = { name: "Autumn", audience: { everyone: true }, schedule: atOnce };

async function drafted(org: string): Promise<{ id: string; number: number }> {
  const { id } = await world.call("createCampaign", org, draft);
  const [row] = await world.look<{ number: string }>("SELECT number FROM campaigns WHERE id = $1", [id]);
  return { id, number: Number(row!.number) };
}

it("a number says whose campaign it is without asking where campaigns lie, until the campaign is gone", async () => {
  const [one, other] = [await world.organisation(1), await world.organisation(1)];
  const [first, second] = [await drafted(one), await drafted(other)];
  const whose = () => organisationsOfNumbers(world.env.database, [first.number, second.number, 17]);
  expect(await whose()).toEqual(
    new Map([
      [first.number, one],
      [second.number, other],
    ]),
  );
  await world.call("removeCampaign", one, { id: first.id });
  expect(await whose()).toEqual(new Map([[second.number, other]]));
});
