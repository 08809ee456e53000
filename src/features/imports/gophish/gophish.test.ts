import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { Joined } from "./pieces.ts";
import { readGophish as piecesOf } from "./read.ts";
import { readJson } from "./json.ts";
import { moment, rebuild } from "./timeline.ts";
import { convertVariables } from "./variables.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-gophish-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readGophish(file: string, name: string) {
  const joined = new Joined();
  for await (const piece of piecesOf(file, name)) joined.add(piece);
  return joined.found;
}

const canary = "Canary-Secret-9#!";
const campaign = {
  id: 3,
  name: "Spring",
  created_date: "2024-03-01T08:00:00Z",
  launch_date: "2024-03-02T09:00:00Z",
  completed_date: "0001-01-01T00:00:00Z",
  template: {
    id: 1,
    name: "Parcel",
    envelope_sender: "Parcels <info@parcels.example>",
    subject: "Hello {{.FirstName}}",
    text: "",
    html: '<a href="{{.URL}}">x</a>{{.Tracker}}',
    attachments: [],
  },
  page: {
    id: 1,
    name: "Sign in",
    html: "<form><input name=user></form>",
    capture_credentials: true,
    capture_passwords: true,
    redirect_url: "",
  },
  status: "In progress",
  results: [
    {
      id: "72vOkxt",
      status: "Email Sent",
      ip: "203.0.113.9",
      reported: false,
      modified_date: "2024-03-02T09:10:00Z",
      email: "Ann@acme.example",
      first_name: "Ann",
      last_name: "B",
      position: "Clerk",
    },
    {
      id: "82vOkxt",
      status: "Error",
      reported: true,
      modified_date: "2024-03-02T11:00:00Z",
      email: "bo@acme.example",
      first_name: "Bo",
      last_name: "C",
      position: "",
    },
  ],
  timeline: [
    { email: "", time: "2024-03-01T08:00:00Z", message: "Campaign Created", details: "" },
    { email: "ann@acme.example", time: "2024-03-02T09:01:00Z", message: "Email Sent", details: "" },
    { email: "ann@acme.example", time: "2024-03-02T09:05:00Z", message: "Clicked Link", details: "{}" },
    { email: "ann@acme.example", time: "2024-03-02T09:04:00Z", message: "Clicked Link", details: "{}" },
    {
      email: "ann@acme.example",
      time: "2024-03-02T09:06:00Z",
      message: "Submitted Data",
      details: JSON.stringify({ payload: { user: ["ann"], pw: [canary] }, browser: {} }),
    },
    {
      email: "bo@acme.example",
      time: "2024-03-02T09:01:30Z",
      message: "Error Sending Email",
      details: JSON.stringify({ error: "550 no such user" }),
    },
  ],
  smtp: { id: 1, host: "mail:25", username: "u", password: canary },
};

