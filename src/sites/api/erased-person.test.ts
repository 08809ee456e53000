import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkChain } from "../../features/audit/index.ts";
import { recount } from "../../features/insight/index.ts";
import { systemOrganisation } from "../../features/organisations/index.ts";
import { features } from "../../features.ts";
import { compareErasures } from "../../features/privacy/index.ts";
import { seedDemo } from "../../first-start.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { accountStage } from "./testing-accounts.ts";

// A person who went through everything is erased, and is then in no byte of database, data folder and log, while chain and counts stay. What the test
// reads is every row of every table of every schema, as text, as the request and as a dump would hold it, and the files of the database after VACUUM
// FULL. PostgreSQL's write-ahead log is left out: it holds what was written until it is recycled, as base backups do until they expire.

const email = "quillon.canaryfeather@bird.example";
const name = "Quillon Canaryfeather";
const phone = "+4930987654321";
const formerPhone = "+4930987654399";
const traces = ["canaryfeather", "4930987654321", "4930987654399"];

let s: Awaited<ReturnType<typeof accountStage>>;
let org: string;
let person: string;
let ended: string;
let logged = "";
let sampled: string[];

beforeAll(async () => {
  s = await accountStage({ demo: { org: demo } });
  const sink = new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) });
  s.t.env.log = pino({ level: "trace", base: null }, sink);
  org = s.org;
  await s.t.look("UPDATE organisations SET privacy_mode = 'named'");
  await seedDemo({ ...s.t.env, database: s.t.env.database.longRunning() }, features, demoOrg());
  org = demoOrg();
  const [campaign] = await look<{ id: string }>("SELECT id FROM campaigns WHERE org = $1 AND state = 'ended'", [org]);
  ended = campaign!.id;
  await react("0");
  const [one] = await look<{ member: string }>(
    `SELECT o.member FROM tracking_outcomes o JOIN people p ON p.org = o.org AND p.id = o.member AND p.role = 'learner'
      WHERE o.org = $1 AND o.campaign = $2 AND o.clicked_recorded = 'person' ORDER BY o.delivery LIMIT 1`,
    [org, ended],
  );
  person = one!.member;
  await live();
}, 240_000);
afterAll(() => s?.close());

// Two organisations: the operator's own, and the demo's.
const demo = "0199a0b0-0000-7000-8000-0000000000d1";
const demoOrg = () => demo;
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

