import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Actor, Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { acceptUpload, dropUpload, progressFeature, requireUpload, startWork } from "../../../kit/progress/index.ts";
import { subjectOf } from "../../../kit/personal.ts";
import type { Subject } from "../../../kit/personal.ts";
import { retainOrganisation } from "../../../kit/upkeep.ts";
import { smallDisk } from "../../../kit/testing-small-disk.ts";
import { createOrganisation } from "../../organisations/index.ts";
import type { PlanId } from "../../organisations/rules.ts";
import { people } from "../feature.ts";
import { exportText } from "../handlers/files.ts";
import { addPeople } from "../index.ts";
import { jobs } from "../jobs.ts";
import { actorAs } from "../testing.ts";
import { stageRows } from "../store/staging.ts";
import { runImport } from "./run.ts";
import { sweepUploads, uploadFile } from "../../../kit/progress/upload.ts";
import { kindsOf } from "../../../kit/ledger/declared.ts";
import { misfits } from "../../../kit/ledger/testing.ts";
import * as facts from "../facts.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ jobs });
});
afterAll(() => t.close());

const owner = actorAs("owner");

async function organisation(plan: PlanId = "enterprise"): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan }, now));
  return id;
}

/** Uploads like a request does, and runs the job. Gives the job as GET /jobs/{id} shows it, and its report. */
async function upload(org: string, csv: string | Buffer | Readable, options: object = {}, actor: Actor = owner) {
  const body = csv instanceof Readable ? csv : Readable.from([Buffer.from(csv)]);
  const reply: any = { code: () => reply, header: () => reply };
  const input = { mode: "add", dryRun: false, ...options };
  const { id } = (await people.raw!["importPeople"]!({ env: t.env, org, actor, input }, { body } as any, reply)) as {
    id: string;
  };
  await t.env.jobs.settle();
  return { id, job: await job(org, id), report: await report(org, id) };
}

function job(org: string, id: string): Promise<any> {
  return t.database.tx(org, (db, now) =>
    progressFeature.handlers!["getJob"]!({ env: t.env, org, actor: owner, input: { id }, db, now }),
  );
}

async function report(org: string, id: string, as = "ndjson", actor = owner): Promise<any> {
  let sent: AsyncIterable<string> | undefined;
  const reply: any = { header: () => reply, send: (stream: AsyncIterable<string>) => (sent = stream) };
  await progressFeature.raw!["getJobReport"]!({ env: t.env, org, actor, input: { id, as } }, {} as any, reply);
  const text = (await Array.fromAsync(sent!)).join("");
  return as === "csv"
    ? text
    : text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
}

const shown = (lines: any[]) => lines.map(({ line, status, reason }) => [line, status, ...(reason ? [reason] : [])]);
const directory = (org: string) =>
  t.look<any>(
    `SELECT p.name, p.first_name, p.last_name, p.email, p.active, p.phone, p.tags, p.custom, p.time_zone, d.name AS department, m.email AS manager
       FROM people p LEFT JOIN departments d ON (d.org, d.id) = (p.org, p.department) LEFT JOIN people m ON (m.org, m.id) = (p.org, p.manager)
      WHERE p.org = $1 ORDER BY p.email_key`,
    [org],
  );
const factKinds = async (org: string) =>
  (
    await t.look<{ kind: string; count: number }>(
      "SELECT kind, count(*)::int AS count FROM facts WHERE org = $1 AND kind LIKE 'person.%' GROUP BY kind ORDER BY kind",
      [org],
    )
  ).map(({ kind, count }) => [kind, count]);
const leftovers = async (org: string) => [
  (await t.look("SELECT 1 FROM people_staging WHERE org = $1", [org])).length,
  existsSync(join(t.env.config.dataDir, "uploads")) ? readdirSync(join(t.env.config.dataDir, "uploads")).length : 0,
];

