import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { recount } from "../../features/insight/index.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { openTestApi, testApi } from "./testing.ts";

// From another tool's campaign to this one's numbers: imports, people, lures, campaigns, tracking and insight together.

let t: TestEnv;
let app: FastifyInstance;
let stop: () => Promise<void>;
let org: string;
const canary = "Typed-By-A-Person-77";
const people = Array.from({ length: 40 }, (_, n) => `person${n}@acme.example`);

const event = (email: string, minute: number, message: string, details = "") => ({
  email,
  time: new Date(Date.UTC(2025, 2, 3, 9, minute)).toISOString(),
  message,
  details,
});
const campaign = {
  name: "Spring",
  created_date: "2025-03-03T08:00:00Z",
  launch_date: "2025-03-03T09:00:00Z",
  completed_date: "2025-03-10T09:00:00Z",
  template: {
    name: "Parcel",
    envelope_sender: "Parcels <info@parcels.example>",
    subject: "Your parcel, {{.FirstName}}",
    text: "",
    html: '<p>Hello {{.FirstName}}</p><p><a href="{{.URL}}">Track</a></p>{{.Tracker}}<script>alert(1)</script>',
    attachments: [],
  },
  page: {
    name: "Sign in",
    html: '<form action="https://evil.test"><input name="user"><input type="password" name="pw"><button>Go</button></form>',
    capture_credentials: true,
  },
  results: people.map((email) => ({ email, first_name: "Pat", last_name: "Doe", position: "Clerk", reported: false })),
  timeline: people.flatMap((email, n) => [
    n === 39
      ? event(email, 1, "Error Sending Email", JSON.stringify({ error: "550 unknown" }))
      : event(email, 1, "Email Sent"),
    ...(n < 12 ? [event(email, 5 + n, "Email Opened"), event(email, 6 + n, "Clicked Link")] : []),
    ...(n < 4
      ? [event(email, 8 + n, "Submitted Data", JSON.stringify({ payload: { user: [email], pw: [canary] } }))]
      : []),
    ...(n >= 30 && n < 39 ? [event(email, 3 + n, "Email Reported")] : []),
  ]),
};

beforeAll(async () => {
  ({ t, app, org } = await openTestApi());
  stop = await startReaders(
    t.env,
    features.flatMap((one) => one.reactions ?? []),
    20,
  );
});
afterAll(async () => {
  await stop?.();
  await app?.close();
  await t?.close();
});

const get = async (path: string) =>
  (await app.inject({ method: "GET", url: `/api/v1${path}`, headers: { authorization: "Bearer owner" } })).json();

async function send(payload: string | Buffer, type: string) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/imports/gophish?name=Sales",
    payload,
    headers: { authorization: "Bearer owner", "content-type": type },
  });
  expect(answer.statusCode).toBe(202);
  await t.env.jobs.settle();
  const { id: job } = answer.json();
  const place = `/api/v1/jobs/${job}`;
  expect(answer.json()).toEqual({ id: job, state: "waiting", job: place, report: `${place}/report` });
  const report = await app.inject({
    method: "GET",
    url: `/api/v1/jobs/${job}/report?as=ndjson`,
    headers: { authorization: "Bearer owner" },
  });
  const table = await app.inject({
    method: "GET",
    url: `/api/v1/jobs/${job}/report?as=csv`,
    headers: { authorization: "Bearer owner" },
  });
  return { work: await get(`/jobs/${job}`), report: report.body, table: table.body };
}

