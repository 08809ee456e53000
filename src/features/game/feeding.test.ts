import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { crewHandlers } from "./handlers/crew.ts";
import { ownHandlers } from "./handlers/own.ts";
import { factOf, makePlayers, messageOf, roundOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

describe("two who help each other", () => {
  it("learn nothing about their awareness from a duel, in which one may have told the other the answers", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    const duel = { ...roundOf(8), kind: "duel" as const };
    await players.applyFacts([
      factOf("round.finished", players.org, one, duel, new Date()),
      factOf("round.finished", players.org, other, roundOf(8), new Date()),
    ]);
    expect(await players.as(one, ownHandlers.myScore, {})).toMatchObject({ answers: 0, score: null });
    expect(await players.as(other, ownHandlers.myScore, {})).toMatchObject({ answers: 8 });
  });

  it("earn nothing for a threat that one has sent the other", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    const answered = (person: string, fromColleague?: boolean) => {
      const data = { group: newId(), verdict: "malicious" as const, former: null, fromColleague };
      return factOf("report.answered", players.org, person, data, new Date());
    };
    await players.applyFacts([answered(one, true), answered(other, false)]);
    expect((await players.as(one, ownHandlers.myGame, {})).play!.points).toBe(0);
    expect((await players.as(other, ownHandlers.myGame, {})).play!.points).toBe(15);
  });
});

describe("a simulation that was passed on to a colleague who reported it", () => {
  const passedOn = async () => {
    const players = await makePlayers(house, 2);
    const { org } = players;
    const [one, other] = players.members as [string, string];
    const campaign = newId();
    const about = messageOf(campaign, 1);
    const sent = new Date(Date.now() - 5 * 3_600_000);
    await players.applyFacts([
      factOf("delivery.sent", org, one, about, sent),
      factOf("recipient.passed-on", org, one, about, new Date(sent.getTime() + 60_000)),
      factOf("colleague.reported", org, other, { campaign, delivery: 1 }, new Date(sent.getTime() + 60_000)),
    ]);
    return { players, org, one, other, campaign, about, sent };
  };

  it("keeps the colleague's week and earns nobody points, so that two cannot feed each other", async () => {
    const { players, one, other, sent } = await passedOn();
    // Of the week in which it was reported: in the first hours of Monday that was the last one.
    const { play } = await players.as(other, ownHandlers.myGame, {}, { at: sent });
    expect(play).toMatchObject({ points: 0, streak: { thisWeek: true } });
    expect(await players.as(other, ownHandlers.myScore, {})).toMatchObject({ score: null, messages: 0 });
    expect((await players.as(one, ownHandlers.myGame, {})).play!.points).toBe(0);
  });

  it("is not held against its recipient, whose own report counts as ever", async () => {
    const { players, org, one, campaign, about, sent } = await passedOn();
    const ended = new Date(Date.now() - 3_600_000);
    await players.applyFacts([factOf("campaign.ended", org, null, { campaign }, ended)]);
    await players.close();
    const [line] = (await players.as(one, ownHandlers.myLedger, { limit: 9 })).items.filter(
      ({ kind }) => kind !== "forgotten",
    );
    expect(line).toMatchObject({ kind: "passed-on", sentence: expect.stringContaining("passed") });
    expect(line!.delta).toBeGreaterThan(0);
    const hit = { ...about, reasons: [], action: "reported" as const };
    await players.applyFacts([factOf("recipient.reported", org, one, hit, new Date(sent.getTime() + 600_000))]);
    expect((await players.as(one, ownHandlers.myGame, {})).play!.points).toBeGreaterThan(0);
  });
});

it("where people appear in sums alone nobody is told that somebody of their crew reported", async () => {
  const players = await makePlayers(house, 4);
  const { org, members } = players;
  const [one] = members as [string];
  const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
  for (const member of members.slice(1))
    await players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
  const hit = { ...messageOf(newId(), 1), reasons: [], action: "reported" as const };
  await players.applyFacts([factOf("recipient.reported", org, members[1]!, hit, new Date(Date.now() - 3_600_000))]);
  const shown = async () => (await players.as(one, crewHandlers.myCrew, {})).crew!.reports;
  const [report] = await shown();
  expect(report).toBeDefined();
  await house.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
  expect(await shown()).toEqual([]);
  await expect(players.as(one, crewHandlers.giveThanks, { report: report!.id })).rejects.toMatchObject({
    reason: "no-report",
  });
});