describe("a list of people", () => {
  test("is taken with departments, managers anywhere in the file, and a line for every row", async () => {
    const org = await organisation();
    const { job, report } = await upload(
      org,
      "\uFEFFVorname;Nachname;E-Mail;Abteilung;Vorgesetzter;Telefon;Zeitzone;Custom: Badge;Gehalt;Tags\r\n" +
        "Ann;Lee;Ann.Lee@X.example;Sales;boss@x.example;+49 30 1234567;Europe/Berlin;7;100;a|b\r\n" +
        '"Ben ""B""";"O\'Neil";ben@x.example;SALES;;;;;;\r\n' +
        "\r\n" +
        "Bea;Boss;boss@x.example;Leitung;boss@x.example;;;;;\r\n" +
        'Cy;Quoted;"cy\r\n@x.example";;;;;;;\r\n' +
        "Di;Late;di@x.example;;nobody@x.example;;;;;\r\n" +
        "Ann;Again;ann.lee@x.example;;;;;;;\r\n" +
        ";;;Sales;;;;;;\r\n" +
        "Ed;Zone;ed@x.example;;;;Mars/Base;;;\r\n" +
        "Fay;Extra;fay@x.example;;;;;;;;surplus\r\n",
    );
    expect(shown(report)).toEqual([
      [2, "added"],
      [3, "added"],
      [5, "added"],
      [6, "refused", "email-control"],
      [8, "added", "manager-unknown"],
      [9, "refused", "duplicate-row"],
      [10, "refused", "email-missing"],
      [11, "added", "time-zone"],
      [12, "refused", "too-many-cells"],
    ]);
    expect(report[5].message).toContain("line 2");
    expect(job).toMatchObject({
      state: "done",
      done: 9,
      total: 9,
      result: {
        rows: 9,
        added: 5,
        updated: 0,
        unchanged: 0,
        refused: 4,
        duplicates: 1,
        departmentsAdded: 2,
        ignoredColumns: ["Gehalt"],
      },
    });
    expect(await directory(org)).toMatchObject([
      {
        name: "Ann Lee",
        email: "Ann.Lee@x.example",
        department: "Sales",
        manager: "boss@x.example",
        phone: "+49301234567",
        tags: ["a", "b"],
        custom: { badge: "7" },
        time_zone: "Europe/Berlin",
      },
      { name: 'Ben "B" O\'Neil', email: "ben@x.example", department: "Sales", manager: null },
      { name: "Bea Boss", email: "boss@x.example", department: "Leitung", manager: null },
      { name: "Di Late", email: "di@x.example", department: null, manager: null },
      { name: "Ed Zone", email: "ed@x.example", time_zone: null },
    ]);
    expect(await factKinds(org)).toEqual([["person.added", 5]]);
    expect(await leftovers(org)).toEqual([0, 0]);
  });

  test("is refused with names of columns that there are not, also where its header comes late, and they are not kept", async () => {
    const org = await organisation();
    const table = "email,name\nann@x.example,Ann\n";
    for (const csv of [table, "\n".repeat(2 * 1024 * 1024) + table])
      await expect(upload(org, csv, { columns: "email,annalee" })).rejects.toMatchObject({
        reason: "csv-columns-unknown",
      });
    expect(await t.look("SELECT input FROM work WHERE org = $1", [org])).toEqual([]);
  });

  test("a telephone number, language or time zone that cannot be read costs itself, not the person, and the report says so", async () => {
    const org = await organisation();
    const { job, report } = await upload(
      org,
      "email,phone,language,time zone,manager\nann@x.example,030 1234567,,,\nben@x.example,call me,Klingonisch!,Mars/Base,nobody@x.example\ncy@x.example,+49 30 1234567,de,Europe/Berlin,\n",
    );
    expect(shown(report)).toEqual([
      [2, "added", "phone-country"],
      [3, "added", "manager-unknown"],
      [4, "added"],
    ]);
    expect(report[0].message).toBe("Imported without what could not be read: The phone number has no country code. Write it as +49 30 1234567, or add ?country=DE to the import."); // oxfmt-ignore
    for (const word of ["manager", "phone number", "language tag", "time zone"])
      expect(report[1].message).toContain(word);
    expect(job.result).toMatchObject({ added: 3, refused: 0 });
    expect((await directory(org)).map(({ email, phone }) => [email, phone])).toEqual([
      ["ann@x.example", null],
      ["ben@x.example", null],
      ["cy@x.example", "+49301234567"],
    ]);
  });

  test("a number that cannot be read takes nobody's number away", async () => {
    const org = await organisation();
    await upload(org, "email,phone\nann@x.example,+49 30 1234567\n");
    const { report } = await upload(org, "email,phone\nann@x.example,12\n");
    expect(shown(report)).toEqual([[2, "unchanged", "phone-country"]]);
    expect((await directory(org))[0]).toMatchObject({ phone: "+49301234567" });
  });

  test("one cell of a megabyte and one NUL cost their rows, not the file", async () => {
    const org = await organisation();
    const { job, report } = await upload(
      org,
      `email,name\nann@x.example,Ann\nbig@x.example,${"x".repeat(1024 * 1024)}\nnul@x.example,N\0ul\nnul\0l@x.example,Nul\nben@x.example,Ben\n`,
    );
    expect(shown(report)).toEqual([
      [2, "added"],
      [3, "refused", "row-too-long"],
      [4, "refused", "control-characters"],
      [5, "refused", "email-control"],
      [6, "added"],
    ]);
    expect(report[1].email).toBe("big@x.example");
    expect(job).toMatchObject({ state: "done", result: { added: 2, refused: 3 } });
  });

  test("addresses that nothing can be sent to are told by a sentence, and make nobody leave", async () => {
    const org = await organisation();
    await upload(org, "email\nann@x.example\nold@x.example\n");
    await t.look("UPDATE people SET email = 'a!b@x.example', email_key = 'a!b@x.example' WHERE org = $1 AND email_key = 'old@x.example'", [org]); // oxfmt-ignore
    const { report } = await upload(
      org,
      "email\nann@x.example\nA!b@x.example\nann\u00a0lee@x.example\n=?utf-8?Q?ann?=@x.example\nB+news@BÜCHER.example\u00a0\n",
      { mode: "sync-deactivate" },
    );
    expect(shown(report)).toEqual([
      [2, "unchanged"],
      [3, "refused", "email-routing"],
      [4, "refused", "email-space"],
      [5, "refused", "email-encoded"],
      [6, "added"],
    ]);
    for (const line of report.slice(1, 4)) expect(line.message.length).toBeGreaterThan(40);
    expect((await directory(org)).map(({ email, active }) => [email, active])).toEqual([
      ["a!b@x.example", true],
      ["ann@x.example", true],
      ["B+news@xn--bcher-kva.example", true],
    ]);
  });

  test("sent again it changes what changed, keeps what is not said, and wakes up who is listed", async () => {
    const org = await organisation();
    await upload(
      org,
      "email,name,phone,department,custom.badge,tags\nann@x.example,Ann Lee,+49301234567,Sales,7,a\nben@x.example,Ben,,,,\ncy@x.example,Cy,,,,",
    );
    await t.look("UPDATE people SET active = false WHERE org = $1 AND email_key = 'cy@x.example'", [org]);
    const { job, report } = await upload(
      org,
      "email,name,phone,department,custom.desk,manager\nANN@x.example,Ann Li,,,3,ben@x.example\nben@x.example,Ben,,,,\ncy@x.example,,,,,",
    );
    expect(shown(report)).toEqual([
      [2, "updated"],
      [3, "unchanged"],
      [4, "updated"],
    ]);
    expect(job.result).toMatchObject({ added: 0, updated: 2, unchanged: 1 });
    expect(await directory(org)).toMatchObject([
      {
        name: "Ann Li",
        last_name: "Li",
        email: "ann@x.example",
        phone: "+49301234567",
        department: "Sales",
        custom: { badge: "7", desk: "3" },
        tags: ["a"],
        manager: "ben@x.example",
      },
      { name: "Ben", active: true },
      { name: "Cy", active: true },
    ]);
    expect(await factKinds(org)).toEqual([
      ["person.added", 3],
      ["person.changed", 2],
    ]);
  });

  test("sync-deactivate lets go who is missing, but no owner, not the one who imports, and nobody whose row was refused", async () => {
    const org = await organisation();
    await upload(
      org,
      "email\nown@x.example\nme@x.example\nstay@x.example\nbad@x.example\ngone@x.example\nold@x.example",
    );
    await t.look("UPDATE people SET role = 'owner' WHERE org = $1 AND email_key = 'own@x.example'", [org]);
    await t.look("UPDATE people SET role = 'owner' WHERE org = $1 AND email_key = 'me@x.example'", [org]);
    await t.look("UPDATE people SET active = false WHERE org = $1 AND email_key = 'old@x.example'", [org]);
    const [me] = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND email_key = 'me@x.example'", [
      org,
    ]);
    const file = "email,active\nstay@x.example,\nbad@x.example,perhaps\nnew@x.example,";
    const dry = await upload(org, file, { mode: "sync-deactivate", dryRun: true }, { ...owner, member: me!.id });
    expect(dry.job.result).toMatchObject({ added: 1, deactivated: 1, dryRun: true });
    expect((await directory(org)).filter((one) => !one.active)).toHaveLength(1);
    const { job, report } = await upload(org, file, { mode: "sync-deactivate" }, { ...owner, member: me!.id });
    expect(shown(report)).toEqual([
      [2, "unchanged"],
      [3, "refused", "active"],
      [4, "added"],
      [5, "deactivated"],
    ]);
    expect(report.at(-1).email).toBe("gone@x.example");
    expect(job.result).toMatchObject({ added: 1, unchanged: 1, deactivated: 1, refused: 1 });
    expect((await directory(org)).filter((one) => !one.active).map((one) => one.email)).toEqual([
      "gone@x.example",
      "old@x.example",
    ]);
  });

  test("a dry run tells everything and changes nothing", async () => {
    const org = await organisation();
    const { job, report } = await upload(org, "email,department\nann@x.example,Sales\nbad\n", { dryRun: true });
    expect(shown(report)).toEqual([
      [2, "added"],
      [3, "refused", "email-shape"],
    ]);
    expect(job).toMatchObject({ state: "done", result: { added: 1, refused: 1, dryRun: true } });
    expect(await directory(org)).toEqual([]);
    expect(await t.look("SELECT 1 FROM departments WHERE org = $1", [org])).toEqual([]);
    expect(await factKinds(org)).toEqual([]);
  });

  test("that would make more departments than five thousand takes nothing, and a dry run says so", async () => {
    const org = await organisation();
    await t.look("INSERT INTO departments (org, id, name, name_key) SELECT $1, gen_random_uuid(), 'd' || n, 'd' || n FROM generate_series(1, 4999) n", [org]); // oxfmt-ignore
    for (const dryRun of [true, false]) {
      const { job } = await upload(org, "email,department\na@x.example,One\nb@x.example,Two\nc@x.example,D1\n", {
        dryRun,
      });
      expect(job).toMatchObject({ state: "failed", problem: { reason: "too-many-departments", most: 5000 } });
    }
    expect(await directory(org)).toEqual([]);
    const { job } = await upload(org, "email,department\na@x.example,One\nb@x.example,ONE\nc@x.example,D1\n");
    expect(job.result).toMatchObject({ added: 3, departmentsAdded: 1 });
  });

  test("with more people than seats nothing is taken, and the number is named", async () => {
    const org = await organisation("starter");
    const rows = Array.from({ length: 26 }, (_, n) => `p${n}@x.example`).join("\n");
    const { job } = await upload(org, `email\n${rows}\n`);
    expect(job).toMatchObject({
      state: "failed",
      result: null,
      problem: { reason: "seats-exceeded", seats: 25, people: 26 },
    });
    expect(await directory(org)).toEqual([]);
    expect(await factKinds(org)).toEqual([]);
    expect(await leftovers(org)).toEqual([0, 0]);
    const few = await upload(org, `email,active\n${rows.replaceAll("\n", ",\n")},no`);
    expect(few.job.result).toMatchObject({ added: 26 });
  });
});

