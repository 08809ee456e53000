import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { composePersonal } from "../../kit/personal.ts";
import { upkeepJobs } from "../../kit/upkeep.ts";
import { testCampaign } from "../../features/tracking/testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const months = async () =>
  (
    await t.look<{ name: string }>(
      "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'hits'::regclass ORDER BY 1",
    )
  ).map(({ name }) => name);
const dropped = (days: number) =>
  t.database.worker((db) => db.one<{ n: number }>("SELECT kit_drop_hits($1) AS n", [days]));
const monthOf = async (ago: string) =>
  (await t.look<{ name: string }>("SELECT 'hits_' || to_char(now() - $1::interval, 'YYYYMM') AS name", [ago]))[0]!.name;

describe("months of raw hits", () => {
  it("go when their last day is past the limit, and no month before", async () => {
    const [gone, stays] = [await monthOf("400 days"), await monthOf("95 days")];
    for (const ago of ["400 days", "95 days"])
      await t.database.worker((db) => db.query("SELECT kit_partitions('hits', (current_date - $1::interval)::date, 0)", [ago])); // oxfmt-ignore
    const before = await months();
    expect(before).toEqual(expect.arrayContaining([gone, stays, "hits_default"]));
    const kept = before.filter((name) => name > gone && name !== stays);
    expect((await dropped(90)).n).toBeGreaterThanOrEqual(1);
    const after = await months();
    expect(after).not.toContain(gone);
    expect(after).toContain("hits_default");
    // A month of which a day is young enough stays whole.
    const [{ first } = { first: "" }] = await t.look<{ first: string }>(
      "SELECT 'hits_' || to_char(current_date - 90, 'YYYYMM') AS first",
    );
    expect(kept.filter((name) => name >= first && !after.includes(name))).toEqual([]);
    expect((await dropped(90)).n).toBe(0);
  });

  it("are not dropped for a shorter time, which is one organisation's, nor by a request's role", async () => {
    await expect(dropped(89)).rejects.toThrow("last 90 days");
    const asRequest = t.database.tx("0199a0b0-0000-7000-8000-0000000000d1", (db) =>
      db.query("SELECT kit_drop_hits(90)"),
    );
    await expect(asRequest).rejects.toThrow("permission denied");
  });
});

describe("what an organisation keeps for a shorter time", () => {
  it("goes after that time and not before, and nobody else's goes", async () => {
    composePersonal(features);
    const [one, other] = [await testCampaign(t, { recipients: 4 }), await testCampaign(t, { recipients: 4 })];
    for (const { org, id } of [one, other]) {
      await t.look("UPDATE campaigns SET state = 'ended', launched_at = now(), ended_at = now(), debriefed_at = now() WHERE org = $1", [org]); // oxfmt-ignore
      await t.look(
        `INSERT INTO hits (org, campaign, delivery, at, spool, seq, action, signs, dwell, times, address, agent)
         SELECT $1, $2, n, now() - make_interval(days => (ARRAY[6, 8, 29, 31])[n]), 1, n, 2, 0, 0, 1, '203.0.113.0/24', 'x' FROM generate_series(1, 4) n`,
        [org, id],
      );
      await t.look("UPDATE deliveries SET sent_at = now() - make_interval(days => (ARRAY[6, 8, 29, 31])[number]) WHERE org = $1", [org]); // oxfmt-ignore
      await t.look(
        `INSERT INTO facts (org, kind, person, data, recorded) SELECT $1, 'thing.told', gen_random_uuid(), '{"text": "x"}', now() - make_interval(days => (ARRAY[6, 8, 29, 31])[n]) FROM generate_series(1, 4) n`,
        [org],
      );
    }
    // Shorter than the least of either (7 and 30 days): the limits hold whatever stands in the table.
    for (const [period, days] of [
      ["hits", 1],
      ["recipients", 1],
    ] as const)
      // oxfmt-ignore
      await t.look("INSERT INTO organisation_retention (org, period, days) VALUES ($1, $2, $3)", [one.org, period, days]);
    const { chosenRetention } = await import("../../features/organisations/index.ts");
    const job = upkeepJobs(features, [], chosenRetention).find(({ name }) => name === "retain-organisation")!;
    for (const { org } of [one, other]) await job.run(t.env, { org });
    const counts = async (org: string) => ({
      hits: (await t.look("SELECT FROM hits WHERE org = $1", [org])).length,
      named: (await t.look("SELECT FROM deliveries WHERE org = $1 AND address <> ''", [org])).length,
      deliveries: (await t.look("SELECT FROM deliveries WHERE org = $1", [org])).length,
      people: (await t.look("SELECT FROM facts WHERE org = $1 AND kind = 'thing.told' AND person IS NOT NULL", [org])).length, // oxfmt-ignore
      facts: (await t.look("SELECT FROM facts WHERE org = $1 AND kind = 'thing.told'", [org])).length,
    });
    expect(await counts(one.org)).toEqual({ hits: 1, named: 3, deliveries: 4, people: 3, facts: 4 });
    expect(await counts(other.org)).toEqual({ hits: 4, named: 4, deliveries: 4, people: 4, facts: 4 });
  });
});
