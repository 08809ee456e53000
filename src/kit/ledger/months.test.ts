import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { record } from "./index.ts";
import { factsOf } from "./store/facts.ts";
import { numbered } from "./testing.ts";

describe.each(["superuser", "plain"] as const)("months that are made late, in a database owned by a %s", (ownedBy) => {
  let t: TestEnv;
  beforeAll(async () => {
    t = await testEnv({ ownedBy });
  });
  afterAll(() => t.close());

  const make = (table: string, day: string) =>
    t.database.worker((db) => db.query("SELECT kit_partitions($1, $2, 3)", [table, day]));
  const placesOf = (table: string) =>
    t.look(`SELECT tableoid::regclass::text AS place, count(*)::int AS rows FROM ${table} GROUP BY 1 ORDER BY 1`);

  it("take their rows out of the default partition, and the months after them are made too", async () => {
    const org = await t.org();
    const campaign = "01999999-0000-7000-8000-000000000001";
    const facts = [1, 2, 3].map((n) => numbered("late.month")({ n, campaign }));
    await t.database.tx(org, (db) => record(db, org, facts));
    const read = () => t.database.tx(org, (db) => factsOf(db, org, campaign, 0, 10));
    // As if their time had come while nobody made months: two in one that is missing, one in the next.
    await t.look("UPDATE facts SET recorded = '2034-05-31 23:59:59.999999+00' WHERE (data->>'n')::int < 3");
    await t.look("UPDATE facts SET recorded = '2034-06-01 00:00+00' WHERE (data->>'n')::int = 3");
    const before = await read();
    expect(before).toHaveLength(3);
    expect(await placesOf("facts")).toEqual([{ place: "facts_default", rows: 3 }]);
    await make("facts", "2034-05-10");
    expect(await placesOf("facts")).toEqual([
      { place: "facts_203405", rows: 2 },
      { place: "facts_203406", rows: 1 },
    ]);
    expect(await read()).toEqual(before);
    expect(await t.look("SELECT to_regclass('facts_203408') IS NOT NULL AS made")).toEqual([{ made: true }]);
    await make("facts", "2034-05-10");
  });

  it("keep what they are shut to", async () => {
    const org = await t.org();
    await t.look(
      `INSERT INTO hits (org, campaign, delivery, at, spool, seq, action, signs, dwell, agent)
       SELECT $1, $1, n, '2034-05-15', 1, n, 1, 0, 0, '' FROM generate_series(1, 5) AS n`,
      [org],
    );
    await make("hits", "2034-05-10");
    expect(await placesOf("hits")).toEqual([{ place: "hits_203405", rows: 5 }]);
    expect(
      await t.look(
        "SELECT relname FROM pg_class WHERE relname IN ('facts', 'hits') AND NOT (relrowsecurity AND relforcerowsecurity)",
      ),
    ).toEqual([]);
    const other = await t.org();
    expect(await t.database.tx(other, (db) => db.query("SELECT * FROM hits"))).toEqual([]);
    await expect(t.database.tx(org, (db) => db.query("SELECT * FROM hits_203405"))).rejects.toThrow(
      /permission denied/,
    );
  });
});