describe("files that cannot be taken", () => {
  const refusedAtOnce = async (csv: string | Buffer | Readable) => {
    const org = await organisation();
    const error = await upload(org, csv).catch((caught: unknown) => caught);
    expect(await t.look("SELECT 1 FROM work WHERE org = $1", [org])).toEqual([]);
    expect(await leftovers(org)).toEqual([0, 0]);
    return error;
  };

  test.each([
    [
      "no column for addresses",
      "Name,Phone\nAnn,1\n",
      { reason: "csv-no-email-column", detail: expect.stringContaining("Name, Phone") },
    ],
    ["an empty file", "", { reason: "no-body" }],
    ["a workbook", "PK\x03\x04....", { reason: "csv-unreadable", extra: { cause: "not-text" } }],
    [
      "Latin-1 near the beginning",
      Buffer.from("email,name\na@x.example,M\xfcller\n", "latin1"),
      { reason: "csv-unreadable", extra: { cause: "encoding-unknown", line: 2 } },
    ],
  ])("%s", async (_, csv, expected) => {
    expect(await refusedAtOnce(csv)).toMatchObject(expected);
  });

  test("a cell of 1 GB is refused while it arrives, in bounded memory", async () => {
    let given = 0;
    const part = Buffer.alloc(1024 * 1024, "x");
    async function* body() {
      yield Buffer.from("email,name\na@x.example,");
      for (; given < 1024 ** 3; given += part.length) yield part;
    }
    expect(await refusedAtOnce(Readable.from(body()))).toMatchObject({ kind: "too-large", reason: "csv-unreadable" });
    expect(given).toBeLessThan(32 * 1024 * 1024);
  });

  test("what breaks later fails the job with the line, keeps the lines told so far, and changes nobody", async () => {
    const org = await organisation();
    const rows = Array.from({ length: 5000 }, (_, n) => `p${n}@x.example,Person ${n}`).join("\n");
    const { job, report } = await upload(org, `email,name\nbad,row\n${rows}\nlast@x.example,"never closed\n`);
    expect(job).toMatchObject({
      state: "failed",
      problem: { reason: "csv-unreadable", line: 5003, cause: "quote-not-closed" },
    });
    expect(shown(report)).toEqual([[2, "refused", "email-shape"]]);
    expect(await directory(org)).toEqual([]);
    expect(await leftovers(org)).toEqual([0, 0]);
  });

  test("a formula, a script and SQL are just text", async () => {
    const org = await organisation();
    const name = '=HYPERLINK(""http://x.example"")';
    await upload(
      org,
      `email,name,department\na@x.example,"${name}","<script>alert(1)</script>'); DROP TABLE people; --"\n`,
    );
    expect(await directory(org)).toMatchObject([
      { name: '=HYPERLINK("http://x.example")', department: "<script>alert(1)</script>'); DROP TABLE people; --" },
    ]);
  });
});

