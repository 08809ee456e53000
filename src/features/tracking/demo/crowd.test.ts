import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { addCrowd, recentMails } from "../store/crowd.ts";
import { testCampaign } from "../testing.ts";

let house: TestEnv;
beforeAll(async () => {
  house = await testEnv();
});
afterAll(() => house.close());

test("the crowd plays the demo's own campaigns and leaves alone what is launched later", async () => {
  const { org, id, number } = await testCampaign(house, { recipients: 2, landings: ["form"] });
  await house.env.database.tx(org, (db) => addCrowd(db, org));
  const later = newId();
  await house.look(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, hold_out_share)
     SELECT org, $3, name, state, audience, schedule, seed, created_by, hold_out_share FROM campaigns WHERE org = $1 AND id = $2`,
    [org, id, later],
  );
  await house.look(
    `INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel)
     SELECT org, $3, idx, lure, version, difficulty, channel FROM campaign_lures WHERE org = $1 AND campaign = $2`,
    [org, id, later],
  );
  await house.look(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at, sent_at)
     SELECT org, $3, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at, sent_at FROM deliveries WHERE org = $1 AND campaign = $2`,
    [org, id, later],
  );
  const mails = await house.env.database.tx(org, (db) => recentMails(db, org, 120));
  expect(mails.map((mail) => [mail.campaign, mail.delivery])).toEqual([
    [number, 1],
    [number, 2],
  ]);
});
