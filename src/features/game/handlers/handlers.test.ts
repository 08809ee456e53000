import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { seasonDays, seasonOf } from "../rules/days.ts";
import { factOf, makePlayers, messageOf, roundOf } from "../testing.ts";
import type { Players } from "../testing.ts";
import { boardHandlers } from "./boards.ts";
import { crewHandlers } from "./crew.ts";
import { ownHandlers } from "./own.ts";
import { seasonHandlers } from "./season.ts";
import { studioHandlers } from "./studio.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * minute);

/** One simulation to everybody; the first `reporters` report after so many minutes each, the rest is silent. */
async function simulate(
  players: Players,
  { reporters = 0, clickers = 0, sent = hoursAgo(30), channel = "email" } = {},
) {
  const { org, members } = players;
  const campaign = newId();
  const about = members.map((_, n) => messageOf(campaign, n + 1, { channel }));
  await players.applyFacts(members.map((person, n) => factOf("delivery.sent", org, person, about[n]!, sent)));
  for (const [n, person] of members.entries()) {
    const at = new Date(sent.getTime() + (n + 1) * minute);
    const hit = { ...about[n]!, reasons: [] };
    if (n < reporters)
      await players.applyFacts([factOf("recipient.reported", org, person, { ...hit, action: "reported" }, at)]);
    else if (n < reporters + clickers)
      await players.applyFacts([factOf("recipient.clicked", org, person, { ...hit, action: "clicked" }, at)]);
  }
  await players.applyFacts([
    factOf("campaign.ended", org, null, { campaign }, new Date(sent.getTime() + 20 * 60 * minute)),
  ]);
  await players.close();
  return campaign;
}

const set = (players: Players, mode: string) =>
  house.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [players.org, mode]);

