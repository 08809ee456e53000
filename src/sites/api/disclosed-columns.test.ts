import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { seedDemo } from "../../first-start.ts";
import { knownOf, personalFeatures, subjectOf } from "../../kit/personal.ts";
import { accountStage } from "./testing-accounts.ts";
import { fill } from "./testing-rows.ts";

// What stands in the record of processing and names a person is told to them. A row of each table is made the person's, column by column, and what all
// features hand over must change by it; what stays silent is named here, with the reason.

const demo = "0199a0b0-0000-7000-8000-0000000000d1";
const email = "quillon.canaryfeather@bird.example";

/** Columns that name somebody, and by what. */
const byId = /^(member|person|manager|actor|actor_id|actor_member|giver|receiver|challenger|opponent|invited|requested_member|asked_member|made_by|ordered_by|writers|\w+_by)$/; // oxfmt-ignore
const byAddress = /^(e?mail|email_key|address|reporter|recipient|mail_to)$/;

let s: Awaited<ReturnType<typeof accountStage>>;
let person: string;
beforeAll(async () => {
  s = await accountStage({ demo: { org: demo } });
  await seedDemo({ ...s.t.env, database: s.t.env.database.longRunning() }, features, demo);
  const made = await s.call("POST", "/people", "demo", { email, name: "Quillon Canaryfeather" });
  person = made.json.id;
}, 240_000);
afterAll(() => s?.close());

const work =
  "what somebody did in their work for the organisation: its record is the audit log, which the organisation hands out";
const directory = "the directory's own row, which is told whole";
const draws = "what the directory needs for a moment, about rows of a file or a search";

/** What is not told, and why; `table.*` for all of a table. */
const silent: Record<string, string> = {
  "api_keys.created_by": work,
  "assignments.assigned_by": work,
  "audit_entries.*": work,
  "campaign_requests.*": work,
  "campaigns.*": work,
  "departments.manager": work,
  "organisation_notices.*": work,
  "organisation_proposals.proposed_by": work,
  "programmes.*": work,
  "report_schedules.*": work,
  "staff_notices.ordered_by": work,
  "tracking_outcomes.override_by": work,
  "campaign_request_people.member": "who is meant by what is planned: no answer tells what comes",
  "deliveries.address": "another's row here; of a person's own deliveries it is told",
  "game_standings.person": "a place that follows from the points, which are told",
  "game_told.person": "which news has been shown already",
  "idempotency_keys.actor": "an answer that is kept for a day, in case it is asked for again",
  "outbound_bounces.recipient": "what a server said of one mail; what became of the mail is told as its state",
  "outbound_outbox.mail_to": "the outbox of whoever runs an installation for trying it out",
  "people.*": directory,
  "people_demo_accounts.person": "which of a demo's made-up people somebody plays",
  "people_recovery_asks.email_key": "kept against guessing, for a moment",
  "people_account_asks.address": "for some minutes after the person has gone: of an account that goes, too",
  "people_staging.*": draws,
  "people_terms.person": draws,
  "staff_notice_people.person": "told together with its notice, which a made-up row has not",
};

/** In these no made-up row makes sense; they have rows in the test of a person who went through everything. */
const elsewhere = ["contact_messages.email", "game_crew_members.person", "outbound_messages.address", "outbound_messages.member", "people.email_key", "people_changes.person", "people_invitations.email_key", "people_invitations.invited_by", "people_invitations.person", "people_learn_codes.person", "people_learn_sessions.person", "people_recoveries.person", "privacy_requests.person", "reports.made_by", "triage_reporters.member", "triage_reporters.reporter", "triage_reports.member", "triage_reports.reporter", "triage_verdicts.decided_by"]; // oxfmt-ignore

function result(): Promise<string> {
  return s.t.env.database.tx(demo, async (db) => {
    const of = subjectOf(person, person, await knownOf(db, demo, person));
    const parts = [];
    for (const { name, personal } of personalFeatures())
      if (personal.export) parts.push([name, await personal.export(db, demo, of)]);
    return JSON.stringify(parts);
  });
}

/** Whether what is told changes when a row names the person; null where no row can be made theirs. */
async function isDisclosed(table: string, column: string, type: string): Promise<boolean | null> {
  const name = byId.test(column) ? person : email;
  const before = await result();
  const value = type === "text[]" ? "ARRAY[$2]" : `$2::${type}`;
  const place = `SELECT tableoid, ctid FROM ${table} WHERE org = $1 AND ${column} IS DISTINCT FROM ${value} ORDER BY ctid DESC LIMIT 1`;
  const sql = `UPDATE ${table} SET ${column} = ${value} WHERE org = $1 AND (tableoid, ctid) IN (${place}) RETURNING 1`;
  const [was] = await s.t.look<{ was: unknown }>(
    `SELECT ${column} AS was FROM ${table} WHERE org = $1 AND (tableoid, ctid) IN (${place})`,
    [demo, name],
  );
  const rows = await s.t.look(sql, [demo, name]).catch(() => []);
  if (rows.length === 0) return null;
  const found = (await result()) !== before;
  // The next column is tried on a row that is nobody's of hers.
  const back = `UPDATE ${table} SET ${column} = $3 WHERE org = $1 AND ${column} = ${value}`;
  await s.t.look(back, [demo, name, was!.was]).catch(() => {});
  return found;
}

it("whatever names a person in the record of processing is told to them, or says why not", async () => {
  const columns = await s.t.look<{ table: string; column: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
        AND format_type(a.atttypid, NULL) IN ('text', 'uuid', 'text[]')
        AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'org') ORDER BY 1, 2`,
  );
  const holds = features.flatMap(({ personal }) => personal?.processing ?? []).flatMap((one) => Object.entries(one.columns)); // oxfmt-ignore
  const naming = columns.filter(
    ({ table, column }) =>
      (byId.test(column) || byAddress.test(column)) &&
      holds.some(([of, names]) => of === table && (names.includes("*") || names.includes(column))),
  );
  const untold: string[] = [];
  const untried: string[] = [];
  for (const table of new Set(naming.map((one) => one.table)))
    if ((await s.t.look(`SELECT FROM ${table} WHERE org = $1 LIMIT 1`, [demo])).length === 0)
      await fill(s.t.look, demo, table);
  for (const { table, column, type } of naming) {
    const found = await isDisclosed(table, column, type);
    if (found === false && !silent[`${table}.${column}`] && !silent[`${table}.*`]) untold.push(`${table}.${column}`);
    if (found === null) untried.push(`${table}.${column}`);
  }
  expect.soft(naming.length - untried.length).toBeGreaterThan(60);
  expect.soft(untried).toEqual(elsewhere);
  expect(untold).toEqual([]);
}, 240_000);
