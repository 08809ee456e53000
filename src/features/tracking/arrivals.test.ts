// Who did something with a message that is said to have come back has it all the same.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { signs } from "./index.ts";
import { reactions } from "./reactions.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import { openedPage } from "./verdict/page.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

test("that a person followed the link of a message that came back is kept, whichever was first, and nothing is of a program", async () => {
  const { org, id, number } = await testCampaign(house, { recipients: 4, landings: ["form"] });
  const at = Date.now() - 600_000;
  const page = openedPage(at, 7);
  const person = (delivery: number) => [
    testHit(number, delivery, "clicked", { at, visit: page }),
    testHit(number, delivery, "seen", { at: at + 5000, visit: page, dwell: 45, signs: signs.trusted | signs.pointer }),
  ];
  const hits = [...person(1), ...person(2), testHit(number, 3, "clicked", { at, signs: signs.probe })];
  await takeBatch(
    house.env,
    openSummaryCache(),
    9001,
    hits.map((hit, i) => ({ ...hit, seq: i + 1 })),
  );
  await judgeAll(house);
  const arrivals = reactions.find((one) => one.name === "tracking-arrivals")!;
  const read = async (kind: string, deliveries: number[]) => {
    const facts = deliveries.map((delivery) => ({
      kind,
      data: { campaign: id, delivery },
      pos: delivery,
      id: String(delivery),
      org,
      person: null,
      at: new Date(),
    }));
    await house.env.database.tx(org, (db) => arrivals.run({ org, facts, db, env: house.env }));
  };
  await house.look("UPDATE deliveries SET state = 'bounced' WHERE campaign = $1 AND number IN (1, 3, 4)", [id]);
  await read("delivery.bounced", [1, 3, 4]);
  await read("recipient.clicked", [2]);
  await house.look("UPDATE deliveries SET state = 'bounced' WHERE campaign = $1 AND number = 2", [id]);
  const kept = () =>
    house.look("SELECT number FROM deliveries WHERE campaign = $1 AND evidence = 'hit' ORDER BY number", [id]);
  expect(await kept()).toEqual([{ number: 1 }]);
  await read("recipient.clicked", [2]);
  expect(await kept()).toEqual([{ number: 1 }, { number: 2 }]);
});