describe("a campaign brought along", () => {
  it("becomes people, a lure and a finished campaign with the same numbers", async () => {
    const { work, report } = await send(JSON.stringify(campaign), "application/json");
    expect(work, report).toMatchObject({ state: "done" });
    const [found] = (await get("/campaigns")).items;
    expect(found).toMatchObject({ name: "Spring", state: "ended", recipients: 40 });
    for (let tries = 0; tries < 100 && (await get(`/campaigns/${found.id}/summary`)).reported.person < 9; tries++)
      await sleep(30);
    const summary = await get(`/campaigns/${found.id}/summary`);
    expect(summary).toMatchObject({
      sent: 40,
      bounced: 1,
      delivered: 39,
      clicked: { raw: 12, person: 12, machine: 0, unverified: 0 },
      submitted: { person: 4 },
      reported: { person: 9 },
      lessonsAssigned: 0,
    });
    expect(summary.secondsToFirstReport).toBe(32 * 60);
    expect(summary.reportBeforeFirstClick).toBe(false);
  });

  it("keeps counts that a full recount confirms", async () => {
    const [found] = (await get("/campaigns")).items;
    const { kept, counted } = await t.database.tx(org, (db) => recount(db, org, found.id));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(counted);
  });

  it("holds nothing that was typed, no script and no field name", async () => {
    const stored = JSON.stringify(
      await Promise.all(
        ["hits", "facts", "tracking_outcomes", "lure_versions", "work", "work_lines"].map((table) =>
          t.look(`SELECT x::text FROM ${table} x`),
        ),
      ),
    );
    for (const gone of [canary, "alert(1)", 'name=\\\\"pw', "evil.test"]) expect(stored).not.toContain(gone);
  });

  it("taken twice is unchanged: no second campaign, lure or person", async () => {
    const counted = () =>
      t.look(
        "SELECT (SELECT count(*) FROM campaigns) AS campaigns, (SELECT count(*) FROM lures) AS lures, (SELECT count(*) FROM people) AS people",
      );
    const before = await counted();
    const { work, report, table } = await send(JSON.stringify(campaign), "application/json");
    expect(table).toMatch(/^line,status,.*,what\r\n1,unchanged,.*It already exists here.*,"campaign ""Spring"""\r\n$/);
    expect(work.result).toEqual({ added: 0, updated: 0, unchanged: 1, refused: 0, note: 0 });
    expect(report).toContain("It already exists here");
    expect(await counted()).toEqual(before);
  });

  it("launched at another moment is another one, of the same lure; events of strangers are told", async () => {
    const [lure] = (await get("/lures?source=own")).items;
    const later = {
      ...campaign,
      launch_date: "2025-04-03T09:00:00Z",
      timeline: [...campaign.timeline, event("gone@acme.example", 5, "Clicked Link")],
    };
    const { work, report } = await send(JSON.stringify([later, campaign.template]), "application/json");
    const lines = report
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(work.result).toMatchObject({ note: 1 });
    expect(lines).toContainEqual(expect.objectContaining({ status: "unchanged", lure: lure.id }));
    expect(lines).toContainEqual(expect.objectContaining({ status: "added", what: 'campaign "Spring"' }));
    expect(lines.find((line) => line.status === "note").reason).toMatch(/^1 event /);
    expect((await get("/campaigns")).items).toHaveLength(2);
  });

  it("that is only planned there is refused, and nothing of another is later than now, whatever the tool's clock said", async () => {
    const planned = { ...campaign, name: "Planned", launch_date: "2199-01-05T09:00:00Z" };
    const ahead = {
      ...campaign,
      name: "Ahead",
      completed_date: "2199-01-05T09:00:00Z",
      timeline: campaign.timeline.map((one) => ({ ...one, time: one.time.replace("2025", "2199") })),
    };
    const { report } = await send(JSON.stringify([planned, ahead]), "application/json");
    const lines = report.trim().split("\n").map((line) => JSON.parse(line)); // oxfmt-ignore
    expect(lines).toContainEqual(expect.objectContaining({ status: "refused", what: 'campaign "Planned"' }));
    const found = await t.look<{ id: string; name: string; past: boolean }>(
      "SELECT id, name, ended_at <= now() AS past FROM campaigns WHERE org = $1 AND name IN ('Planned', 'Ahead')",
      [org],
    );
    expect(found).toMatchObject([{ name: "Ahead", past: true }]);
    // What is kept for so many days goes by these.
    const later = (table: string, column: string) =>
      t.look(`SELECT ${column} FROM ${table} WHERE org = $1 AND ${column} > now()`, [org]);
    expect(await later("deliveries", "sent_at")).toEqual([]);
    expect(await later("facts", "at")).toEqual([]);
    expect(await later("tracking_outcomes", "clicked_at")).toEqual([]);
    await t.look("DELETE FROM campaigns WHERE org = $1 AND name = 'Ahead'", [org]);
  });

  it("whose template nobody can follow keeps its numbers: the template is refused, the report says beside which lure", async () => {
    const dead = { ...campaign.template, name: "No way on", html: "<p>Hello {{.FirstName}}</p>" };
    const { report } = await send(JSON.stringify({ ...campaign, name: "Autumn", template: dead }), "application/json");
    const lines = report
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        status: "refused",
        what: 'template "No way on"',
        reason: expect.stringMatching(/^html: .*anything to follow/),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ status: "added", what: 'campaign "Autumn"' }));
    expect(lines.find((line) => line.status === "note").reason).toMatch(/^Its template could not be imported; .* "/);
  });

  it("whose template stands beside it in the file becomes one lure, with its page; each template is told once", async () => {
    const template = { ...campaign.template, name: "Badge" };
    const dead = { ...template, name: "Nowhere to go", html: "<p>Hello</p>" };
    const { report } = await send(
      JSON.stringify([
        template,
        dead,
        { ...campaign, name: "Winter", template },
        { ...campaign, name: "Winter again", template: dead },
      ]),
      "application/json",
    );
    const outcome = report
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter((line) => line.what.startsWith("template"));
    expect(outcome.map((line) => [line.status, line.what])).toEqual([
      ["added", 'template "Badge"'],
      ["refused", 'template "Nowhere to go"'],
    ]);
    expect(await get(`/lures/${outcome[0].lure}`)).toMatchObject({ title: "Badge", landing: { kind: "form" } });
  });

  it("taken twice makes no second person", async () => {
    const before = await t.look("SELECT count(*) FROM people");
    await send(
      JSON.stringify({
        name: "Sales",
        targets: people
          .slice(0, 5)
          .map((email) => ({ email: email.toUpperCase(), first_name: "Pat", last_name: "Doe", position: "Clerk" })),
      }),
      "application/json",
    );
    expect(await t.look("SELECT count(*) FROM people")).toEqual(before);
  });
});