describe("campaign JSON", () => {
  it("rebuilds every recipient from the timeline, whatever the status says", () => {
    const [found] = readJson(JSON.stringify(campaign)).campaigns;
    expect(found).toMatchObject({
      name: "Spring",
      completedAt: null,
      template: { name: "Parcel" },
      page: { name: "Sign in" },
    });
    expect(found!.recipients).toEqual([
      {
        email: "Ann@acme.example",
        firstName: "Ann",
        lastName: "B",
        position: "Clerk",
        sentAt: new Date("2024-03-02T09:01:00Z"),
        error: null,
        actions: { clicked: new Date("2024-03-02T09:04:00Z"), submitted: new Date("2024-03-02T09:06:00Z") },
      },
      expect.objectContaining({
        email: "bo@acme.example",
        error: "550 no such user",
        actions: { reported: new Date("2024-03-02T11:00:00Z") },
      }),
    ]);
  });

  it("keeps nothing that was typed, no password and no network address", () => {
    const kept = JSON.stringify(readJson(JSON.stringify([campaign])));
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain("203.0.113.9");
  });

  it("counts the events of addresses that are no recipients, but not the campaign's own", () => {
    const stray = { email: "gone@acme.example", time: "2024-03-02T09:01:00Z", message: "Clicked Link", details: "{}" };
    expect(readJson(JSON.stringify(campaign)).campaigns[0]!.strayEvents).toBe(0);
    const more = { ...campaign, timeline: [stray, ...campaign.timeline, { ...stray, time: "soon" }] };
    expect(readJson(JSON.stringify(more)).campaigns[0]!.strayEvents).toBe(2);
  });

  it("is the same for any order of the timeline", () => {
    const results = campaign.results.map((one) => ({
      email: one.email,
      firstName: "",
      lastName: "",
      position: "",
      reportedAt: null,
    }));
    const events = campaign.timeline.map((one) => ({
      email: one.email,
      time: one.time,
      message: one.message,
      error: null,
    }));
    const wanted = rebuild(results, events);
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (mixed) => {
        expect(rebuild(results, mixed)).toEqual(wanted);
      }),
    );
  });
});

describe("other JSON", () => {
  it("tells what it cannot read, by position, and reads the rest", () => {
    const found = readJson(
      JSON.stringify([
        { name: "Sales", targets: [{ email: "a@acme.example" }] },
        { name: "Odd" },
        7,
        { name: "T", subject: 3, html: "" },
      ]),
    );
    expect(found.groups).toHaveLength(1);
    expect(found.problems.map((one) => one.line)).toEqual([2, 3, 4]);
    expect(found.problems[2]!.reason).toContain("subject");
  });

  it("never throws, whatever it is given", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => (readJson(text), true)));
  });
});

describe("groups CSV", () => {
  const read = (name: string, content: string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return readGophish(file, name);
  };

  it("reads any order, separators, a BOM and named addresses; bad rows are told", async () => {
    const found = await read(
      "Sales.csv",
      "\uFEFFPosition;E-mail;last name;First_Name\nClerk;Ann B <ann@acme.example>;B;Ann\n;;C;Cy\nx;bo@acme.example\n",
    );
    expect(found.groups).toEqual([
      {
        name: "Sales",
        targets: [
          { line: 2, email: "ann@acme.example", firstName: "Ann", lastName: "B", position: "Clerk" },
          { line: 4, email: "bo@acme.example", firstName: "", lastName: "", position: "x" },
        ],
      },
    ]);
    expect(found.problems).toEqual([{ line: 3, what: 'group "Sales"', reason: "has no e-mail address in this row" }]);
  });

  it("says what is missing when there is no column for addresses", async () => {
    expect((await read("x.csv", "Name,Phone\na,b\n")).problems[0]!.reason).toContain("name it Email");
  });
});