describe("one's own game", () => {
  it("has points for a fast report and for being first, a badge, a level and a week", async () => {
    const players = await makePlayers(house, 3);
    await simulate(players, { reporters: 2, clickers: 1 });
    const [first, second, third] = players.members as [string, string, string];
    const game = await players.as(first, ownHandlers.myGame, {});
    expect(game).toMatchObject({
      on: true,
      off: null,
      parts: { leagues: true, people: true, departments: true, crews: true },
      play: { points: 25, level: 2, boat: ["hull", "mast"], streak: { weeks: 1 } },
    });
    expect(game.play!.badges.map(({ id }) => id).toSorted()).toEqual(["beacon", "first-knot", "flare", "night-light"]);
    expect(await players.as(second, ownHandlers.myGame, {})).toMatchObject({ play: { points: 15 } });
    expect(await players.as(third, ownHandlers.myGame, {})).toMatchObject({
      play: { points: 0, badges: [], level: 1 },
    });
  });

  it("tells a badge and a level once, however often facts are read", async () => {
    const players = await makePlayers(house, 2);
    await simulate(players, { reporters: 1 });
    const shown = () =>
      house.look(
        "SELECT kind, data FROM facts WHERE org = $1 AND kind IN ('badge.earned', 'level.reached') ORDER BY id",
        [players.org],
      );
    const before = await shown();
    expect(before.length).toBeGreaterThan(3);
    await players.replay([], 1);
    await simulate(players, { reporters: 1 });
    expect(await shown()).toEqual(before);
  });

  it("shows rules of hidden badges to those alone who have them", async () => {
    const players = await makePlayers(house, 2);
    await simulate(players, { reporters: 1 });
    const of = async (member: string) =>
      (await players.as(member, ownHandlers.myBadges, {})).items.find(({ id }) => id === "night-light")!;
    expect(await of(players.members[0]!)).toMatchObject({ hidden: true, rule: "Report within a minute." });
    expect(await of(players.members[1]!)).toMatchObject({ hidden: true, rule: null, drawing: [], earnedAt: null });
  });

  it.each(["person", "organisation"] as const)(
    "that was switched off by the %s tells nothing any more, and all of it when it is on again",
    async (by) => {
      const players = await makePlayers(house, 12);
      const [one, other] = players.members as [string, string];
      await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
      await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
      await simulate(players, { reporters: 12 });
      const all = () => players.as(one, ownHandlers.myGame, {});
      const score = () => players.as(one, ownHandlers.myScore, {}, { at: now });
      const now = new Date();
      const [before, scored] = [await all(), await score()];
      expect(before.play).toMatchObject({ points: 25, level: 2 });
      const turn = (on: boolean) =>
        by === "person"
          ? players.as(one, ownHandlers.changeMyGameSettings, { on })
          : players.as(other, studioHandlers.changeGameSettings, { on }, { may: ["game:manage"] });

      await turn(false);
      const parts = { leagues: false, people: false, departments: false, crews: false };
      expect(await all()).toEqual({ on: false, off: by, parts, play: null });
      const board = { reason: by === "person" ? "game-off" : "board-off" };
      for (const [asked, refused] of [
        [() => players.as(one, ownHandlers.myBadges, {}), { reason: "game-off" }],
        [() => players.as(one, seasonHandlers.mySeason, {}), { reason: "game-off" }],
        [() => players.as(one, crewHandlers.myCrew, {}), { reason: "game-off" }],
        [() => players.as(one, crewHandlers.joinCrew, { with: "own" as const }), { reason: "game-off" }],
        [() => players.as(one, crewHandlers.giveThanks, { report: "x" }), { reason: "game-off" }],
        [() => players.as(one, boardHandlers.peopleBoard, { limit: 5 }), board],
        [() => players.as(one, boardHandlers.departmentsBoard, {}), board],
        [() => players.as(one, boardHandlers.crewsBoard, {}), board],
        [() => players.as(one, boardHandlers.harbourLight, {}), board],
      ] as const)
        await expect(asked()).rejects.toMatchObject(refused);
      expect(await score()).toEqual(scored);
      expect((await players.as(one, ownHandlers.myLedger, { limit: 50 }, { at: now })).items).not.toEqual([]);

      await turn(true);
      expect(await all()).toEqual(before);
      expect((await players.as(one, crewHandlers.myCrew, {})).crew).not.toBeNull();
      expect(await players.as(other, boardHandlers.peopleBoard, { limit: 5 })).toMatchObject({ people: 1 });
      const lines = await house.look("SELECT act FROM audit_entries WHERE org = $1 AND act LIKE 'game.%'", [
        players.org,
      ]);
      expect(lines).toHaveLength(by === "person" ? 0 : 2);
    },
  );

  it("of somebody who has switched it off stands before nobody else, and no number tells that they have", async () => {
    const players = await makePlayers(house, 12);
    const [one, other] = players.members as [string, string];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    for (const member of players.members.slice(1, 5))
      await players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    await simulate(players, { reporters: 12 });
    const shown = async () => ({
      season: await players.as(other, seasonHandlers.mySeason, {}),
      crew: (await players.as(other, crewHandlers.myCrew, {})).crew!,
    });
    const before = await shown();
    expect(before.season.top[0]).toMatchObject({ place: 1, points: 25, you: false });
    expect(before.crew.reports).toHaveLength(4);
    await players.as(one, ownHandlers.changeMyGameSettings, { on: false });
    const after = await shown();
    expect(after.season.top.map(({ name }) => name)).not.toContain(before.season.top[0]!.name);
    expect(after.season.top[0]).toMatchObject({ place: 1, points: 15 });
    expect(after.season.league).toEqual(before.season.league);
    // Thanks for it would not arrive.
    expect(after.crew.reports).toHaveLength(3);
    expect(after.crew.goal).toEqual(before.crew.goal);
  });

  it("is read for the organisation by whoever sees scores, played or not", async () => {
    const players = await makePlayers(house, 2);
    const [one] = players.members as [string];
    await players.as(one, ownHandlers.changeMyGameSettings, { on: false });
    const board = players.as(one, boardHandlers.harbourLight, {}, { may: ["scores:read"] });
    expect(await board).toMatchObject({ reached: null });
  });

  it.each([
    ["leagues", () => seasonHandlers.mySeason, null],
    ["crews", () => crewHandlers.myCrew, "game-off"],
    ["crews", () => boardHandlers.crewsBoard, "board-off"],
    ["departments", () => boardHandlers.departmentsBoard, "board-off"],
    ["people", () => boardHandlers.peopleBoard, "board-off"],
  ] as const)("has no %s where the organisation wants none, and goes on otherwise", async (part, handler, reason) => {
    const players = await makePlayers(house, 12);
    const [one, other] = players.members as [string, string];
    await simulate(players, { reporters: 12 });
    await players.as(other, studioHandlers.changeGameSettings, { [part]: false }, { may: ["game:manage"] });
    const { on, parts, play } = await players.as(one, ownHandlers.myGame, {});
    expect({ on, points: play!.points, part: parts[part] }).toEqual({ on: true, points: 25, part: false });
    const asked = players.as(one, handler() as unknown as typeof boardHandlers.peopleBoard, { limit: 5 });
    if (reason) await expect(asked).rejects.toMatchObject({ reason });
    else expect(await asked).toMatchObject({ league: null, you: null, top: [] });
  });
});

