import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { many, simulation as simulationOf } from "./testing-simulation.ts";
import { addPeople, departments, madeOrganisation, resultsReader, run } from "./testing.ts";

// Behind whom those are who come to figures: whose message came back did nothing, as everybody knows, and nobody can hide behind them.

let t: TestEnv;
beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const one = { campaign: 0, lure: 0, hard: false, heldOut: false };

async function simulation(...people: number[]) {
  const org = await madeOrganisation(t, "aggregate-only");
  const campaigns = [newId()];
  await addPeople(t, { org, campaigns }, people.map((some, department) => ({ ...one, department, people: some })), 0); // oxfmt-ignore
  const bounce = (department: number, some: number) =>
    t.look("UPDATE insight_counts SET bounced = $3 WHERE org = $1 AND department = $2", [org, departments[department], some]); // oxfmt-ignore
  return {
    org,
    bounce,
    summary: () => run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader),
    /** Which departments are told by themselves. */
    async told() {
      const { departments: all } = await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader);
      const shown = new Set(all.filter((each: any) => !each.suppressed).map((each: any) => each.id));
      return people.map((_, at) => shown.has(departments[at]));
    },
    aDay: () => t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]),
  };
}

it("a department is told of by itself where enough people got the message", async () => {
  const of = await simulation(7, 15, 20);
  await of.bounce(0, 1);
  expect(await of.told()).toEqual([true, true, true]);
  const few = await simulation(7, 15, 20);
  await few.bounce(0, 6);
  expect(await few.told()).toEqual([false, false, true]);
  // One more comes back later.
  await of.bounce(0, 2);
  await of.aDay();
  expect(await of.told()).toEqual([false, false, true]);
  expect((await of.summary()).bounced).toBe(2);
});

it("a simulation is not told of that reached too few, or whose messages have come back since", async () => {
  const none = await simulation(20);
  await none.bounce(0, 15);
  expect((await none.summary()).sent).toBeNull();
  const of = await simulation(20);
  expect((await of.summary()).sent).toBe(20);
  await of.bounce(0, 15);
  await t.look("UPDATE insight_counts SET clicked_person = 5 WHERE org = $1", [of.org]);
  await of.aDay();
  expect(await of.summary()).toMatchObject({ sent: 20, bounced: 0, clicked: { person: 0 } });
});

it("who comes to a department with too few others keeps nobody else waiting, whose department is told by itself", async () => {
  const of = await simulationOf(t, [...many("sent", 20), ...many("refused", 10), ...many("sent", 20), "refused"], 20);
  await t.look("UPDATE deliveries SET department = $2 WHERE org = $1 AND number > 30", [of.org, departments[1]]);
  await addPeople(t, { org: of.org, campaigns: [of.id] }, [{ ...one, department: 1, people: 20 }], 0);
  await t.look("UPDATE insight_counts SET opened_raw = 0 WHERE org = $1", [of.org]);
  const figures = async () => {
    const found = new Map((await of.summary()).departments.map((each: any) => [each.id, each.figures]));
    return departments.slice(0, 2).map((id) => {
      const { sent, clicked } = found.get(id) as any;
      return [sent, clicked.person];
    });
  };
  expect(await figures()).toEqual([[20, 0], [20, 0]]); // oxfmt-ignore
  await t.look("UPDATE deliveries SET state = 'sent', tried_again = ARRAY[now()] WHERE org = $1 AND state = 'refused'", [of.org]); // oxfmt-ignore
  for (const number of [1, 21, 22, 51]) await of.clicks(number);
  const count = (department: number, sent: number, clicked: number) =>
    t.look("UPDATE insight_counts SET sent = $3, clicked_raw = $4, clicked_person = $4 WHERE org = $1 AND department = $2", [of.org, departments[department], sent, clicked]); // oxfmt-ignore
  await count(0, 30, 3);
  await count(1, 21, 1);
  await of.aDay();
  expect(await figures()).toEqual([[30, 3], [20, 0]]); // oxfmt-ignore
});