describe("gophish.db", () => {
  it("reads groups, templates and campaigns, and of events nothing that was typed", async () => {
    const file = join(folder, "gophish.db");
    const db = new DatabaseSync(file);
    db.exec(`
      CREATE TABLE templates (id integer, user_id integer, name text, envelope_sender text, subject text, text text, html text, modified_date datetime);
      CREATE TABLE attachments (id integer, template_id integer, content text, type text, name text);
      CREATE TABLE pages (id integer, name text, html text, capture_credentials boolean, capture_passwords boolean);
      CREATE TABLE "groups" (id integer, name text);
      CREATE TABLE targets (id integer, email text, first_name text, last_name text, position text);
      CREATE TABLE group_targets (group_id integer, target_id integer);
      CREATE TABLE campaigns (id integer, name text, created_date datetime, launch_date datetime, completed_date datetime, template_id integer, page_id integer, smtp_id integer);
      CREATE TABLE results (id integer, campaign_id integer, r_id text, email text, first_name text, last_name text, position text, status text, ip text, reported boolean, modified_date datetime);
      CREATE TABLE events (id integer, campaign_id integer, email text, time datetime, message text, details blob);
      INSERT INTO templates VALUES (1, 1, 'Parcel', '', 'Hi', 'text', '<p>x</p>', '');
      INSERT INTO attachments VALUES (1, 1, 'AAAA', 'image/png', 'logo.png');
      INSERT INTO pages VALUES (1, 'Page', '<p>y</p>', 1, 1);
      INSERT INTO "groups" VALUES (1, 'Sales');
      INSERT INTO targets VALUES (1, 'ann@acme.example', 'Ann', NULL, NULL);
      INSERT INTO group_targets VALUES (1, 1);
      INSERT INTO campaigns VALUES (1, 'Old', '2023-01-01 10:00:00.123456789+00:00', '2023-01-01 11:00:00+00:00', '0001-01-01 00:00:00+00:00', 1, 1, 1);
      INSERT INTO results VALUES (1, 1, 'abc', 'ann@acme.example', 'Ann', '', '', 'Email Sent', '203.0.113.9', 0, '2023-01-02 10:00:00+00:00');
      INSERT INTO events VALUES (1, 1, 'ann@acme.example', '2023-01-01 11:00:05.5+00:00', 'Email Sent', ''), (2, 1, 'ann@acme.example', '2023-01-01 12:00:00+00:00', 'Submitted Data', '{"payload":{"pw":["${canary}"]}}'),
        (3, 1, 'gone@acme.example', '2023-01-01 12:00:00+00:00', 'Clicked Link', ''),
        (4, 1, 'bo@acme.example', '2023-01-01 11:00:06+00:00', 'Error Sending Email', CAST('{"error":"550 no such user"}' AS BLOB));
      INSERT INTO results VALUES (2, 1, 'def', 'bo@acme.example', 'Bo', '', '', 'Error', '', 0, '2023-01-02 10:00:00+00:00');`);
    db.close();
    const found = await readGophish(file, "gophish.db");
    expect(found.problems).toEqual([]);
    expect(found.templates[0]).toMatchObject({ name: "Parcel", attachments: ["logo.png"] });
    expect(found.groups[0]!.targets[0]!.email).toBe("ann@acme.example");
    expect(found.campaigns[0]!.strayEvents).toBe(1);
    expect(found.campaigns[0]!.recipients[0]).toMatchObject({
      sentAt: new Date("2023-01-01T11:00:05.500Z"),
      actions: { submitted: new Date("2023-01-01T12:00:00Z") },
    });
    expect(found.campaigns[0]!.recipients[1]).toMatchObject({ sentAt: null, error: "550 no such user" });
    expect(JSON.stringify(found)).not.toContain(canary);
  });

  it("refuses what only begins like a database", async () => {
    const file = join(folder, "broken.db");
    writeFileSync(file, Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(200, 1)]));
    expect((await readGophish(file, "broken.db")).problems).toHaveLength(1);
  });
});

describe("small things", () => {
  it("reads moments of the API and of the database, and the year 1 as never", () => {
    expect(moment("2024-03-02T09:01:00.123456+02:00")).toEqual(new Date("2024-03-02T07:01:00.123Z"));
    expect(moment("2024-03-02 09:01:00.5 +0000 UTC")).toEqual(new Date("2024-03-02T09:01:00.500Z"));
    for (const never of ["0001-01-01T00:00:00Z", "", null, "soon"]) expect(moment(never)).toBeNull();
  });

  it("writes the ten variables as ours and tells what has no counterpart", () => {
    const { text, lost } = convertVariables(
      "{{.FirstName}} {{ .LastName }} {{.Position}} {{.URL}} {{.Tracker}}{{.RId}}{{if .Email}}x{{end}}",
    );
    expect(text).toBe("{{first_name}} {{last_name}} {{custom.position}} {{link}} x");
    expect(lost).toEqual(["{{.RId}}", "{{if .Email}}", "{{end}}"]);
  });
});