/** Everything that leaves traces of a person. */
async function live(): Promise<void> {
  const { t } = s;
  const hook = newId();
  await look(
    `UPDATE people SET name = $3, first_name = 'Quillon', last_name = 'Canaryfeather', email = $4, email_key = $4, phone = $5,
            sort_key = lower($3), search_text = lower($3 || ' ' || $4), custom = '{"badge": "Canaryfeather-7"}' WHERE org = $1 AND id = $2`,
    [org, person, name, email, phone],
  );
  await look("UPDATE deliveries SET address = $3 WHERE org = $1 AND member = $2", [org, person, email]);
  const [delivery] = await look<{ number: number }>(
    "SELECT number FROM deliveries WHERE org = $1 AND campaign = $2 AND member = $3",
    [org, ended, person],
  );
  await look("UPDATE deliveries SET error = $4 WHERE org = $1 AND campaign = $2 AND number = $3", [
    org,
    ended,
    delivery!.number,
    `451 4.2.0 <${email}> is over quota, ${name}`,
  ]);
  const shown = (kind: string, who: string | null, data: object) =>
    look("INSERT INTO facts (org, kind, person, data) VALUES ($1, $2, $3, $4)", [org, kind, who, JSON.stringify(data)]);
  await shown("bounce.received", null, { messageId: "<a@x>", code: "4.2.0", text: `<${email.toUpperCase()}> ${name}` });
  await shown("mail.reported", null, {
    inbound: person,
    reporter: email,
    messageIds: [],
    tokens: [],
    simulation: false,
  });
  await look("INSERT INTO ledger_parked (reader, fact, org, error) VALUES ('x', 1, $1, $2)", [org, `no ${email}`]);
  await look(
    `INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{recipient.clicked}', '')`,
    [org, hook],
  );
  await look(
    `INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body, answer) VALUES ($1, $2, $2, 'f1', 'recipient.clicked', $3, $4)`,
    [org, hook, JSON.stringify({ person: { id: person, email, name } }), `thanks, ${name}`],
  );
  await look(
    `INSERT INTO outbound_bounces (org, id, message_id, recipient, action, code, text) VALUES ($1, $2, '<m@x>', $3, 'failed', '5.1.1', $3)`,
    [org, person, email],
  );
  await look(
    `INSERT INTO outbound_inbound (org, id, mailbox, reporter, digest, simulation) VALUES ($1, $2, $2, $3, '\\x01', false)`,
    [org, person, email],
  );
  await look(
    `INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars) VALUES ($1, $2, 'x', 'notice', 'x', 'boss@x.example', 'en', $3)`,
    [org, newId(), JSON.stringify({ reporter: email })],
  );
  await look("INSERT INTO outbound_confirmed (org, address) VALUES ($1, $2), ($1, $3)", [org, email, phone]);
  // A number of before, which nothing else says was this person's.
  await look("INSERT INTO outbound_confirmed (org, address, member, confirmed_at) VALUES ($1, $2, $3, now())", [org, formerPhone, person]); // oxfmt-ignore
  await look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, formerPhone]);
  await look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, phone]);
  // What the account was sent stands in the house's name.
  await look(
    `INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars, state) VALUES ($1, $2, 'y', 'account', 'x', $3, 'en', '{}', 'sent')`,
    [systemOrganisation, newId(), email],
  );
  await look("INSERT INTO outbound_outbox (org, id, mail_from, mail_to, raw) VALUES ($1, $2, 'a@x.example', $3, $4)", [
    systemOrganisation,
    newId(),
    email,
    Buffer.from(`To: ${email}\r\n\r\n482913 is your code\r\n`),
  ]);
  const raws = [
    `To: boss@x.example\r\n\r\n${Buffer.from(`Dear all, ${name} reported a mail.`).toString("base64")}`,
    `To: boss@x.example\r\n\r\nSomebody (quillon.canaryfe=\r\nather=40bird.example) reported a mail.`,
  ];
  for (const [at, raw] of raws.entries())
    await look(
      "INSERT INTO outbound_outbox (org, id, mail_from, mail_to, raw) VALUES ($1, $2, 'a@x.example', 'boss@x.example', $3)",
      [org, `0199a0b0-0000-7000-8000-00000000000${at}`, Buffer.from(raw)],
    );
  await look(
    `INSERT INTO contact_messages (org, id, about, name, email, message) VALUES ($1, $2, 'contact', $3, $4, 'Hello')`,
    [org, person, name, email],
  );
  // Alone in their table, which is empty afterwards.
  for (const ask of [person, newId()])
    await look(
      "INSERT INTO people_recovery_asks (org, id, email_key) VALUES ('00000000-0000-7000-8000-000000000001', $1, $2)",
      [ask, email],
    );
  // A colleague's, who looked for the person.
  for (const query of ["search=Quillon+Canaryfeather&role=learner", "search=quillon.canaryfeather%40bird.example"])
    await look(
      `INSERT INTO people_views (org, id, member, name, query) SELECT org, $2, id, $3, $3 FROM people WHERE org = $1 AND role = 'owner' LIMIT 1`,
      [org, newId(), query],
    );
  await look(
    `INSERT INTO lure_drafts (org, lure, author_id, base, fields) SELECT org, id, 'x', 1, $2 FROM lures WHERE org = $1 LIMIT 1`,
    [org, JSON.stringify({ subject: `For ${name}` })],
  );
  await look("UPDATE campaigns SET audience = audience || $2::jsonb WHERE org = $1", [
    org,
    JSON.stringify({ people: [person], note: name }),
  ]);
  await s.join("quillon", person, org);
  s.ids.users.set(email, { username: "s-quillon", subject: "s-quillon", enabled: true, status: "CONFIRMED" });
  // By the API: an import with a report, a key, a lesson, an answer that is kept, an export with a reason that names the person.
  const csv = `Email,Name,Phone\n${email},${name},${phone}\nother@bird.example,Other Bird,\n${email},${name},\n`;
  const imported = await s.app.inject({
    method: "POST",
    url: "/api/v1/people/import",
    headers: { authorization: "Bearer demo", "content-type": "text/csv" },
    payload: csv,
  });
  expect(imported.statusCode).toBe(202);
  await t.env.jobs.settle();
  // And one that waits, longer than a part.
  await s.app.inject({
    method: "POST",
    url: "/api/v1/people/import",
    headers: { authorization: "Bearer demo", "content-type": "text/csv" },
    payload: `Email,Name\n${"x".repeat(60)}@bird.example,Filler\n`.repeat(1) + `Email,Name\n${email},${name}\n`,
  });
  const invited = await call(
    "POST",
    "/people",
    { email: "new.bird@bird.example", name: "New Bird", manager: email },
    { "idempotency-key": "k1" },
  );
  expect(invited.statusCode).toBe(201);
  const reported = await s.app.inject({
    method: "POST",
    url: `/api/v1/reports/message?reporter=${encodeURIComponent(email)}`,
    headers: { authorization: "Bearer demo", "content-type": "message/rfc822" },
    payload: `From: a@b.example\r\nTo: ${email}\r\nSubject: hm\r\n\r\nDear ${name}\r\n`,
  });
  expect(reported.statusCode).toBeLessThan(300);
  await react("0", ["mail.reported"]);
}

