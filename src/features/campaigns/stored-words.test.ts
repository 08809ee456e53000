import { afterAll, beforeAll, expect, it } from "vitest";
import { workFor } from "../../kit/reader.ts";
import { words } from "../../kit/words.ts";
import { pauseFor } from "./proving.ts";
import { atOnce, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";

// What is written down for others to read stands in nobody's language, least of all in that of whoever pressed the button.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

async function launched(): Promise<{ org: string; id: string }> {
  const org = await world.organisation(3);
  const schedule = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
  const more = { name: "Autumn", audience: { everyone: true }, lures: [world.lures[0]], schedule };
  const { id } = await world.call("createCampaign", org, more);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return { org, id };
}

const readers = ["en", "de", "ar"] as const;

it("why a delivery was taken out is told in the language of whoever reads it", async () => {
  const { org, id } = await launched();
  const first = await workFor("de", () => world.call("cancelDelivery", org, { id, number: 2 }));
  expect(first.error).toBe(words("campaigns", "de")("delivery.cancelled"));
  for (const tag of readers) {
    const { items } = await workFor(tag, () =>
      world.call("listDeliveries", org, { id, state: "cancelled", limit: 10 }),
    );
    expect(items.map((one: { error: string }) => one.error)).toEqual([words("campaigns", tag)("delivery.cancelled")]);
  }
});

it("so is why a campaign was paused, with what it was about", async () => {
  const { org, id } = await launched();
  const domains = { domains: "harbour.example" };
  await workFor("ar", () => world.env.database.tx(org, (db) => pauseFor(db, org, id, "domain-lapsed", domains)));
  for (const tag of readers) {
    const { problem } = await workFor(tag, () => world.call("getCampaign", org, { id }));
    expect(problem).toBe(words("campaigns", tag)("problem.domain-lapsed", domains));
  }
});