it("the light of the harbour counts simulations that six people reported, for five others are left to each of them, and no others", async () => {
  const players = await makePlayers(house, 7);
  const [one] = players.members as [string];
  const simulations = async () => {
    const { now, before } = await players.as(one, boardHandlers.harbourLight, {});
    return now.simulations + before.simulations;
  };
  await simulate(players, { reporters: 5, sent: hoursAgo(3) });
  expect(await simulations()).toBe(0);
  await simulate(players, { reporters: 6, sent: hoursAgo(2) });
  expect(await simulations()).toBe(1);
});

it.each([
  ["named", 1],
  ["pseudonymous", 0],
  ["aggregate-only", 0],
])("the light of the harbour tells in the mode %s what happened within the hour %i times", async (mode, within) => {
  const players = await makePlayers(house, 7);
  await set(players, mode);
  await simulate(players, { reporters: 6, sent: new Date("2026-10-14T09:00:00Z") });
  const at = async (time: string) =>
    (await players.as(players.members[0]!, boardHandlers.harbourLight, {}, { at: new Date(time) })).now.simulations;
  // Whoever asks again and again would find in the log of a mail server who was the sixth.
  expect(await at("2026-10-14T09:30:00Z")).toBe(within);
  expect(await at("2026-10-14T10:10:00Z")).toBe(1);
});

it("the months of the harbour's light are those of the organisation's clock", async () => {
  const players = await makePlayers(house, 7);
  await house.look("UPDATE organisations SET time_zone = 'Pacific/Auckland' WHERE id = $1", [players.org]);
  await simulate(players, { reporters: 6, sent: new Date("2026-10-31T12:00:00Z") });
  const { now, before } = await players.as(players.members[0]!, boardHandlers.harbourLight, {}, { at: new Date("2026-10-31T23:00:00Z") }); // oxfmt-ignore
  expect(now).toMatchObject({ from: "2026-11-01", simulations: 1 });
  expect(before).toMatchObject({ from: "2026-10-01", simulations: 0 });
});