describe("a whole database of the other tool", () => {
  it("is taken as it lies on the disk, without what was typed, passwords and network addresses", async () => {
    const { work, report } = await send(databaseFile(), "application/vnd.sqlite3");
    expect(work, report).toMatchObject({ state: "done", result: { added: 5, refused: 1 } });
    expect(report).toMatch(/"status":"refused"[^\n]*not an address/);
    const found = (await get("/campaigns")).items.find((one: { name: string }) => one.name === "From the disk");
    expect(found).toMatchObject({ state: "ended", recipients: 3, launchedAt: "2024-03-02T09:00:00.000Z" });
    for (let tries = 0; tries < 100 && (await get(`/campaigns/${found.id}/summary`)).clicked.person < 1; tries++)
      await sleep(30);
    expect(await get(`/campaigns/${found.id}/summary`)).toMatchObject({
      sent: 3,
      bounced: 1,
      clicked: { person: 1 },
      submitted: { person: 1 },
      reported: { person: 1 },
    });
    const tables = [
      "hits",
      "facts",
      "tracking_outcomes",
      "lure_versions",
      "deliveries",
      "people",
      "work",
      "work_lines",
    ];
    const stored = await Promise.all(tables.map((table) => t.look(`SELECT x::text FROM ${table} x`)));
    expect(JSON.stringify(stored)).toContain("disk-ann@acme.example");
    for (const gone of [canary, "198.51.100.9", "hush-hush"]) expect(JSON.stringify(stored)).not.toContain(gone);
  });
});

