import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { linesOf } from "./own-ledger.ts";
import { factOf, makePlayers, messageOf } from "./testing.ts";
import type { Players } from "./testing.ts";

// Whoever is held out learns from the game no sooner than from anything else what was a simulation.

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const sent = Date.parse("2026-03-02T08:00:00Z");
const after = (minutes: number) => new Date(sent + minutes * 60_000);

/** What everybody reads of the campaign, in the order of the people. */
async function shown({ org, members }: Players): Promise<string[][]> {
  return house.env.database.tx(org, async (db) => {
    const lines = [];
    for (const one of members)
      lines.push((await linesOf(db, org, one, after(300))).flatMap(({ kind }) => (kind === "forgotten" ? [] : [kind])));
    return lines;
  });
}

it("a click and a silence of people who are held out count after the evaluation, and a report, which is answered, at once", async () => {
  const players = await makePlayers(house);
  const { org, members } = players;
  const campaign = newId();
  const of = (n: number) => ({ ...messageOf(campaign, n + 1), holdOut: n < 3 });
  const judged = { action: "clicked" as const, reasons: [] };
  const facts = [
    ...members.map((one, n) => factOf("delivery.sent", org, one, of(n), after(0))),
    factOf("recipient.clicked", org, members[0]!, { ...of(0), ...judged }, after(5)),
    factOf("recipient.reported", org, members[1]!, { ...of(1), ...judged, action: "reported" }, after(6)),
    factOf("recipient.clicked", org, members[3]!, { ...of(3), ...judged }, after(7)),
    factOf("campaign.ended", org, null, { campaign, name: "Test" }, after(100)),
  ];
  for (const fact of facts) await players.applyFacts([fact]);
  await players.close();
  const before = await shown(players);
  expect(before).toEqual([[], ["reported"], [], ["clicked", "stopped", "unreported"]]);

  // What is heard of them later, and what is over before all of it was looked at.
  const late = factOf(
    "recipient.submitted",
    org,
    members[0]!,
    { ...of(0), ...judged, action: "submitted" },
    after(110),
  );
  await players.applyFacts([late]);
  expect(await shown(players)).toEqual(before);
  const evaluated = factOf("campaign.evaluated", org, null, { campaign, name: "Test" }, after(200));
  await players.applyFacts([evaluated]);
  await players.close();
  const then = await shown(players);
  expect(then).toEqual([["clicked", "unreported", "submitted"], ["reported"], ["ignored"], before[3]]);
  const scores = () =>
    house.look("SELECT person, state, score, points FROM game_players WHERE org = $1 ORDER BY person", [org]);
  const live = await scores();
  await players.replay([...facts, late, evaluated], 3);
  expect(await scores()).toEqual(live);
  expect(await shown(players)).toEqual(then);
});
