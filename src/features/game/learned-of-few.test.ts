import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { ownHandlers } from "./handlers/own.ts";
import { lureCounts } from "./learning.ts";
import { factOf, makePlayers, messageOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** What a report moves one's own score by, of a lure that so many colleagues had met before, of whom one did or did not click. */
async function movedAfter(colleagues: number, clicks: number): Promise<number> {
  const players = await makePlayers(house, colleagues + 1);
  const { org, members } = players;
  const lure = newId();
  const [before, now] = [newId(), newId()];
  const start = Date.parse("2026-03-02T08:00:00Z");
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const of = (n: number) => messageOf(before, n + 1, { lure });
  const others = members.slice(1);
  await players.applyFacts(others.map((one, n) => factOf("delivery.sent", org, one, of(n), at(0))));
  await players.applyFacts(
    others.slice(0, clicks).map((one, n) => factOf("recipient.clicked", org, one, { ...of(n), action: "clicked", reasons: [] }, at(5))), // oxfmt-ignore
  );
  await players.applyFacts([factOf("campaign.ended", org, null, { campaign: before }, at(100))]);
  await players.close();
  const own = messageOf(now, 1, { lure });
  await players.applyFacts([factOf("delivery.sent", org, members[0]!, own, at(2000))]);
  await players.applyFacts([factOf("recipient.reported", org, members[0]!, { ...own, action: "reported", reasons: [] }, at(2010))]); // oxfmt-ignore
  const { items } = await players.as(members[0]!, ownHandlers.myLedger, { limit: 50 }, { at: at(2011) });
  return items.find(({ kind }) => kind === "reported" || kind === "first-responder")!.delta;
}

it("what moves one's own score says nothing of what a few colleagues did with the same lure", async () => {
  expect(await movedAfter(1, 1)).toBe(await movedAfter(1, 0));
  expect(await movedAfter(5, 1)).toBe(await movedAfter(5, 0));
  expect(await movedAfter(12, 12)).not.toBe(await movedAfter(12, 0));
});

it("a variant that few got keeps a lure from being learned only where those who got it tell theirs by the difference", () => {
  const learnedBeside = (shown: number) =>
    lureCounts([{ lure: "a", channel: "email", class: "easy", shown }, { lure: "b", channel: "email", class: "easy", shown: 3 }], 6).map(({ lure }) => lure); // oxfmt-ignore
  expect(learnedBeside(500)).toEqual([]);
  expect(learnedBeside(100_000)).toEqual(["a"]);
});