/** A database as that tool writes it: moments with nanoseconds or the year 1 for never, an event's details as text or bytes. */
function databaseFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-gophish-"));
  const file = join(folder, "gophish.db");
  const db = new DatabaseSync(file);
  const details = JSON.stringify({ payload: { pw: [canary] }, browser: { address: "198.51.100.9" } });
  db.exec(`
    CREATE TABLE users (id integer primary key, username text, hash text, api_key text);
    CREATE TABLE smtp (id integer primary key, host text, username text, password text);
    CREATE TABLE templates (id integer primary key, user_id integer, name text, subject text, text text, html text, modified_date datetime, envelope_sender text);
    CREATE TABLE attachments (id integer primary key, template_id integer, content text, type text, name text);
    CREATE TABLE pages (id integer primary key, user_id integer, name text, html text, modified_date datetime, capture_credentials boolean, capture_passwords boolean, redirect_url text);
    CREATE TABLE "groups" (id integer primary key, user_id integer, name text, modified_date datetime);
    CREATE TABLE targets (id integer primary key, first_name text, last_name text, email text, position text);
    CREATE TABLE group_targets (group_id integer, target_id integer);
    CREATE TABLE campaigns (id integer primary key, user_id integer, name text, created_date datetime, completed_date datetime, template_id integer, page_id integer, status text, url text, smtp_id integer, launch_date datetime, send_by_date datetime);
    CREATE TABLE results (id integer primary key, campaign_id integer, user_id integer, r_id text, email text, first_name text, last_name text, status text, ip text, latitude real, longitude real, position text, send_date datetime, reported boolean, modified_date datetime);
    CREATE TABLE events (id integer primary key, campaign_id integer, email text, time datetime, message text, details blob);
    INSERT INTO users VALUES (1, 'admin', 'x', 'hush-hush');
    INSERT INTO smtp VALUES (1, 'mail:25', 'u', 'hush-hush');
    INSERT INTO templates VALUES (1, 1, 'Disk', 'Hello {{.FirstName}}', '', '<p><a href="{{.URL}}">Look</a></p>{{.Tracker}}', '2024-03-01 08:00:00+00:00', '');
    INSERT INTO pages VALUES (1, 1, 'Sign in', '<form action=""><input name="u"><button>Go</button></form>', '2024-03-01 08:00:00+00:00', 1, 1, '');
    INSERT INTO "groups" VALUES (1, 1, 'Disk', '2024-03-01 08:00:00+00:00');
    INSERT INTO targets VALUES (1, 'Ann', 'B', 'disk-ann@acme.example', 'Clerk'), (2, 'Bo', 'C', 'disk-bo@acme.example', NULL), (3, 'Cy', '', 'disk-cy@acme.example', ''), (4, 'No', 'Mail', 'not an address', '');
    INSERT INTO group_targets VALUES (1, 1), (1, 2), (1, 3), (1, 4);
    INSERT INTO campaigns VALUES (1, 1, 'From the disk', '2024-03-01 08:00:00.123456789+00:00', '0001-01-01 00:00:00+00:00', 1, 1, 'In progress', 'https://l.example', 1, '2024-03-02 09:00:00+00:00', '0001-01-01 00:00:00+00:00');
    INSERT INTO results VALUES
      (1, 1, 1, 'a', 'disk-ann@acme.example', 'Ann', 'B', 'Email Sent', '198.51.100.9', 1, 2, 'Clerk', '2024-03-02 09:00:05+00:00', 0, '2024-03-02 10:00:00+00:00'),
      (2, 1, 1, 'b', 'disk-bo@acme.example', 'Bo', 'C', 'Email Sent', '', 0, 0, '', '2024-03-02 09:00:05+00:00', 1, '2024-03-02 10:30:00+00:00'),
      (3, 1, 1, 'c', 'disk-cy@acme.example', 'Cy', '', 'Error', '', 0, 0, '', '2024-03-02 09:00:05+00:00', 0, '2024-03-02 10:00:00+00:00');`);
  const add = db.prepare("INSERT INTO events (campaign_id, email, time, message, details) VALUES (1, ?, ?, ?, ?)");
  add.run("", "2024-03-01 08:00:00+00:00", "Campaign Created", "");
  add.run("disk-ann@acme.example", "2024-03-02 09:00:05.25+00:00", "Email Sent", "");
  add.run("disk-bo@acme.example", "2024-03-02 09:00:06+00:00", "Email Sent", "");
  add.run(
    "disk-cy@acme.example",
    "2024-03-02 09:00:07+00:00",
    "Error Sending Email",
    Buffer.from('{"error":"550 no such user"}'),
  );
  add.run("disk-ann@acme.example", "2024-03-02 09:06:00+00:00", "Clicked Link", details);
  add.run("disk-ann@acme.example", "2024-03-02 09:07:00+00:00", "Submitted Data", details);
  db.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