describe("one's own score", () => {
  it("sums from its prior over all lines, each with a sentence", async () => {
    const players = await makePlayers(house, 2);
    const [one] = players.members as [string];
    await simulate(players, { reporters: 1, sent: hoursAgo(24 * 40) });
    await simulate(players, { clickers: 1, sent: hoursAgo(24 * 20) });
    await players.applyFacts([factOf("round.finished", players.org, one, roundOf(4), hoursAgo(24 * 3))]);
    const now = new Date();
    const score = await players.as(one, ownHandlers.myScore, {}, { at: now });
    expect(score).toMatchObject({
      messages: 2,
      answers: 8,
      based: "Based on 2 simulated messages and 8 practice answers.",
    });
    expect(score.low!).toBeLessThan(score.score!);
    expect(score.score!).toBeLessThan(score.high!);
    const first = await players.as(one, ownHandlers.myLedger, { limit: 4 }, { at: now });
    const rest = await players.as(
      one,
      ownHandlers.myLedger,
      { limit: 50, cursor: first.next! },
      { at: new Date(now.getTime() + day) },
    );
    const lines = [...first.items, ...rest.items];
    expect(lines.reduce((sum, { delta }) => sum + delta, score.prior)).toBeCloseTo(score.score!, 9);
    expect(lines[0]!.score).toBeCloseTo(score.score!, 9);
    expect(lines.map(({ kind }) => kind).filter((kind) => kind !== "forgotten")).toEqual([
      "practised",
      "unreported",
      "stopped",
      "clicked",
      "first-responder",
    ]);
    expect(lines.find(({ kind }) => kind === "practised")!.sentence).toMatch(
      /^−[\d.]+: you got 4 of 8 right in practice$/,
    );
    expect(lines.find(({ kind }) => kind === "first-responder")!.sentence).toMatch(
      /^\+[\d.]+: you reported .* after 1 minute, before anybody had clicked$/,
    );
  });

  it("says of a good round that lowers it how many right answers were expected", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    const easy = (right: number) => {
      const round = roundOf(right);
      return { ...round, answers: round.answers.map((answer) => ({ ...answer, difficulty: -2.5 })) };
    };
    await players.applyFacts([
      factOf("round.finished", players.org, one, easy(7), hoursAgo(1)),
      factOf("round.finished", players.org, other, easy(8), hoursAgo(1)),
    ]);
    const lineOf = async (member: string) => {
      const { items } = await players.as(member, ownHandlers.myLedger, { limit: 50 });
      return items.find(({ kind }) => kind === "practised")!;
    };
    const [good, perfect] = [await lineOf(one), await lineOf(other)];
    expect(good.delta).toBeLessThan(0);
    expect(good.context.expected!).toBeGreaterThan(good.context.right!);
    expect(good.sentence).toMatch(/^−[\d.]+: you got 7 of 8 right .* a good round\. Your score had predicted 7\.\d$/);
    expect(perfect.delta).toBeGreaterThan(0);
    expect(perfect.sentence).toMatch(/^\+[\d.]+: you got 8 of 8 right in practice$/);
  });

  it("is what it would be without a click that was a program's, and the ledger says so", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    const campaign = await simulate(players, { clickers: 2 });
    const withClick = await players.as(one, ownHandlers.myScore, {});
    const hit = { ...messageOf(campaign, 1), reasons: ["reviewer"], action: "clicked" as const };
    await players.applyFacts([factOf("click.withdrawn", players.org, one, hit, hoursAgo(29))]);
    const without = await players.as(one, ownHandlers.myScore, {});
    expect(without).toMatchObject({ score: null, messages: 0 });
    expect(withClick.score!).toBeLessThan(withClick.prior);
    const { items } = await players.as(one, ownHandlers.myLedger, { limit: 50 });
    expect(items).toMatchObject([{ kind: "withdrawn", delta: 0 }]);
    expect(await players.as(other, ownHandlers.myScore, {})).toMatchObject({ messages: 1 });
  });

  it("knows nothing of messages that bounced, and says what it does not know", async () => {
    const players = await makePlayers(house, 1);
    const { org, members } = players;
    const campaign = newId();
    const about = messageOf(campaign, 1);
    await players.applyFacts([
      factOf("delivery.sent", org, members[0]!, about, hoursAgo(40)),
      factOf("delivery.bounced", org, members[0]!, { ...about, text: "" }, hoursAgo(39)),
      factOf("campaign.ended", org, null, { campaign }, hoursAgo(10)),
    ]);
    await players.close();
    const score = await players.as(members[0]!, ownHandlers.myScore, {});
    expect(score).toMatchObject({
      score: null,
      messages: 0,
      based: "Based on 0 simulated messages and 0 practice answers.",
    });
    expect(score.unknown.map(({ what }) => what)).toEqual([
      "practice",
      "channel.chat",
      "channel.email",
      "channel.text",
      "work",
    ]);
  });
});

describe("the board of people", () => {
  it("shows those who want to stand there, with shared places, page by page", async () => {
    const players = await makePlayers(house, 12);
    await simulate(players, { reporters: 9 });
    const [one] = players.members as [string];
    expect((await players.as(one, boardHandlers.peopleBoard, { limit: 50 })).items).toEqual([]);
    for (const member of players.members.slice(0, 9))
      await players.as(member, ownHandlers.changeMyGameSettings, { listed: true });
    const whole = await players.as(one, boardHandlers.peopleBoard, { limit: 50 });
    expect(whole).toMatchObject({ people: 9, you: { place: 1, points: 25 } });
    expect(whole.items.map(({ place, points }) => [place, points])).toEqual([
      [1, 25],
      ...Array.from({ length: 4 }, () => [2, 15]),
      ...Array.from({ length: 4 }, () => [6, 10]),
    ]);
    const pages = [];
    let cursor: string | undefined;
    do {
      const page: { items: object[]; next: string | null } = await players.as(one, boardHandlers.peopleBoard, {
        limit: 2,
        cursor,
      });
      pages.push(...page.items);
      cursor = page.next ?? undefined;
      // A cursor names nobody.
      for (const member of players.members)
        expect(Buffer.from(cursor ?? "", "base64url").toString()).not.toContain(member);
    } while (cursor);
    expect(pages).toEqual(whole.items);
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: false });
    expect(await players.as(one, boardHandlers.peopleBoard, { limit: 50 })).toMatchObject({ people: 8, you: null });
  });

  it("shows pseudonyms where people are hidden, and nothing where they appear in sums alone", async () => {
    const players = await makePlayers(house, 2);
    await simulate(players, { reporters: 2 });
    const [one] = players.members as [string];
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
    expect((await players.as(one, boardHandlers.peopleBoard, { limit: 5 })).items[0]!.name).toBe("Person 0");
    await set(players, "pseudonymous");
    expect((await players.as(one, boardHandlers.peopleBoard, { limit: 5 })).items[0]!.name).toMatch(/^p-[0-9a-f]{20}$/);
    await set(players, "aggregate-only");
    await expect(players.as(one, boardHandlers.peopleBoard, { limit: 5 })).rejects.toMatchObject({
      reason: "board-off",
    });
  });
});

