import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { seedDemo } from "../../first-start.ts";
import { everything, explained, pretendLarge, walkedSteps, wholeSteps } from "../../kit/db/testing-plans.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { readWordsOf } from "../../kit/words.ts";

// What runs every few seconds, minutes or hours, over all organisations: none of it may read or sort a table as a whole that grows with the people, the simulations
// and the years, nor walk over all of an organisation's rows. As in whole-reads.test.ts the demo is taken for a large organisation.

const growing = new Set(
  `facts deliveries people people_terms people_accounts people_invitations campaigns campaign_left_out tracking_outcomes hits insight_counts
   insight_lure_counts insight_department_counts audit_entries work work_lines webhook_deliveries assignments outbound_messages outbound_inbound outbound_bounces
   triage_groups triage_reports practice_rounds practice_players game_deliveries game_acts game_players game_standings`.split(
    /\s+/,
  ),
);

/** Indexes that hold few of their table's rows: what is not over. */
const few = new Set(["campaigns_open", "campaigns_to_debrief", "outbound_messages_queued", "outbound_messages_due", "outbound_messages_committing", "assignments_to_remind", "webhook_deliveries_waiting"]); // oxfmt-ignore

/** What walks over an organisation's rows all the same, and why it may. */
const walks: Record<string, string> = {
  "forget-account-messages": "looks for what is old among an organisation's messages four times a day",
};

const all = features.flatMap((one) => one.jobs ?? []);
const periodic = all.filter(({ every, removes }) => every !== undefined || removes);

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ jobs: all });
  readWordsOf(features);
  const org = newId();
  await seedDemo(t.env, features, org);
  const half = (n: number) => `FROM people WHERE org = $1 AND abs(hashtext(id::text)) % 2 = ${n} ON CONFLICT DO NOTHING`; // oxfmt-ignore
  await t.look(`INSERT INTO people_accounts (org, person, issuer, subject, username) SELECT org, id, 'i', id, id ${half(0)}`, [org]); // oxfmt-ignore
  await t.look(`INSERT INTO people_invitations (org, person, id, email_key, invited_by) SELECT org, id, gen_random_uuid(), email_key, 'x' ${half(1)}`, [org]); // oxfmt-ignore
  await pretendLarge(t.look);
});
afterAll(() => t?.close());

it.each(periodic)("$name reads by an index", async ({ name, run }) => {
  const found = new Set<string>();
  const grows = (table: string) => growing.has(table.replace(/_(\d{6}|default)$/, ""));
  const database = explained(
    t.env.database,
    grows,
    (step, sql) => void found.add(`${step}: ${sql.replaceAll(/\s+/g, " ")}`),
    (plan) => [...wholeSteps(plan, grows), ...walkedSteps(plan, grows, few)],
    everything,
  );
  await run({ ...t.env, database }, {});
  if (name in walks) expect(found.size).toBeGreaterThan(0);
  else expect([...found]).toEqual([]);
});