describe("faults", () => {
  test("a job that died half way runs again to the same end", async () => {
    const org = await organisation();
    const id = newId();
    await t.database.tx(org, (db) =>
      startWork(db, org, "people-import", owner, { id, needs: "people:write", input: { mode: "add", dryRun: false } }),
    );
    async function* dying() {
      for (let line = 2; line < 3000; line++) yield { line, person: { email: `p${line}@x.example` } };
      throw Object.assign(new Error("gone"), { code: "57P01" });
    }
    await expect(runImport(t.env, org, id, dying)).rejects.toThrow("gone");
    expect(await job(org, id)).toMatchObject({ state: "running" });
    expect(await directory(org)).toEqual([]);
    await runImport(t.env, org, id, () => [{ line: 2, person: { email: "a@x.example" } }]);
    await runImport(t.env, org, id, () => [{ line: 2, person: { email: "b@x.example" } }]);
    expect((await directory(org)).map((one) => one.email)).toEqual(["a@x.example"]);
    expect(shown(await report(org, id))).toEqual([[2, "added"]]);
  });

  test("a run that only seemed dead finds the work over, and nothing is taken twice", async () => {
    const org = await organisation();
    const id = newId();
    await t.database.tx(org, (db) =>
      startWork(db, org, "people-import", owner, { id, needs: "people:write", input: { mode: "add", dryRun: false } }),
    );
    const waking = Promise.withResolvers<void>();
    async function* sleeping() {
      yield { line: 2, person: { email: "a@x.example" } };
      await waking.promise;
      yield { line: 3, person: { email: "zombie@x.example" } };
    }
    const first = runImport(t.env, org, id, sleeping);
    await runImport(t.env, org, id, () => [{ line: 2, person: { email: "a@x.example" } }]);
    waking.resolve();
    await first;
    expect((await directory(org)).map((one) => one.email)).toEqual(["a@x.example"]);
    expect(await job(org, id)).toMatchObject({ state: "done", result: { rows: 1, added: 1 } });
    expect(shown(await report(org, id))).toEqual([[2, "added"]]);
    expect(await leftovers(org)).toEqual([0, 0]);
  });

  test("what a killed run left is removed after a day", async () => {
    const org = await organisation();
    const bytes = (email: string) =>
      Buffer.from(
        JSON.stringify([
          { line: 2, person: newId(), status: "added", email, email_key: email, sort_key: "", search_text: "" },
        ]),
      );
    await t.database.tx(org, async (db, now) => {
      await stageRows(db, org, newId(now.getTime() - 25 * 60 * 60 * 1000), bytes("old@x.example"));
      await stageRows(db, org, newId(), bytes("young@x.example"));
    });
    await retainOrganisation(t.env, [people], org, () => 90);
    expect(await t.look("SELECT email FROM people_staging WHERE org = $1", [org])).toEqual([
      { email: "young@x.example" },
    ]);
  });

  test("a file that another machine took in is read where the job runs, and is then nowhere any more", async () => {
    const org = await organisation();
    const here = mkdtempSync(join(tmpdir(), "hookwise-other-"));
    const id = await takeIn(org, { ...t.env, config: { ...t.env.config, dataDir: here } }, "email\nann@x.example\n");
    expect(readdirSync(join(here, "uploads"))).toEqual([]);
    await jobs[0]!.run(t.env, { org, work: id });
    expect(await job(org, id)).toMatchObject({ state: "done", result: { added: 1 } });
    expect(await t.look("SELECT upload FROM upload_parts")).toEqual([]);
    expect(existsSync(uploadFile(t.env, id))).toBe(false);
    rmSync(here, { recursive: true });
  });

  test("a file of many parts comes together again", async () => {
    const org = await organisation();
    const lines = Array.from({ length: 60_000 }, (_, n) => `person.with.a.long.name.${n}@x.example`);
    const text = `email\n${lines.join("\n")}\n`;
    const id = await takeIn(org, t.env, text);
    const [{ parts }] = (await t.look("SELECT count(*)::int AS parts FROM upload_parts WHERE upload = $1", [id])) as [
      { parts: number },
    ];
    expect(parts).toBeGreaterThan(1);
    expect(readFileSync(await requireUpload(t.env, org, id), "utf8")).toBe(text);
    await dropUpload(t.env, org, id);
  });

  test("a list of which a loss of power left a beginning on this machine lets nobody go", async () => {
    const org = await organisation();
    const text = "email\nann@x.example\nben@x.example\ncarl@x.example\n";
    await upload(org, text);
    const id = await takeIn(org, t.env, text, "sync-deactivate");
    mkdirSync(dirname(uploadFile(t.env, id)), { recursive: true });
    writeFileSync(uploadFile(t.env, id), text.slice(0, 20));
    await jobs[0]!.run(t.env, { org, work: id });
    expect((await directory(org)).map(({ email, active }) => [email, active])).toEqual([
      ["ann@x.example", true],
      ["ben@x.example", true],
      ["carl@x.example", true],
    ]);
  });

  test("an import whose file is nowhere ends with what to do", async () => {
    const org = await organisation();
    const id = newId();
    await t.database.tx(org, (db) =>
      startWork(db, org, "people-import", owner, { id, needs: "people:write", input: { mode: "add", dryRun: false } }),
    );
    await jobs[0]!.run(t.env, { org, work: id });
    expect(await job(org, id)).toMatchObject({ state: "failed", problem: { reason: "upload-lost" } });
  });

  test("an upload that nothing came for goes after three days", async () => {
    const [old, young] = [uploadFile(t.env, newId()), uploadFile(t.env, newId())];
    mkdirSync(dirname(old), { recursive: true });
    for (const file of [old, young]) writeFileSync(file, "email");
    utimesSync(old, new Date(), new Date(Date.now() - 4 * 24 * 60 * 60 * 1000));
    await sweepUploads(t.env);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    unlinkSync(young);
  });

  test("an erasure while an import reads its file ends the import, and brings nobody back", async () => {
    const org = await organisation();
    await upload(org, "email\nann@x.example\n");
    const [ann] = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1", [org]);
    const gone = { member: ann!.id, tombstone: newId(), emails: ["ann@x.example"], needles: ["ann@x.example"] };
    const id = await takeIn(org, t.env, "email\nann@x.example\nben@x.example\n");
    expect(await runWhileErased(org, id, gone)).toBe(true);
    expect(await directory(org)).toEqual([]);
    expect(await job(org, id)).toMatchObject({ state: "failed", problem: { reason: "upload-lost" } });
  });

  test("an erasure while an import reads its file leaves nothing of the person in its report", async () => {
    const org = await organisation();
    const gone = subjectOf(newId(), newId(), [{ emails: ["ann@x.example"] }]);
    const id = await takeIn(org, t.env, "email\nann@x.example,surplus\n");
    expect(await runWhileErased(org, id, gone)).toBe(true);
    expect(await job(org, id)).toMatchObject({ state: "failed", problem: { reason: "upload-lost" } });
    expect(await report(org, id)).toEqual([]);
  });

  test("a row that would give somebody more fields than a person may have is taken without them, and says so", async () => {
    const org = await organisation();
    const list = (from: number) => {
      const fields = Array.from({ length: 30 }, (_, n) => `custom.f${from + n}`);
      return `email,name,${fields.join(",")}\nann@x.example,Ann ${from}${",x".repeat(30)}\n`;
    };
    await upload(org, list(0));
    const { report } = await upload(org, list(30));
    expect(shown(report)).toEqual([[2, "updated", "custom-too-many"]]);
    expect(report[0].message).toContain("50");
    const [ann] = await directory(org);
    expect([ann.name, Object.keys(ann.custom).length]).toEqual(["Ann 30", 30]);
  });

  const ann = "ann@xn--bcher-kva.example";
  const wide = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  test.each([
    ["in UTF-16, the lower byte first", wide(`email\n${ann.toUpperCase()}\n`)],
    ["in UTF-16, the upper byte first", wide(`email\n${ann}\n`).swap16()],
    ["in UTF-16, cut where a part ends", wide(`email\n${"\n".repeat(65_519)}${ann}\n`)],
    ["with its domain in its own letters", Buffer.from("email\nann@Bücher.example\n")],
    ["with its domain in its own letters, all of them capitals", Buffer.from("email\nANN@BÜCHER.EXAMPLE\n")],
  ])("a list that waits for its job goes with whoever is erased, also %s", async (_, list) => {
    const org = await organisation();
    const [id, other] = [await takeIn(org, t.env, list), await takeIn(org, t.env, "email\nben@bücher.example\n")];
    const gone = subjectOf(newId(), newId(), [{ emails: [ann] }]);
    await t.database.tx(org, (db) => progressFeature.personal!.erase!(db, org, gone));
    for (const work of [id, other]) await jobs[0]!.run(t.env, { org, work });
    expect((await directory(org)).map(({ email }) => email)).toEqual(["ben@xn--bcher-kva.example"]);
    expect(await job(org, id)).toMatchObject({ state: "failed", problem: { reason: "upload-lost" } });
  });

  const wideForms = [(text: string) => Buffer.from(text), wide, (text: string) => wide(text).swap16()];
  test.each(["ann@Ünlü.example", "ANN@üNLÜ.example", "Ann@ÜNLÜ.example"])(
    "so does one in which some letters beyond ASCII are capitals, and others are not: %s",
    async (address) => {
      for (const form of wideForms) {
        const org = await organisation();
        const id = await takeIn(org, t.env, form(`email\n${address}\n`));
        const gone = subjectOf(newId(), newId(), [{ emails: ["ann@xn--nl-wkac.example"] }]);
        await t.database.tx(org, (db) => progressFeature.personal!.erase!(db, org, gone));
        await jobs[0]!.run(t.env, { org, work: id });
        expect(await directory(org)).toEqual([]);
      }
    },
  );

  test("a piece of a copy that a killed job left goes much sooner, unless it still grows", async () => {
    const id = newId();
    const [left, growing] = [`${uploadFile(t.env, id)}.${newId()}`, `${uploadFile(t.env, id)}.${newId()}`];
    mkdirSync(dirname(left), { recursive: true });
    for (const file of [left, growing]) writeFileSync(file, "email");
    utimesSync(left, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000));
    await sweepUploads(t.env);
    expect([existsSync(left), existsSync(growing)]).toEqual([false, true]);
    unlinkSync(growing);
  });

  test("two imports of the same people at once make everybody once", async () => {
    const org = await organisation();
    const rows = Array.from({ length: 500 }, (_, n) => `p${n}@x.example,D${n % 7}`);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await takeIn(org, t.env, `email,department\n${rows.join("\n")}`));
    await Promise.all(ids.map((work) => jobs[0]!.run(t.env, { org, work })));
    expect(await directory(org)).toHaveLength(500);
    const results = await Promise.all(ids.map(async (id) => (await job(org, id)).result));
    expect(results.map(({ added, unchanged }) => [added, unchanged]).toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 500],
      [0, 500],
      [500, 0],
    ]);
    expect(await factKinds(org)).toEqual([["person.added", 500]]);
  });
});

