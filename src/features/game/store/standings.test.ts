import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { PlanNode } from "../../../kit/db/testing-plans.ts";
import { newId } from "../../../kit/id.ts";
import { aheadOf, aheadOfEach, boardPage, storeStandings, listStandings } from "./standings.ts";

// Places are sums over counts of points, never over people.

let house: TestEnv;
const org = newId();
const season = 700;
const people = 5000;

beforeAll(async () => {
  house = await testEnv();
  await house.look(
    `INSERT INTO game_standings (org, season, person, points, listed)
     SELECT $1, $2, gen_random_uuid(), 1 + (n * 7919) % 311, true FROM generate_series(1, $3::int) AS n`,
    [org, season, people],
  );
  await house.look(
    "INSERT INTO game_board_counts SELECT org, season, points, count(*) FROM game_standings GROUP BY 1, 2, 3",
  );
  for (const table of ["game_standings", "game_board_counts"]) await house.look(`VACUUM ANALYZE ${table}`);
});
afterAll(() => house.close());

const within = <T>(work: (db: Parameters<typeof boardPage>[0]) => Promise<T>) => house.env.database.tx(org, work);

/** How many rows of the standings, and of the counts, a question reads. */
async function rowsRead(ask: (db: Parameters<typeof boardPage>[0]) => Promise<unknown>) {
  const read = { game_standings: 0, game_board_counts: 0 };
  const count = (node: PlanNode): void => {
    const name = node["Relation Name"] as keyof typeof read | undefined;
    const [rows = 0, loops = 1, removed = 0] = [
      node["Actual Rows"],
      node["Actual Loops"],
      node["Rows Removed by Filter"],
    ];
    if (name) read[name] += (rows + removed) * loops;
    node.Plans?.forEach(count);
  };
  await within(async (db) => {
    const query: typeof db.query = async (sql, params) => {
      const [row] = await db.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        params,
      );
      count(row!["QUERY PLAN"][0]!.Plan);
      return db.query(sql, params);
    };
    await ask({ ...db, query, one: async (sql, params) => (await query(sql, params))[0] as never });
  });
  return read;
}

describe("the board", () => {
  it("is read along its index, and a place from the counts, of which there are as many as numbers of points", async () => {
    const first = await within((db) => boardPage(db, org, season, null, 51));
    const { points, lot } = first.at(-1)!;
    expect((await rowsRead((db) => boardPage(db, org, season, null, 51))).game_standings).toBeLessThanOrEqual(51);
    expect((await rowsRead((db) => boardPage(db, org, season, [points, lot], 51))).game_standings).toBeLessThan(120);
    const place = await rowsRead((db) => aheadOf(db, org, season, 1));
    expect(place.game_standings).toBe(0);
    expect(place.game_board_counts).toBeLessThanOrEqual(311);
  });

  it("counts as a full count does, after points have moved and people have come and left", async () => {
    const rows = await within((db) => boardPage(db, org, season, null, 40));
    await within((db) =>
      storeStandings(
        db,
        org,
        rows.map(({ person, points }, n) => ({ season, person, points: points + n })),
      ),
    );
    await within((db) => listStandings(db, org, rows[3]!.person, [season], false));
    await within((db) => storeStandings(db, org, [{ season, person: newId(), points: 400 }]));
    await within((db) => listStandings(db, org, rows[3]!.person, [season], true));
    await within((db) => listStandings(db, org, rows[4]!.person, [season], false));
    const asked = [0, 1, 100, 310, 311, 320, 350];
    const counted = await house.look<{ points: number; ahead: number }>(
      `SELECT w.points, (SELECT count(*)::int FROM game_standings s WHERE s.listed AND s.points > w.points) AS ahead FROM unnest($1::int[]) AS w(points)`,
      [asked],
    );
    expect(await within((db) => aheadOfEach(db, org, season, asked))).toEqual(counted);
    expect(await house.look("SELECT points FROM game_board_counts WHERE people < 0")).toEqual([]);
  });
});
