import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { parseEach } from "../../../kit/parsing/index.ts";
import { unstorable } from "../../../kit/storable.ts";
import { readWords } from "../../../kit/words.ts";
import { gophishParser } from "../parsers.ts";
import { Joined } from "./pieces.ts";
import { convertVariables } from "./variables.ts";

readWords("imports", new URL("../words/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hookwise-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
const plain = `
  CREATE TABLE templates (id integer, name text, envelope_sender text, subject text, text text, html text);
  CREATE TABLE attachments (id integer, template_id integer, name text);
  CREATE TABLE pages (id integer, name text, html text);
  CREATE TABLE "groups" (id integer, name text);
  CREATE TABLE targets (id integer, email text, first_name text, last_name text, position text);
  CREATE TABLE group_targets (group_id integer, target_id integer);
  CREATE TABLE campaigns (id integer, name text, created_date text, launch_date text, completed_date text, template_id integer, page_id integer);
  CREATE TABLE results (id integer, campaign_id integer, email text, first_name text, last_name text, position text, reported boolean, modified_date text);
  CREATE TABLE events (id integer, campaign_id integer, email text, time text, message text, details blob);`;
let files = 0;

function database(sql: string): string {
  const file = join(folder, `${files++}.db`);
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
  return file;
}

async function read(file: string, seconds = 120) {
  const joined = new Joined();
  const limits = { ...gophishParser.limits, seconds };
  await parseEach({ ...gophishParser, limits }, "org", { file, name: "x" }, (piece) => joined.add(piece));
  return joined.found;
}

const instead = (table: string, sql: string) =>
  database(plain.replace(new RegExp(`CREATE TABLE "?${table}"? \\(.*\\);`), sql));

it("one text that a database cannot keep costs nobody the rest of a file", async () => {
  const file = join(folder, "texts.json");
  const target = { email: "a@x.example", first_name: "A\0", last_name: "\ud83d", position: `${"x".repeat(9)}\ud83d` };
  const odd = { name: `${"x".repeat(99)}\u{1f422}`, other: 1 };
  writeFileSync(file, JSON.stringify([{ name: `${"x".repeat(49)}\0\u{1f422}`, targets: [target] }, odd]));
  const found = await read(file);
  expect(found.groups).toMatchObject([{ targets: [{ email: "a@x.example", firstName: "A " }] }]);
  expect(unstorable(found)).toEqual([]);
  const base = database(
    `${plain} INSERT INTO "groups" VALUES (1, 'A' || char(0) || 'B'); INSERT INTO targets VALUES (1, 'b@x.example', 'B' || char(0), '', ''); INSERT INTO group_targets VALUES (1, 1);`,
  );
  expect(unstorable(await read(base))).toEqual([]);
});

describe("an untrusted SQLite file is read where it can be killed, and only what is a table", () => {
  const cases: [string, string][] = [
    [
      "a view over an endless query",
      instead("templates", `CREATE VIEW templates AS ${endless} SELECT i AS id, '' AS name FROM n WHERE i < 0;`),
    ],
    [
      "a view of the same name in other letters",
      instead("events", `CREATE VIEW EVENTS AS ${endless} SELECT i AS id FROM n;`),
    ],
    ["a virtual table", instead("targets", "CREATE VIRTUAL TABLE targets USING fts5(id, email);")],
    [
      "a computed column",
      instead(
        "pages",
        `CREATE TABLE pages (id integer, name text, html text AS (replace(hex(zeroblob(9000)), '0', name)) VIRTUAL);`,
      ),
    ],
  ];
  it.each(cases)("%s is refused", async (_name, file) => {
    await expect(read(file)).rejects.toMatchObject({ reason: "not-a-table" });
  });

  it("an index whose expression never ends is not run", async () => {
    const file = database(
      `${plain} INSERT INTO campaigns(id, name) VALUES (1, 'x'); CREATE INDEX slow ON campaigns (id) WHERE length(name) > 0;`,
    );
    expect((await read(file)).campaigns).toHaveLength(1);
  });

  it("a schema that was written over by hand is refused or read as tables, and nothing hangs", async () => {
    const file = join(folder, "forged.db");
    const db = new DatabaseSync(file, { defensive: false });
    db.exec(`${plain} PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE VIEW pages AS ${endless.replaceAll("'", "''")} SELECT i AS id FROM n' WHERE name = 'pages';`);
    db.close();
    const found = await read(file, 5).catch((error: unknown) => error);
    expect(found).toSatisfy(
      (one: { reason?: string; problems?: unknown[] }) => one.reason !== undefined || one.problems!.length === 1,
    );
  });

  it("a million events of a thousand campaigns take no thousand walks through them", async () => {
    const file = database(`${plain} ${endless.replace("FROM n)", "FROM n WHERE i < 300000)")}
      INSERT INTO events SELECT i, i % 1000, 'a@x.example', '2024-01-01 10:00:00', 'Email Sent', '' FROM n;
      ${endless.replace("FROM n)", "FROM n WHERE i < 1000)")} INSERT INTO campaigns SELECT i, 'c' || i, '', '', '', 1, 1 FROM n;
      INSERT INTO results VALUES (1, 7, 'a@x.example', '', '', '', 0, '');`);
    const { campaigns } = await read(file, 20);
    expect(campaigns).toHaveLength(1000);
    expect(campaigns[6]!.recipients[0]!.sentAt).toEqual(new Date("2024-01-01T10:00:00Z"));
  });

  it("whatever else takes for ever ends, and everybody else goes on meanwhile", async () => {
    const file = join(folder, "large.csv");
    writeFileSync(file, `Email\n${"a@x.example\n".repeat(400_000)}`);
    let [turns, over] = [0, false];
    const reading = read(file, 0.3).then(
      () => (over = true),
      (error: unknown) => {
        over = true;
        return error;
      },
    );
    for (; !over; turns++) await turn();
    expect(await reading).toMatchObject({ reason: "unreadable", extra: { cause: "time" } });
    expect(turns).toBeGreaterThan(100);
  });
});

describe("other files", () => {
  it.each(["[", '{"a":', '[{"results":['])("%s nested a hundred thousand times is told as unreadable", async (open) => {
    const file = join(folder, `deep${files++}.json`);
    writeFileSync(file, open.repeat(100_000));
    const found = await read(file).catch((error: unknown) => error);
    expect(JSON.stringify(found)).toMatch(/not valid JSON|unreadable/);
  });

  it("more people than are taken at once are refused with the number", async () => {
    const file = join(folder, "many.csv");
    writeFileSync(file, `Email\n${"a@x.example\n".repeat(1_000_001)}`);
    await expect(read(file)).rejects.toMatchObject({ reason: "too-many", detail: /1000000 that one import takes/ });
  });

  it("what many campaigns share is handed over once", async () => {
    const template = { name: "T", subject: "s", html: "x".repeat(1_000_000) };
    const page = { name: "P", html: "y".repeat(1_000_000), capture_credentials: false };
    const one = { name: "c", results: [], timeline: [], template, page };
    const file = join(folder, "shared.json");
    writeFileSync(file, JSON.stringify(Array.from({ length: 60 }, () => one)));
    const { campaigns } = await read(file);
    expect(campaigns).toHaveLength(60);
    expect(campaigns[59]!.page).toBe(campaigns[0]!.page);
  });
});

it("a variable that never closes is passed over in one go", () => {
  const hostile = `{{${" ".repeat(500_000)}`.repeat(3);
  expect(convertVariables(hostile)).toEqual({ text: hostile, lost: [] });
});
