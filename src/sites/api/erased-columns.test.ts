import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { seedDemo } from "../../first-start.ts";
import { accountStage } from "./testing-accounts.ts";
import { fill } from "./testing-rows.ts";

// A person's name may be typed into anything. It is put into every text of every table of an organisation, in which the database takes it, and the
// person is erased: what still has it must be named here, with the reason.

const name = "Quillon Canaryfeather";
const demo = "0199a0b0-0000-7000-8000-0000000000d1";

const stays: Record<string, string> = {
  "ledger_cursors.reader": "a part of the program",
  "ledger_parked.reader": "a part of the program",
  "audit_entries.*":
    "chained: ids and settings; addresses are cut before they are written, and so are names from reasons about a person",
  "departments.name": "what the organisation calls a group; its own name, under which its figures stand",
  "deliveries.department_name": "the same",
  "tracking_outcomes.department_name": "the same",
  "lure_versions.content": "what was written, approved by its bytes and sent; an author may save another version",
  "lure_versions.outline": "a part of it",
  "lures.title": "the same",
  "organisation_deletions.accounts": "accounts that are about to go with their organisation, by the provider's names",
  "organisation_domains.domain": "a domain",
  "organisations.report_address": "another address than the person's",
  "organisations.security_address": "the same",
  "deliveries.address": "the same",
  "deliveries.evidence": "one of a few words: what showed that a message had arrived",
  "outbound_confirmed.address": "the same",
  "outbound_stopped.address": "the same",
  "outbound_answers.address": "the same",
  "outbound_answers.id": "the vendor's name for an answer, of somebody else's address",
  "outbound_left.what": "a MAC of what a message was for",
  "outbound_references.*":
    "numbers that a gateway gave to messages, and what it said of them, without addresses; gone after thirty days",
  "campaign_costs.country": "a country",
  "outbound_inbound.reporter": "the same",
  "triage_reports.reporter": "the same",
  "triage_reporters.reporter": "the same",
  "triage_terms.term": "single words: a person's own go where a group says their name",
  "sending_profiles.from_address": "the sender of simulations, on a domain that the organisation has proven",
  "sending_profiles.return_path": "the same",
  "people_accounts.subject": "another person's account",
  "people_accounts.username": "the same",
  "people_accounts.joined_as": "the same",
  "people_leaving_accounts.subject": "a digest of the provider's id of an account that is about to go",
  "people_account_asks.address": "for some minutes: the address of an account that was asked for and is about to go",
  "people_left_accounts.account": "a digest of the provider's id of an account that has left an organisation",
  "people_shut_accounts.account": "a digest of the provider's id of an account that the house has shut",
  "people_staging.*": "rows about others, for a day",
  "game_lures.lure": "which lure, by its key or id",
  "game_lures.class": "a class of difficulty",
  "game_releases.what": "which figures of groups",
  "game_thanks.act": "which simulated message, by numbers",
  "practice_duels.items": "the messages of a duel, by their ids",
  "webhooks.url": "where the organisation's programs listen",
  "game_crews.kept": "numbers by the number of a week",
  "game_league_tables.points": "numbers by people's ids; those of whoever is erased are taken out",
};

/** Values that the program makes and reads: words in them would not be words, but a broken program. */
const madeByProgram =
  /zone|locale|^state$|status|kind|^plan$|mode$|^role$|secret|token|hash|digest|sealed|^effect$|template|purpose|spool|permission|events?$|issuer|schedule|channel|^limits$|policy|_key$|^key$|verdict|_recorded$|told$|^code$|difficulty|reasons?$|^origin$|^lesson$|period$|^language$|^setting|^value$|^transport$|^needs$|^release$|^bearing$|^findings$|^edition$|^replaced$|^nonce$|^mix$|^quiet$|message_ids|_where$|^agent$|^currency$|^(actor|writers)$|_(by|id)$/;

