import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import { seedMonth } from "./demo/seed.ts";
import * as facts from "./facts.ts";
import { roundHandlers } from "./handlers/rounds.ts";
import { makePlayers } from "./testing.ts";
import type { Players } from "./testing.ts";

let house: TestEnv;
let own: Players;
beforeAll(async () => {
  house = await testEnv();
  own = await makePlayers(house, 30);
  for (let monthsAgo = 12; monthsAgo >= 1; monthsAgo--)
    await house.env.database.tx(own.org, (db, now) => seedMonth({ db, org: own.org, now, monthsAgo }));
});
afterAll(() => house.close());

it("a year of practice is told once a round, in the past, as rounds that are played tell it", async () => {
  const [row] = await house.look<{ rounds: number; recorded: number; late: number; players: number }>(
    `SELECT count(*)::int AS rounds, count(DISTINCT member)::int AS players, count(*) FILTER (WHERE finished_at > now())::int AS late,
            (SELECT count(DISTINCT data->>'round')::int FROM facts WHERE org = $1 AND kind = 'round.finished') AS recorded
       FROM practice_rounds WHERE org = $1`,
    [own.org],
  );
  expect(row!.rounds).toBeGreaterThan(200);
  expect(row).toMatchObject({ recorded: row!.rounds, late: 0 });
  expect(row!.players).toBeLessThan(30);
  expect(await misfits((sql, params) => house.look(sql, params), kindsOf({ facts }))).toEqual([]);
});

it("people fail about as often as practice wants, and later less than at first", async () => {
  const wrong = async (between: string) => {
    const [row] = await house.look<{ share: number }>(
      `SELECT (1 - sum(right_answers) / (8.0 * count(*)))::float8 AS share FROM practice_rounds WHERE org = $1 AND ${between}`,
      [own.org],
    );
    return row!.share;
  };
  expect(await wrong("true")).toBeGreaterThan(0.05);
  expect(await wrong("true")).toBeLessThan(0.25);
  expect(await wrong("started_at > now() - interval '4 months'")).toBeLessThan(
    await wrong("started_at < now() - interval '8 months'"),
  );
});

it("somebody who played sees how they do", async () => {
  const [busiest] = await house.look<{ member: string }>(
    "SELECT member FROM practice_rounds WHERE org = $1 GROUP BY member ORDER BY count(*) DESC LIMIT 1",
    [own.org],
  );
  const answer = await own.as(busiest!.member, roundHandlers.getPractice, {});
  expect(answer.rounds).toBeGreaterThan(5);
  expect(answer.figures.sensitivity!.low).toBeGreaterThan(0);
});