it("a pseudonym on the board of people has the points that it had when the day began to be looked at, and oneself those one has", async () => {
  const players = await makePlayers(house, 3);
  const [one, other] = players.members as [string, string];
  await set(players, "pseudonymous");
  const monday = Date.parse(seasonDays(seasonOf(20_000)).from) + 7 * day;
  const at = (hours: number) => new Date(monday + hours * 60 * minute);
  const plays = (who: string, hours: number) =>
    players.applyFacts([factOf("round.finished", players.org, who, roundOf(8), at(hours))]);
  for (const who of players.members) {
    await players.as(who, ownHandlers.changeMyGameSettings, { listed: true }, { at: at(0) });
    await plays(who, 1);
  }
  const board = async (who: string, hours: number) => {
    const { items, you } = await players.as(who, boardHandlers.peopleBoard, { limit: 5 }, { at: at(hours) });
    return [items.map(({ points }) => points), you!.place];
  };
  expect(await board(one, 2)).toEqual([[10, 10, 10], 1]);
  await plays(other, 3);
  // Whoever asks again and again would find in a log who has just got points.
  expect(await board(one, 4)).toEqual([[10, 10, 10], 1]);
  const [own, place] = await board(other, 4);
  expect([own, place]).toEqual([[expect.any(Number), 10, 10], 1]);
  expect((own as number[])[0]).toBeGreaterThan(10);
  expect(await board(one, 26)).toEqual([own, 2]);
});

describe("a season", () => {
  it("shows the top third of a league and one's own place, never anybody else's", async () => {
    const players = await makePlayers(house, 12);
    await simulate(players, { reporters: 12 });
    const last = await players.as(players.members[11]!, seasonHandlers.mySeason, {});
    expect(last).toMatchObject({ league: { people: 12, gathering: false, rising: 4 }, you: { points: 10, place: 6 } });
    expect(last.top).toHaveLength(4);
    expect(last.top.every(({ points, you }) => points >= 15 && !you)).toBe(true);
    const first = await players.as(players.members[0]!, seasonHandlers.mySeason, {});
    expect(first.top[0]).toMatchObject({ place: 1, points: 25, you: true });
    expect(new Set(first.top.map(({ name }) => name)).size).toBe(4);
  });

  it("tells of the others once a day, of oneself at once", async () => {
    const players = await makePlayers(house, 12);
    await simulate(players, { reporters: 12 });
    const [one, other] = players.members as [string, string];
    const now = new Date();
    const season = (member: string, at = now) => players.as(member, seasonHandlers.mySeason, {}, { at });
    const before = await season(one);
    const play = (person: string) =>
      players.applyFacts([factOf("round.finished", players.org, person, roundOf(8), new Date(Date.now() - 1000))]);
    await play(other);
    await play(other);
    expect(await season(one)).toEqual(before);
    await play(one);
    expect((await season(one)).you!.points).toBe(before.you!.points + 10);
    const tomorrow = new Date(now.getTime() + day);
    expect((await season(one, tomorrow)).top.find(({ you }) => !you)!.points).toBe(35);
  });

  it("has leagues of ten to thirty, however many people come", async () => {
    const players = await makePlayers(house, 75);
    await simulate(players, { reporters: 75 });
    const leagues = await house.look<{ people: number; members: number }>(
      `SELECT people, (SELECT count(*)::int FROM game_league_members m WHERE m.org = l.org AND m.league = l.league) AS members
         FROM game_leagues l WHERE org = $1`,
      [players.org],
    );
    expect(leagues.reduce((sum, { members }) => sum + members, 0)).toBe(75);
    for (const { people, members } of leagues) {
      expect(members).toBe(people);
      expect(people).toBeGreaterThanOrEqual(10);
      expect(people).toBeLessThanOrEqual(30);
    }
  });

  it("shows nobody while its league is too small", async () => {
    const players = await makePlayers(house, 4);
    await simulate(players, { reporters: 4 });
    expect(await players.as(players.members[0]!, seasonHandlers.mySeason, {})).toMatchObject({
      league: { people: 4, gathering: true },
      you: { points: 25, place: null },
      top: [],
    });
  });
});