function call(method: "GET" | "POST", path: string, body?: object, more: Record<string, string> = {}, as = "demo") {
  return s.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${as}`, ...(body && { "content-type": "application/json" }), ...more },
    ...(body && { payload: JSON.stringify(body) }),
  });
}

/** Runs every reaction of every feature on the facts after one. */
async function react(after: string, only?: string[]): Promise<void> {
  const facts = await look<Fact>(
    `SELECT id::text AS id, kind, org, person, data, at FROM facts WHERE org = $1 AND id > $2::bigint ORDER BY id`,
    [org, after],
  );
  for (const one of features.flatMap((feature) => feature.reactions ?? [])) {
    const fitting = facts.filter((fact) => one.kinds.includes(fact.kind) && (!only || only.includes(fact.kind)));
    if (fitting.length > 0) await s.t.env.database.tx(org, (db) => one.run({ org, facts: fitting, db, env: s.t.env }));
  }
}

/** The tables in which a row, as text, holds a trace; also bytes and what encodings hide. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await look<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found: string[] = [];
  for (const { name: table } of tables) {
    const rows = await look<{ row: string }>(`SELECT x::text AS row FROM ${table} x`);
    if (rows.some(({ row }) => holdsAny(row, words))) found.push(table);
  }
  return found.toSorted();
}

/** The columns of whose rows the planner keeps a sample that holds a trace. */
async function samplesWith(words: readonly string[]): Promise<string[]> {
  const rows = await look<{ of: string }>(
    `SELECT DISTINCT tablename || '.' || attname AS of FROM pg_stats WHERE schemaname = 'public' AND lower(pg_stats::text) ~ $1 ORDER BY 1`,
    [words.join("|")],
  );
  return rows.map((row) => row.of);
}

// Bytes stand in a row's text as hexadecimal digits.
function holdsAny(row: string, words: readonly string[]): boolean {
  const bytes = (row.match(/\\x(?:[0-9a-f]{2})+/g) ?? []).map((hex) => Buffer.from(hex.slice(2), "hex"));
  const texts = [row, ...bytes.flatMap((one) => [one.toString("utf8"), decoded(one)])].map((one) => one.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word)));
}

function decoded(raw: Buffer): string {
  const text = raw.toString("latin1").replaceAll(/=\r?\n/g, "");
  return (
    (text.match(/[A-Za-z0-9+/]{16,}/g) ?? []).map((one) => Buffer.from(one, "base64").toString("utf8")).join("\n") +
    text
  );
}

async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const text = (await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))).toString("latin1");
    if (words.some((word) => text.toLowerCase().includes(word))) found.push(join(entry.parentPath, entry.name));
  }
  return found;
}

const counts = () => s.t.env.database.tx(org, (db) => recount(db, org, ended));
const facts = () => look("SELECT kind, count(*)::int AS n FROM facts WHERE org = $1 AND kind NOT LIKE 'person.%' GROUP BY kind ORDER BY kind", [org]); // oxfmt-ignore

describe("a person who went through everything", () => {
  it("is told everything, with an explanation", async () => {
    expect(await tablesWith(traces)).toEqual(
      expect.arrayContaining([
        "public.contact_messages",
        "public.deliveries",
        "public.ledger_parked",
        "public.outbound_inbound",
        "public.outbound_messages",
        "public.outbound_outbox",
        "public.people",
        "public.upload_parts",
        "public.webhook_deliveries",
        "public.work_lines",
      ]),
    );
    const token = await s.as("quillon", { email });
    const own = await s.app.inject({ url: "/api/v1/me/data", headers: { authorization: `Bearer ${token}` } });
    expect(own.statusCode, own.body).toBe(200);
    const answered = own.json();
    expect(answered.about.text).toContain("everything that Hookwise keeps");
    const parts = Object.fromEntries(answered.parts.map((one: { part: string }) => [one.part, one]));
    expect(parts.people.data).toMatchObject({ email, name, phone });
    expect(parts.campaigns.data.deliveries).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: email })]),
    );
    expect(parts.tracking.data.outcomes.length).toBeGreaterThan(0);
    expect(parts.contact.data).toEqual([expect.objectContaining({ message: "Hello" })]);
    expect(parts.account.data).toMatchObject({ username: "s-quillon" });
    expect(JSON.stringify(answered)).not.toContain("tombstone");
  });

  it("is told to an administrator with a reason, without what the privacy mode hides", async () => {
    const path = `/people/${person}/data-export`;
    expect((await call("POST", path, {})).statusCode).toBe(400);
    const open = (await call("POST", path, { reason: `${name} asked by letter` })).json();
    expect(open.parts.every((one: { withheld: unknown }) => one.withheld === null)).toBe(true);
    await look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    const shut = (await call("POST", path, { reason: "again" })).json();
    const hidden = shut.parts.filter((one: { withheld: unknown }) => one.withheld !== null);
    expect(hidden.map((one: { part: string }) => one.part).toSorted()).toEqual([
      "campaigns",
      "game",
      "outbound",
      "practice",
      "privacy",
      "tracking",
      "training",
      "triage",
    ]);
    expect(hidden.every((one: { data: unknown }) => one.data === null)).toBe(true);
    await look("UPDATE organisations SET privacy_mode = 'named' WHERE id = $1", [org]);
    await look("DELETE FROM organisation_past_privacy WHERE org = $1", [org]);
  });

  it("is erased from every table, data folder and log; the audit chain verifies and the counts stay", async () => {
    await look("ANALYZE");
    sampled = await samplesWith(traces);
    const before = { counts: await counts(), facts: await facts() };
    const token = await s.as("quillon", { email });
    const asked = await s.app.inject({
      method: "POST",
      url: "/api/v1/me/erasure",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ reason: `I am ${name} and I leave` }),
    });
    expect(asked.statusCode, asked.body).toBe(202);
    expect(asked.json().state).toBe("asked");
    const requests = (await call("GET", "/privacy/requests?state=asked")).json();
    expect(requests.items).toMatchObject([{ person, kind: "erasure", askedBy: "person" }]);
    const ordered = await call("POST", `/people/${person}/erasure`, { reason: `${name} <${email}> asked` });
    expect(ordered.statusCode, ordered.body).toBe(202);
    expect((await call("POST", `/people/${person}/erasure`, { reason: "twice" })).json().reason).toBe(
      "erasure-asked-already",
    );
    await s.t.env.jobs.settle();
    expect((await call("GET", `/jobs/${ordered.json().job}`)).json().state).toBe("done");
    expect(s.ids.asked).toContain("remove s-quillon");
    expect(await tablesWith(traces)).toEqual([]);
    expect(await filesWith(s.t.env.config.dataDir, traces)).toEqual([]);
    expect(traces.filter((word) => logged.toLowerCase().includes(word))).toEqual([]);
    // The id itself stays in the audit chain and in the list of erasures; it leads to nobody.
    expect(await tablesWith([person])).toEqual(["public.audit_entries", "public.privacy_requests"]);
    expect({ counts: await counts(), facts: await facts() }).toEqual(before);
    expect(before.counts.kept).toEqual(before.counts.counted);
    const chain = checkChain();
    const exported = (await call("GET", "/audit/export")).body.split("\n");
    for (const line of exported.filter((text) => text !== "" && !text.startsWith('{"head"')))
      expect(chain.take(JSON.parse(line))).toBeNull();
    expect(chain.length).toBeGreaterThan(3);
    expect((await call("POST", `/people/${person}/erasure`, { reason: "again" })).statusCode).toBe(404);
  });

  it("is in no sample value of the planner's statistics, also where nobody analyses the table again", async () => {
    expect(sampled).toEqual(
      expect.arrayContaining(["people_recovery_asks.email_key", "deliveries.address", "people.name"]),
    );
    expect(await samplesWith(traces)).toEqual([]);
  });

  it("is in no file of the database once its space is given back", async () => {
    const [place] = await look<{ folder: string; oid: string }>(
      "SELECT current_setting('data_directory') AS folder, oid::text FROM pg_database WHERE datname = current_database()",
    );
    const files = join(place!.folder, "base", place!.oid);
    await look("VACUUM FULL");
    await look("CHECKPOINT");
    expect(await filesWith(files, traces)).toEqual([]);
  });

  it("is erased again when a backup brings the data back", async () => {
    await look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, $3, 'q', 'q', $4, $4)`,
      [org, person, name, email],
    );
    await look("UPDATE deliveries SET member = $3, address = $4 WHERE org = $1 AND campaign = $2 AND address = ''", [org, ended, person, email]); // oxfmt-ignore
    await look("DELETE FROM privacy_requests WHERE org = $1", [org]);
    expect(await tablesWith(traces)).toEqual(["public.deliveries", "public.people"]);
    expect(await compareErasures(s.t.env)).toBe(1);
    await s.t.env.jobs.settle();
    expect(await tablesWith(traces)).toEqual([]);
    expect(await compareErasures(s.t.env)).toBe(0);
  });
});
