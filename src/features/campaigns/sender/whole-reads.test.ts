import { afterAll, beforeAll, expect, it } from "vitest";
import { everything, explained, pretendLarge, walkedSteps, wholeSteps } from "../../../kit/db/testing-plans.ts";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

// What a sender asks it asks for every few messages, of organisations that have sent hundreds of thousands: each statement of a whole simulation is led by an
// index to the rows that it is about. Under row security an index on a function of a column leads nowhere, whatever it is called.

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** What grows with the people and the years. Confirmed addresses are read whole, but once in two seconds, whatever is sent. */
const growing = new Set(["deliveries", "people", "facts", "outbound_messages", "tracking_outcomes", "work"]);

/** An index that holds few of its table's rows: what is being sent at this moment. */
const few = new Set(["deliveries_held"]);

it("a simulation is sent without reading an organisation's deliveries or people as a whole", async () => {
  const org = await world.organisation(6, "approval_required = false, simulations_per_month = 31");
  const ids: string[] = [];
  for (const name of ["First", "Second"]) {
    const draft = { name, audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
    const { id } = await world.call("createCampaign", org, draft);
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    ids.push(id);
  }
  await pretendLarge(world.look);
  const found = new Set<string>();
  const seen = new Set<string>();
  const grows = (table: string) => growing.has(table);
  const database = explained(
    world.env.database,
    grows,
    (step, sql) => void found.add(`${step}: ${sql.replaceAll(/\s+/g, " ")}`),
    (plan) => [...wholeSteps(plan, grows), ...walkedSteps(plan, grows, few)],
    (sql) => everything(sql) && Boolean(seen.add(sql)),
  );
  const stop = startSending({ ...world.env, database });
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = ANY ($1)", [ids]);
  await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = ANY ($1)", [ids]);
  await expect.poll(() => world.sink.received.length, { timeout: 30_000 }).toBe(12);
  await stop();
  expect([...seen].some((sql) => sql.includes("mailbox"))).toBe(true);
  expect([...found]).toEqual([]);
});