describe("a groups CSV", () => {
  it("tells every row, the refused ones with the reason", async () => {
    const { work, report } = await send(
      "First Name;Last Name;Email;Position\nAnn;B;Ann@Acme.example;Clerk\nBo;C;not an address;\n",
      "text/csv",
    );
    expect(work.result).toMatchObject({ added: 1, refused: 1 });
    expect(JSON.parse(report.split("\n").find((line) => line.includes("not an address"))!)).toMatchObject({
      status: "refused",
      reason: "email-shape",
      message: "This is not a single email address. Write it as name@company.example.",
    });
  });

  it("that is something else altogether is told, not half taken", async () => {
    const { work } = await send("\u0000\u0001\u0002 nonsense", "application/octet-stream");
    expect(work.state).toBe("done");
    expect(work.result.refused).toBeGreaterThan(0);
  });
});

it("an organisation whose plan holds no templates of its own is told before its file is taken", async () => {
  const poor = newId();
  await t.database.tx(poor, (db) => createOrganisation(db, { id: poor, name: "Ada alone", plan: "individual" }));
  const other = await testApi(t.env, { alone: { org: poor } });
  const answer = await other.inject({
    method: "POST",
    url: "/api/v1/imports/gophish",
    payload: "Email\na@x.example\n",
    headers: { authorization: "Bearer alone", "content-type": "text/csv" },
  });
  await other.close();
  expect(answer.statusCode).toBe(402);
  expect(answer.json()).toMatchObject({ reason: "plan-limit", capability: "custom-templates" });
});

it("a file that cannot be read ends its job with the reason; the job is not tried again", async () => {
  const { work } = await send(
    Buffer.concat([Buffer.from("{"), Buffer.from('"a":{'.repeat(3_000_000))]),
    "application/json",
  );
  expect(work.state).toMatch(/done|failed/);
  const folder = mkdtempSync(join(tmpdir(), "hookwise-gophish-"));
  const file = join(folder, "view.db");
  const db = new DatabaseSync(file);
  db.exec(
    "CREATE VIEW templates AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n",
  );
  db.close();
  const refused = await send(readFileSync(file), "application/vnd.sqlite3");
  rmSync(folder, { recursive: true });
  expect(refused.work).toMatchObject({ state: "failed", problem: { reason: "not-a-table" } });
});

it("lures leave for Gophish alike from every organisation, with a line of each in the audit log", async () => {
  const listed = await get("/lures?library=true&limit=200");
  const [one, two] = listed.items.filter(({ subject }: { subject: string }) => subject);
  const texts = listed.items.filter(({ subject }: { subject: string }) => !subject);
  const leave = (lures: string[], from = app, key = "owner") =>
    from.inject({
      method: "POST",
      url: "/api/v1/exports/gophish",
      payload: { lures },
      headers: { authorization: `Bearer ${key}` },
    });
  const given = await leave([one.id, two.id, one.id]);
  expect(given.json()).toMatchObject({ templates: [{ name: one.title }, { name: two.title }] });
  expect(given.json().left[0].message).not.toBe("");
  const lines = (await get("/audit?act=lure.exported&limit=50")).items;
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map(({ subject }: { subject: string }) => subject))).toEqual(new Set([one.id, two.id]));

  const another = newId();
  const settings = { id: another, name: "Brightwater", plan: "enterprise" as const };
  await t.database.tx(another, (db) => createOrganisation(db, settings));
  const other = await testApi(t.env, { second: { org: another } });
  expect((await leave([one.id, two.id], other, "second")).json()).toEqual(given.json());
  await other.close();

  const refused = await leave([one.id, texts[0].id]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ reason: "no-mail" });
  expect(refused.json().detail).toContain(texts[0].title);
  expect((await leave([newId()])).statusCode).toBe(404);
});

it("a template and a page of one name in one file are one lure", async () => {
  const name = "Paired by name";
  const template = { ...campaign.template, name };
  const page = { ...campaign.page, name };
  await send(JSON.stringify({ templates: [template], pages: [page] }), "application/json");
  const { items } = await get(`/lures?source=own&search=${encodeURIComponent(name)}`);
  expect(items).toMatchObject([{ title: name, landingKind: "form" }]);
});
