import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { columnsFound, explained, pretendLarge, walkedSteps, wholeSteps } from "../../kit/db/testing-plans.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { PlanNode } from "../../kit/db/testing-plans.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { seedDemo } from "../../first-start.ts";
import { idsOf, readEndpoints } from "./testing-queries.ts";
import type { ApiDocument } from "./testing-queries.ts";
import { testApi } from "./testing.ts";

// Every endpoint that is read with GET, in each order and with each choice that its document offers: none may read or sort a table as a whole that grows
// with the people, the simulations and the years of an organisation, nor walk over all of its rows in an index, nor wait for a page's rows among them with
// no index that finds them. Here the planner scans and sorts only where no index leads to the answer, and takes the demo for a large organisation.

const growing = new Set(
  `facts deliveries people people_terms people_accounts people_invitations campaigns campaign_left_out tracking_outcomes hits insight_counts
   insight_lure_counts insight_department_counts audit_entries work work_lines webhook_deliveries assignments outbound_messages outbound_inbound outbound_bounces reports
   privacy_requests triage_groups triage_reports triage_terms triage_keys`.split(/\s+/),
);

/** What reads or sorts all the same, by endpoint, and why it may. */
const stays: Record<string, string> = {
  personResults: "sorts the simulations of one person, of whom two a month is the rule",
  listReportReaders: "sorts those who have a role, found by it",
  listReportSchedules: "sorts those whom a schedule names",
};

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8")) as ApiDocument; // oxfmt-ignore

/** What counts anew or walks over an organisation's rows all the same, by endpoint, and why it may. */
const walks: Record<string, string> = {
  countPeople: "counts those whom a choice leaves, from an index alone",
  listRoles: "counts people by role, from an index alone",
  staffNotice: "counts whom the notice has still to reach, from an index alone",
  organisationDeletion: "takes the order of the key where it may not sort those who have a role, who are few",
};

/** Indexes that hold few of their table's rows: what is wrong, or is somebody's with a role. */
const few = new Set(["campaigns_stopped", "deliveries_troubled", "people_with_roles", "triage_groups_waiting"]);

let t: TestEnv;
let app: FastifyInstance;
let ids: string[];
let steps: string[] = [];

beforeAll(async () => {
  t = await testEnv();
  const org = newId();
  await seedDemo(t.env, features, org);
  await addWhatTheDemoLacks(org);
  await pretendLarge(t.look);
  const columns = await columnsFound(t.look);
  ids = [...(await idsOf(t.look, org)), "link-host"];
  const grows = (table: string) => growing.has(table.replace(/_(\d{6}|default)$/, ""));
  const walked = (plan: PlanNode) =>
    walkedSteps(plan, grows, few).filter((step) => !columns.has(step.replace(/^Filter of (\w+) by (\w+)$/, "$1.$2")));
  const database = explained(
    t.env.database,
    grows,
    (step) => void steps.push(step),
    (plan) => [...wholeSteps(plan, grows), ...walked(plan)],
  );
  app = await testApi({ ...t.env, database }, { home: { org } });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const all = readEndpoints(document);
/** Of which the demo has nothing: what never answers shows none of its plans. */
const silent: string[] = [];

it.each(all)("$path reads by an index", async ({ name, path, queries }) => {
  const found = new Set<string>();
  let answered = false;
  for (const query of queries) {
    const seen = await ask(path, query);
    answered ||= seen !== null;
    for (const step of seen ?? []) found.add(`${query}: ${step}`);
  }
  if (!answered) silent.push(path);
  const walking = (step: string) => /: (Filter of|Walk over) /.test(step);
  const wrong = [...found].filter((step) => !(name in (walking(step) ? walks : stays)));
  if (name in stays || name in walks) expect(found.size).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

it("hears nearly all of them", () => expect(silent.length, silent.join(", ")).toBeLessThan(all.length / 10));

async function addWhatTheDemoLacks(org: string): Promise<void> {
  const [webhook, id] = [newId(), newId()];
  await t.look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')", [org, webhook]); // oxfmt-ignore
  await t.look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $3, 'f', 'e', '{}')", [org, webhook, id]); // oxfmt-ignore
  const half = (n: number) =>
    `FROM people WHERE org = $1 AND abs(hashtext(id::text)) % 2 = ${n} ON CONFLICT DO NOTHING`;
  await t.look(`INSERT INTO people_accounts (org, person, issuer, subject, username) SELECT org, id, 'i', id, id ${half(0)}`, [org]); // oxfmt-ignore
  await t.look(`INSERT INTO people_invitations (org, person, id, email_key, invited_by) SELECT org, id, gen_random_uuid(), email_key, 'x' ${half(1)}`, [org]); // oxfmt-ignore
  await t.look(
    `INSERT INTO reports (org, id, kind, scope, title, language, rules, smallest, source_hash, state, work)
     VALUES ($1, $2, 'quarter', '{"quarter": "2026-Q1"}', 'Quarter', 'en', 'quarter/1', 5, '', 'done', $2)`,
    [org, id],
  );
}

/** The whole steps of an answer about some id of the organisation's; null where there is none. */
async function ask(path: string, query: string): Promise<string[] | null> {
  for (const id of path.includes("{") ? ids : [""]) {
    steps = [];
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, id)}${query && `?${query}`}`;
    const answer = await app.inject({ method: "GET", url, headers: { authorization: "Bearer home" } });
    if (answer.statusCode === 200) return steps;
  }
  return null;
}