describe("a crew", () => {
  it("is a department's, four to eight people, and is parted when a ninth comes", async () => {
    const players = await makePlayers(house, 9);
    const [one] = players.members as [string];
    const ofOne = "UPDATE people SET department = (SELECT department FROM people WHERE id = $2) WHERE org = $1";
    await house.look(ofOne, [players.org, one]);
    for (const member of players.members.slice(0, 8))
      await players.as(member, crewHandlers.joinCrew, { with: "department" as const });
    expect((await players.as(one, crewHandlers.myCrew, {})).crew).toMatchObject({
      people: 8,
      gathering: false,
      code: null,
    });
    await expect(players.as(one, crewHandlers.joinCrew, { with: "own" as const })).rejects.toMatchObject({
      reason: "in-a-crew",
    });
    await players.as(players.members[8]!, crewHandlers.joinCrew, { with: "department" as const });
    const sizes = await house.look(
      "SELECT count(*)::int AS people FROM game_crew_members WHERE org = $1 GROUP BY crew ORDER BY 1",
      [players.org],
    );
    expect(sizes).toEqual([{ people: 4 }, { people: 5 }]);
  });

  it("reaches its goal by many: nobody adds more than three acts", async () => {
    const players = await makePlayers(house, 6);
    const [one, two, ...others] = players.members as [string, string, ...string[]];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    for (const member of [two, ...others])
      await players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    const now = new Date(Date.now() + 1000);
    await players.applyFacts(
      Array.from({ length: 7 }, () => factOf("round.finished", players.org, one, roundOf(8), now)),
    );
    await players.applyFacts([factOf("round.finished", players.org, two, roundOf(8), now)]);
    const answered = await players.as(one, crewHandlers.myCrew, {}, { at: now });
    expect(answered.crew!.goal).toMatchObject({ target: 12, done: 4, yours: 3 });
  });

  it.each(["pseudonymous", "aggregate-only"])(
    "tells in the mode %s what others have reported when its hour is over, and one's own at once",
    async (mode) => {
      const players = await makePlayers(house, 6);
      const [one, other, ...others] = players.members as [string, string, ...string[]];
      await set(players, mode);
      const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
      for (const member of [other, ...others])
        await players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
      // A Wednesday to come: after they joined, and hours before a week's end.
      const days = 7 + ((10 - new Date().getUTCDay()) % 7);
      const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) + days * day).getTime();
      const about = messageOf(newId(), 1);
      const hit = { ...about, reasons: [], action: "reported" as const };
      await players.applyFacts([
        factOf("delivery.sent", players.org, one, about, new Date(noon)),
        factOf("recipient.reported", players.org, one, hit, new Date(noon + minute)),
      ]);
      const seen = async (member: string, minutes: number) => {
        const found = await players.as(member, crewHandlers.myCrew, {}, { at: new Date(noon + minutes * minute) });
        return [found.crew!.goal.done, found.crew!.reports.length];
      };
      const thanked = mode === "pseudonymous" ? 1 : 0;
      expect(await seen(other, 2)).toEqual([0, 0]);
      expect(await seen(one, 2)).toEqual([1, 0]);
      expect(await seen(other, 75)).toEqual([1, thanked]);
    },
  );

  it("thanks for reports without saying whose, once each; two who thank each other earn nothing by it", async () => {
    const players = await makePlayers(house, 4);
    const [one, two] = players.members as [string, string];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    for (const member of players.members.slice(1))
      await players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    await simulate(players, { reporters: 2 });
    const thank = async (member: string) => {
      const { crew: own } = await players.as(member, crewHandlers.myCrew, {});
      expect(JSON.stringify(own)).not.toMatch(new RegExp(players.members.join("|")));
      return players.as(member, crewHandlers.giveThanks, { report: own!.reports[0]!.id });
    };
    expect((await thank(one)).crew).toMatchObject({ thanks: { given: 1, received: 0 }, reports: [] });
    expect((await thank(two)).crew).toMatchObject({ thanks: { given: 1, received: 1 } });
    await expect(players.as(one, crewHandlers.giveThanks, { report: "x" })).rejects.toMatchObject({
      reason: "no-report",
    });
    const facts = await house.look<{ person: string; data: { thanks: string } }>(
      "SELECT person, data FROM facts WHERE org = $1 AND kind = 'thanks.given' ORDER BY id",
      [players.org],
    );
    const before = await Promise.all([one, two].map((member) => players.as(member, ownHandlers.myGame, {})));
    await players.applyFacts(
      facts.map(({ person, data }) => factOf("thanks.given", players.org, person, data, new Date())),
    );
    const after = await Promise.all([one, two].map((member) => players.as(member, ownHandlers.myGame, {})));
    expect(after.map(({ play }, n) => play!.points - before[n]!.play!.points)).toEqual([1, 0]);
  });
});