let s: Awaited<ReturnType<typeof accountStage>>;
beforeAll(async () => {
  s = await accountStage({ demo: { org: demo } });
  await seedDemo({ ...s.t.env, database: s.t.env.database.longRunning() }, features, demo);
}, 240_000);
afterAll(() => s?.close());
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column that may hold words, of tables that belong to an organisation. */
const columns = () =>
  look<Column>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' AND format_type(a.atttypid, NULL) IN ('text', 'jsonb', 'text[]')
        AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND (o.attname = 'org' OR (c.relname = 'organisations' AND o.attname = 'id')))
      ORDER BY 1, 2`,
  );

const key = ({ table }: Column) => (table === "organisations" ? "id" : "org");

function said({ column, type }: Column): string {
  if (type === "text") return `concat(${column}, ' ${name}')`;
  if (type === "text[]") return `array_append(${column}, '${name}')`;
  return `CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} || '["${name}"]' WHEN 'object' THEN ${column} || '{"note": "${name}"}' END`;
}

/** Puts the name into a column; false where the table is empty, or the column is no place for words. */
async function write(one: Column): Promise<boolean> {
  try {
    const rows = await look(
      `UPDATE ${one.table} SET ${one.column} = ${said(one)} WHERE ctid = (SELECT ctid FROM ${one.table} WHERE ${key(one)} = $1 AND NOT (to_jsonb(${one.table}) ? 'member' AND to_jsonb(${one.table})->>'member' = $2) LIMIT 1) RETURNING 1`,
      [demo, person],
    );
    return rows.length > 0;
  } catch {
    return false;
  }
}

const elsewhere = ["contact_messages", "outbound_mailboxes", "outbound_messages", "people_changes", "people_invitations", "people_learn_codes", "people_learn_sessions", "people_recoveries", "privacy_requests", "report_files", "reports", "webhook_deliveries"]; // oxfmt-ignore

/** Whoever wrote, asked, approved or recorded something, by id. */
const doers = () =>
  look<Column>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attname ~ '(^|_)(created_by|requested_by|approved_by|recorded_by|assigned_by|invited_by|override_by|asked_by|decided_by|proposed_by|member|person|author|author_id|approver_id|author_member|approver_member|writers|manager)$' AND c.relname NOT IN ('people', 'audit_entries', 'privacy_requests')
        AND format_type(a.atttypid, NULL) IN ('text', 'uuid', 'text[]')
        AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'org') ORDER BY 1, 2`,
  );

async function holds(one: Column): Promise<boolean> {
  const rows = await look(
    `SELECT FROM ${one.table} WHERE ${key(one)} = $1 AND ${one.column}::text ILIKE '%canaryfeather%' LIMIT 1`,
    [demo],
  );
  return rows.length > 0;
}

let person: string;

it("a name that was typed anywhere is erased everywhere", async () => {
  const made = await s.call("POST", "/people", "demo", { email: "quillon.canaryfeather@bird.example", name });
  expect(made.status, JSON.stringify(made.json)).toBe(201);
  person = made.json.id;
  const all = await columns();
  const written: Column[] = [];
  const senseless: string[] = [];
  for (const table of new Set(all.map((one) => one.table))) {
    if (table === "organisations" || (await look(`SELECT FROM ${table} WHERE org = $1 LIMIT 1`, [demo])).length > 0)
      continue;
    if (!(await fill(look, demo, table))) senseless.push(table);
  }
  // These have rows in the test of a person who went through everything.
  expect(senseless).toEqual(elsewhere);
  for (const one of all)
    if (one.table !== "people" && !madeByProgram.test(one.column) && (await write(one))) written.push(one);
  expect.soft(written.length).toBeGreaterThan(45);
  const did: Column[] = [];
  for (const one of await doers()) {
    const as = one.type === "text[]" ? "ARRAY[$1]" : `$1::${one.type}`;
    const rows = await look(
      `UPDATE ${one.table} SET ${one.column} = ${as} WHERE ctid = (SELECT ctid FROM ${one.table} WHERE org = $2 ORDER BY ctid DESC LIMIT 1) RETURNING 1`,
      [person, demo],
    ).catch(() => []);
    if (rows.length > 0) did.push(one);
  }
  expect.soft(did.length).toBeGreaterThan(12);
  const ordered = await s.call("POST", `/people/${person}/erasure`, "demo", { reason: "asked" });
  expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
  await s.t.env.jobs.settle();
  const left: string[] = [];
  for (const one of written) if (await holds(one)) left.push(`${one.table}.${one.column}`);
  const unnamed = left.filter((one) => !stays[one] && !stays[`${one.split(".")[0]}.*`]);
  const remembered = [];
  for (const { table, column } of did) {
    const rows = await look(`SELECT FROM ${table} WHERE org = $1 AND strpos(${column}::text, $2) > 0`, [demo, person]);
    if (rows.length > 0) remembered.push(`${table}.${column}`);
  }
  expect.soft(remembered).toEqual([]);
  expect.soft(unnamed).toEqual([]);
}, 240_000);

