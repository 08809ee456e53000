import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../kit/db/index.ts";
import { openWorld, runningCampaign } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

let world: World;
let stop = async () => {};
beforeAll(async () => void (world = await openWorld()));
afterEach(() => stop());
afterAll(() => world.close());

/** A sender that counts how often it asks what is due, and announcements that the test makes. */
function sending(connected: boolean) {
  const state = { asked: 0 };
  const wakes = new Set<() => void>();
  const counted = (db: Db): Db => ({
    ...db,
    query(sql, params, name) {
      if (name === "campaigns-due") state.asked++;
      return db.query(sql, params, name);
    },
  });
  const reachable: typeof world.database.reachable = (work) =>
    world.database.reachable((db, now) => work(counted(db), now));
  const announcements = {
    connected: () => connected,
    subscribe(wake: () => void) {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
  };
  stop = startSending({ ...world.env, announcements, database: { ...world.database, reachable } });
  return { state, announce: () => wakes.forEach((wake) => wake()) };
}

it("a sender with nothing to send asks once a second and not four times, where a launch would be announced", async () => {
  const { state } = sending(true);
  await expect.poll(() => state.asked, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = state.asked;
  await pause(2000);
  expect(state.asked - before).toBeLessThanOrEqual(3);
});

it("a launch that is announced is sent, and one whose announcement was lost as well", async () => {
  const { state, announce } = sending(true);
  await expect.poll(() => state.asked, { timeout: 20_000 }).toBeGreaterThan(0);
  for (const announced of [true, false]) {
    const { id } = await runningCampaign(world, 3);
    if (announced) announce();
    const sent = () => world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'sent'", [id]);
    await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBe(3);
  }
});

it("where nothing is announced it asks as often as ever", async () => {
  const { state } = sending(false);
  await expect.poll(() => state.asked, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = state.asked;
  await expect.poll(() => state.asked - before, { timeout: 20_000 }).toBeGreaterThan(6);
});