describe("who sees the job", () => {
  test("only whoever may change people; for others it is not there", async () => {
    const [org, other] = [await organisation(), await organisation()];
    const { id } = await upload(org, "email\na@x.example\n");
    await expect(report(org, id, "csv", actorAs("analyst"))).rejects.toMatchObject({ reason: "no-such-job" });
    await expect(report(other, id)).rejects.toMatchObject({ reason: "no-such-job" });
    const text = await report(org, id, "csv");
    expect(text).toBe("line,status,email,reason,message,what\r\n2,added,a@x.example,,,\r\n");
  });
});

describe("export", () => {
  test("comes back as the same people, with formulas made harmless on the way", async () => {
    const [org, copy] = [await organisation(), await organisation()];
    await upload(
      org,
      "email,first name,last name,phone,department,manager,locale,time zone,tags,active,custom.badge\n" +
        'ann@x.example,"=cmd|\'/c calc\'!A0",Lee,+49301234567,"Sales; North",ben@x.example,de,Europe/Berlin,a|b,yes,"-1"\n' +
        'ben@x.example,Łukasz,"O\'Neil",,,,,,,no,\n',
    );
    const csv = (await Array.fromAsync(exportText(t.env, org, "all", {}))).join("");
    expect(csv).toContain("'=cmd|");
    expect(csv).toContain("'+49301234567");
    expect(csv).not.toMatch(/(^|[,\n])"?[=+@-]/);
    const { job } = await upload(copy, csv);
    expect(job.result).toMatchObject({ added: 2, refused: 0, ignoredColumns: ["Role"] });
    expect(await directory(copy)).toEqual(await directory(org));
  });
});

test("another feature adds people by the same rules, in its own transaction", async () => {
  const org = await organisation();
  const rows = [
    { line: 2, email: "ann@x.example", name: "Ann", custom: { position: "Chief" } },
    { line: 3, email: "bad" },
    { line: 4, email: "ANN@x.example" },
    { line: 5, email: "ben@x.example" },
  ];
  const first = await t.database.tx(org, (db) => addPeople(db, org, owner, rows));
  expect(first.map(({ line, status, reason }) => [line, status, reason])).toEqual([
    [2, "added", undefined],
    [3, "refused", "email-shape"],
    [4, "refused", "duplicate-row"],
    [5, "added", undefined],
  ]);
  expect(first[2]!.id).toBe(first[0]!.id);
  const again = await t.database.tx(org, (db) => addPeople(db, org, owner, rows.toSpliced(1, 1)));
  expect(again.map(({ status, id }) => [status, id])).toEqual([
    ["unchanged", first[0]!.id],
    ["refused", first[0]!.id],
    ["unchanged", first[3]!.id],
  ]);
  expect(await leftovers(org)).toEqual([0, 0]);
});

const [full, nearlyFull] = [smallDisk(200 * 1024 ** 2), smallDisk(264 * 1024 ** 2)];
afterAll(() => [full, nearlyFull].forEach((disk) => disk?.close()));

test.skipIf(!full).each([
  // There is room for them where they wait, and none for what the merge writes.
  ["staged", nearlyFull, (line: number) => `p${line}@x.example`],
  ["told of in the report", full, () => "bad"],
])(
  "rows that are %s leave the last room of the disk on which an embedded database lies, and the job is tried again",
  async (_, disk, email) => {
    const org = await organisation();
    const id = newId();
    const input = { mode: "add", dryRun: false };
    await t.database.tx(org, (db) => startWork(db, org, "people-import", owner, { id, needs: "people:write", input }));
    let read = 0;
    function* rows() {
      for (; read < 20_000; read++) yield { line: read + 2, person: { email: email(read) } };
    }
    const config = { ...t.env.config, dataDir: disk!.path };
    await expect(runImport({ ...t.env, config }, org, id, rows)).rejects.toMatchObject({ code: "ENOSPC" });
    expect(read).toBeLessThan(20_000);
    expect(await report(org, id)).toEqual([]);
    // One that lies elsewhere has its own room.
    const elsewhere = { ...config, DATABASE_URL: "postgresql://elsewhere/x" };
    await runImport({ ...t.env, config: elsewhere }, org, id, () => [{ line: 2, person: { email: "a@x.example" } }]);
    expect(await directory(org)).toHaveLength(1);
  },
);

/** Runs an import whose person is erased as soon as its file has been copied. @returns whether that came about */
async function runWhileErased(org: string, id: string, gone: Subject): Promise<boolean> {
  let erased = false;
  const database: Env["database"] = {
    ...t.database,
    async tx(...args) {
      if (!erased && existsSync(uploadFile(t.env, id))) {
        erased = true;
        await t.database.tx(org, async (db) => {
          for (const { personal } of [people, progressFeature]) await personal!.erase!(db, org, gone);
          await progressFeature.personal!.eraseInBatches!["lines"]!(db, org, gone, null, 1000);
        });
      }
      return t.database.tx(...args);
    },
  };
  await jobs[0]!.run({ ...t.env, database: { ...database, longRunning: () => database } }, { org, work: id });
  return erased;
}

/** Takes a file in as the process of `env` would, without running its job. */
async function takeIn(org: string, env: Env, text: string | Buffer, mode = "add"): Promise<string> {
  const reply = { code: () => reply, header: () => reply } as unknown as FastifyReply;
  const input = { mode, dryRun: false };
  const { id } = await acceptUpload(
    env,
    org,
    reply,
    Readable.from([Buffer.from(text as string)]),
    { largest: 1e8 },
    (work) =>
      env.database.tx(
        org,
        async (db) =>
          void (await startWork(db, org, "people-import", owner, { id: work, needs: "people:write", input })),
      ),
  );
  return id;
}

test("an import ends whatever stands in its file, and where a text of it is cut", async () => {
  const org = await organisation();
  const long = (length: number) => `${"x".repeat(length)}\u{1f422}${"x".repeat(900)}`;
  for (const [header, cell] of [
    [long(99), "1"],
    ["name", long(199)],
    ["tags", long(49)],
    ["custom.a", long(999)],
  ]) {
    const { job: ended } = await upload(
      org,
      `email,${header}\nada@hill.example,${cell}\n${long(253)},1\n"${long(199)} <bob@hill.example>",1\n`,
    );
    expect(ended.state, `${header!.slice(0, 9)} ${cell!.slice(0, 9)}`).toMatch(/^(done|failed)$/);
  }
  expect((await upload(org, `${long(398)},${long(100)}\n1,2\n`).catch((error) => error)).reason ?? "").toBe(
    "csv-no-email-column",
  );
});

test("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(t.look, kindsOf({ facts }))).toEqual([]);
});
