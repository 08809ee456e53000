import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

// A delivery's row is written within its page at the commit before the dot, and no index grows by it (decision 0336); `hot-rows.test.ts` has the columns.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

describe("deliveries", () => {
  it("are committed within their page while a campaign is sent", async () => {
    const people = 60;
    const { id } = await runningCampaign(world, people);
    const inPlace = async () => {
      const [row] = await world.look<{ n: number }>(
        "SELECT n_tup_hot_upd::int AS n FROM pg_stat_user_tables WHERE relname = 'deliveries'",
      );
      return row!.n;
    };
    const before = await inPlace();
    const stop = startSending(world.env);
    const sent = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'sent'", [id]);
    await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(people);
    await stop();
    // Sessions tell what they counted a little later.
    await expect.poll(async () => (await inPlace()) - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(people / 2);
  }, 120_000);
});