describe("scores in the studio", () => {
  const may = ["scores:read", "results:read"];

  it("are told by department with small ones hidden, and of nobody by name where the mode hides people", async () => {
    const players = await makePlayers(house, 19);
    await simulate(players, { reporters: 5, clickers: 3 });
    const [reader] = players.members as [string];
    await house.look("UPDATE people SET role = 'owner' WHERE org = $1 AND id = $2", [players.org, reader]);
    for (const mode of ["pseudonymous", "aggregate-only"]) {
      await set(players, mode);
      const answered = await players.as(reader, studioHandlers.departmentScores, {}, { may });
      expect(answered.exact).toBe(false);
      // Of 8, 8 and 3 people the three are hidden, and one of the others with them.
      expect(answered.items.filter(({ suppressed }) => suppressed)).toHaveLength(2);
      expect(answered.total).toMatchObject({ suppressed: false, people: 19 });
      expect(answered.whole).toBe(true);
      await expect(
        players.as(reader, studioHandlers.personScore, { id: players.members[3]! }, { may }),
      ).rejects.toMatchObject({
        reason: "hidden-by-privacy",
      });
    }
  });

  it("stay as they were told until enough people are behind a change", async () => {
    const players = await makePlayers(house, 16);
    await simulate(players, { reporters: 5, clickers: 3 });
    await set(players, "aggregate-only");
    const [reader] = players.members as [string];
    const seen = (at: Date) => players.as(reader, studioHandlers.departmentScores, {}, { may, at });
    const play = (many: number) =>
      players.applyFacts(
        players.members
          .slice(0, many)
          .map((person) => factOf("round.finished", players.org, person, roundOf(8), new Date())),
      );
    const first = await seen(new Date());
    await play(8);
    // The same day.
    expect(await seen(new Date())).toEqual(first);
    const second = await seen(new Date(Date.now() + 2 * day));
    expect(second.items[0]!.score).not.toBe(first.items[0]!.score);
    expect(second.items[1]).toEqual(first.items[1]);
    // As if that had been told before.
    await house.look(
      `UPDATE game_players SET scored_at = now() + interval '3 days' WHERE org = $1 AND person = ANY ($2)`,
      [players.org, players.members.slice(8, 12)],
    );
    expect(await seen(new Date(Date.now() + 4 * day))).toEqual(second);
  });

  it("are told of a person by name where that is the mode, and that somebody looked is written down once an hour", async () => {
    const players = await makePlayers(house, 3);
    await simulate(players, { reporters: 3 });
    await set(players, "named");
    const [reader, other] = players.members as [string, string];
    await house.look("UPDATE people SET role = 'owner' WHERE org = $1 AND id = $2", [players.org, reader]);
    for (let n = 0; n < 2; n++)
      expect(await players.as(reader, studioHandlers.personScore, { id: other }, { may })).toMatchObject({
        messages: 1,
      });
    const looks = await house.look("SELECT subject FROM audit_entries WHERE org = $1 AND act = 'person.score-viewed'", [
      players.org,
    ]);
    expect(looks).toEqual([{ subject: other }]);
  });
});
