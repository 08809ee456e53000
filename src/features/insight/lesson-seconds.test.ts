import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { reactions } from "./reactions.ts";
import { campaignRow } from "./store.ts";
import { madeOrganisation } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

it("adds up how long lessons took, of those that say so", async () => {
  const [org, campaign] = [await madeOrganisation(house, "named"), newId()];
  const done = (data: object): Fact => ({
    pos: 1,
    id: newId(),
    kind: "lesson.completed",
    org,
    person: null,
    data: { campaign, lesson: "parcel", where: "moment", ...data },
    at: new Date(),
  });
  const [rollUp] = reactions;
  for (const facts of [[done({ seconds: 80 }), done({}), done({ seconds: null })], [done({ seconds: 61 })]])
    await house.env.database.tx(org, (db) => rollUp!.run({ org, facts, db, env: house.env }));
  const row = await house.env.database.tx(org, (db) => campaignRow(db, org, campaign));
  expect(row).toMatchObject({ lessonsCompleted: 4, lessonsTimed: 2, lessonSeconds: 141 });
});
