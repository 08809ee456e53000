import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { outcomeOf } from "./store/moments.ts";
import { makeClass } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

it.each([
  ["left it alone", {}, "debrief"],
  ["clicked", { clicked: "person" }, "ended"],
  ["reported it", { reported: "person" }, "reported"],
  ["clicked and then reported it", { clicked: "person", reported: "person" }, "recovered"],
  ["reported it, after a scanner had followed its link", { clicked: "machine", reported: "person" }, "reported"],
  ["clicked, while a program reported it", { clicked: "person", reported: "machine" }, "ended"],
] as [string, { clicked?: string; reported?: string }, string][])(
  "the debrief of somebody who %s says so",
  async (_who, { clicked = null, reported = null }, kind) => {
    const own = await makeClass(house, 1);
    const campaign = await own.campaign();
    await house.look(`DELETE FROM tracking_outcomes WHERE org = $1`, [own.org]);
    await house.look(
      `INSERT INTO tracking_outcomes (org, campaign, delivery, member, lure_idx, hold_out, clicked_at, clicked_recorded, reported_at, reported_recorded)
       VALUES ($1, $2, 1, $3, 0, false, CASE WHEN $4::text IS NOT NULL THEN now() END, $4, CASE WHEN $5::text IS NOT NULL THEN now() END, $5)`,
      [own.org, campaign.id, own.members[0], clicked, reported],
    );
    expect(await house.env.database.tx(own.org, (db) => outcomeOf(db, own.org, campaign.id, 1))).toBe(kind);
  },
);