it("what somebody typed as a name or a tag is in no entry of the audit chain, which nothing leaves", async () => {
  const said = "Wrenfeather Marsh";
  const ok = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    const answer = await s.call(method, path, "demo", body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.json)}`).toBeLessThan(300);
    return answer.json;
  };
  for (const set of ["tag", "no-tag"])
    await ok("POST", "/people/changes", { matching: {}, change: { set, tag: said } });
  await s.t.env.jobs.settle();
  const [lure] = (await s.call("GET", "/lures?limit=1", "demo")).json.items;
  const made = await ok("POST", "/campaigns", { name: said, audience: { everyone: true }, lures: [lure.id] });
  await ok("PATCH", `/campaigns/${made.id}`, { name: `${said} again` });
  await ok("DELETE", `/campaigns/${made.id}`);
  const lists = await look<{ act: string }>(
    "SELECT act FROM audit_entries WHERE org = $1 AND detail::text ILIKE '%wrenfeather%'",
    [demo],
  );
  expect(lists).toEqual([]);
  const acts = await look<{ act: string }>(
    "SELECT DISTINCT act FROM audit_entries WHERE org = $1 AND act IN ('people.change-ordered', 'campaign.created', 'campaign.removed')",
    [demo],
  );
  expect(acts).toHaveLength(3);
});

it("a reason that names whom it is about is cut before the audit chain has it for good", async () => {
  const [outcome] = await look<{ campaign: string; delivery: number; member: string; name: string; email: string }>(
    `SELECT o.campaign, o.delivery, o.member, p.name, p.email FROM tracking_outcomes o JOIN people p ON p.org = o.org AND p.id = o.member
      WHERE o.org = $1 AND o.clicked_recorded = 'person' LIMIT 1`,
    [demo],
  );
  await look("UPDATE organisations SET privacy_mode = 'named' WHERE id = $1", [demo]);
  await look("DELETE FROM organisation_past_privacy WHERE org = $1", [demo]);
  const { campaign, delivery, name: whose, email } = outcome!;
  const reason = `${whose} <${email}> says it was ${whose.toUpperCase()}`;
  const path = `/campaigns/${campaign}/recipients/${delivery}/verdict`;
  const overruled = await s.call("POST", path, "demo", { verdict: "machine", reason });
  expect(overruled.status, JSON.stringify(overruled.json)).toBe(200);
  const [entry] = await look<{ detail: { reason: string } }>(
    "SELECT detail FROM audit_entries WHERE org = $1 AND act = 'verdict.overruled' ORDER BY seq DESC LIMIT 1",
    [demo],
  );
  expect(entry!.detail.reason).toContain("says it was");
  expect(entry!.detail.reason.toLowerCase()).not.toContain(whose.toLowerCase());
});
