import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../src/features.ts";
import { testEnv } from "../src/kit/db/testing.ts";
import type { TestEnv } from "../src/kit/db/testing.ts";
import { kindsOf } from "../src/kit/ledger/declared.ts";
import { misfits } from "../src/kit/ledger/testing.ts";
import { composePermissions } from "../src/kit/permissions.ts";
import { readWordsOf } from "../src/kit/words.ts";
import { seedLarge } from "./seed-large/organisation.ts";

const sizes = { people: 2_100, simulations: 4, facts: 12_000 };
let t: TestEnv;
let made: Awaited<ReturnType<typeof seedLarge>>;

beforeAll(async () => {
  readWordsOf(features);
  composePermissions(features);
  t = await testEnv();
  made = await seedLarge(t.env, sizes, { key: "hw_a-key-that-is-long-enough" });
});
afterAll(() => t.close());

const one = async (sql: string) => (await t.look<Record<string, unknown>>(sql))[0]!;

it("makes what it tells, by a full recount", async () => {
  const counted = await one(
    `SELECT (SELECT count(*)::int FROM people) AS people, (SELECT count(*)::int FROM campaigns WHERE state = 'ended') AS simulations,
            (SELECT count(*)::int FROM deliveries) AS deliveries, (SELECT count(*)::int FROM facts) AS facts`,
  );
  expect(counted).toEqual({
    people: made.people,
    simulations: made.simulations,
    deliveries: made.deliveries,
    facts: made.facts,
  });
  expect([made.people, made.simulations]).toEqual([sizes.people, sizes.simulations]);
  expect(made.facts / sizes.facts).toBeGreaterThan(0.9);
  expect(made.facts / sizes.facts).toBeLessThan(1.1);
});

it("writes facts as they are declared, over a year and none in the future", async () => {
  expect(
    await misfits(
      t.look,
      features.flatMap((feature) => kindsOf(feature)),
    ),
  ).toEqual([]);
  expect(
    await one(
      "SELECT min(at) < now() - interval '380 days' AS early, bool_or(at > now() + interval '1 minute') AS ahead FROM facts",
    ),
  ).toEqual({ early: true, ahead: false });
});

it("holds what the ledger tells: mails, clicks of people and of programs", async () => {
  const kept = await one(
    `SELECT (SELECT count(*)::int FROM deliveries WHERE state = 'sent') AS sent, count(*) FILTER (WHERE clicked_recorded = 'person')::int AS clicked,
            count(*) FILTER (WHERE clicked_recorded = 'machine')::int AS dismissed, count(*) FILTER (WHERE reported_recorded = 'person')::int AS reported FROM tracking_outcomes`,
  );
  const facts = await one(
    `SELECT count(*) FILTER (WHERE kind = 'delivery.sent')::int AS sent, count(*) FILTER (WHERE kind = 'recipient.clicked')::int AS clicked,
            count(*) FILTER (WHERE kind = 'hit.dismissed')::int AS dismissed, count(*) FILTER (WHERE kind = 'recipient.reported')::int AS reported FROM facts`,
  );
  expect(facts).toEqual(kept);
  expect(Number(kept["clicked"])).toBeGreaterThan(100);
  expect(Number(kept["dismissed"])).toBeGreaterThan(50);
});

it("fills what stands around: the audit chain, jobs over time, a webhook's log, lessons of the newest simulations", async () => {
  expect(
    await one(
      `SELECT (SELECT max(seq)::int FROM audit_entries WHERE actor_id = 'seed') >= 420 AS audited, (SELECT count(*)::int FROM work) AS jobs,
              (SELECT count(*)::int FROM webhook_deliveries) AS events, (SELECT count(DISTINCT state)::int FROM webhook_deliveries) AS outcomes,
              (SELECT bool_and(active) FROM webhooks) AS active`,
    ),
  ).toEqual({ audited: true, jobs: 42, events: 420, outcomes: 2, active: false });
  const lessons = await one(
    `SELECT (SELECT count(*)::int FROM assignments) AS kept, (SELECT count(*)::int FROM facts WHERE kind = 'lesson.assigned') AS assigned`,
  );
  expect(lessons["kept"]).toBe(lessons["assigned"]);
  expect(Number(lessons["kept"])).toBeGreaterThan(20);
});

it("gives everybody a department, its head, and departments of a plausible size", async () => {
  expect(
    await one(
      `SELECT count(*) FILTER (WHERE department IS NULL)::int AS without, count(*) FILTER (WHERE manager IS NULL)::int AS heads, count(DISTINCT department)::int AS departments FROM people`,
    ),
  ).toEqual({ without: 0, heads: 1, departments: 6 });
});
