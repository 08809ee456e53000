import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { demoPeople } from "../../people/index.ts";
import { makeDemoReports, seedMonth } from "./seed.ts";
import { periodOf } from "../rules.ts";
import { nextPeriod, periodBefore } from "../schedules/due.ts";
import { madeCampaign, madeOrganisation, reportsEnv } from "../testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await reportsEnv([makeDemoReports])));
afterAll(() => t?.close());

it("the demo keeps a report of its newest simulation and one of the last quarter, made by its analyst, once", async () => {
  const made = await madeOrganisation(t);
  const { org } = made;
  const { email, firstName } = demoPeople.find(({ role }) => role === "analyst")!;
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, gen_random_uuid(), $2, $2, $2, $3, lower($3), 'analyst')`,
    [org, firstName, email],
  );
  const quarter = periodBefore(nextPeriod("quarter", "UTC", new Date()), "quarter");
  const launched = (days: number) =>
    new Date(periodOf(quarter, "UTC").from.getTime() + days * 86_400_000).toISOString();
  await madeCampaign(t, made, { finance: 12, support: 14 }, launched(10), "Parcels");
  await madeCampaign(t, made, { finance: 12, support: 14 }, launched(40), "Invoices");
  const seed = async (monthsAgo: number) => {
    await t.database.tx(org, (db, now) => seedMonth({ env: t.env, db, org, now, monthsAgo }));
    await t.env.jobs.settle();
  };
  const kept = () =>
    t.look<{ kind: string; title: string; state: string; by: string }>(
      "SELECT r.kind, r.title, r.state, p.name AS by FROM reports r JOIN people p ON p.org = r.org AND p.id = r.made_by WHERE r.org = $1 ORDER BY r.id",
      [org],
    );
  await seed(2);
  expect(await kept()).toEqual([]);
  await seed(1);
  const both = [
    { kind: "simulation", title: "Invoices", state: "done", by: firstName },
    { kind: "quarter", title: expect.stringContaining(quarter.slice(0, 4)), state: "done", by: firstName },
  ];
  expect(await kept()).toEqual(both);
  await seed(1);
  expect(await kept()).toEqual(both);
});
