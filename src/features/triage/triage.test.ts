import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { everything, explained, walkedSteps } from "../../kit/db/testing-plans.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { composeOwners } from "../../kit/address-owners.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { composePersonal, subjectOf } from "../../kit/personal.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { outbound } from "../outbound/feature.ts";
import { reportMail, withdrawUnreached } from "../outbound/index.ts";
import { people } from "../people/feature.ts";
import { triage } from "./feature.ts";
import { jobs } from "./jobs.ts";
import { sortMails } from "./sorting.ts";
import { mail } from "./testing.ts";
import type { Written } from "./testing.ts";

let t: TestEnv;
let org: string;
let seen = "0";

beforeAll(async () => {
  for (const area of ["triage", "outbound", "organisations"])
    readWords(area, new URL(`../${area}/words/`, import.meta.url));
  composePersonal([people, triage]);
  composeOwners([people]);
  t = await testEnv({ jobs });
});
beforeEach(async () => {
  org = newId();
  await t.look("DELETE FROM organisation_domains");
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Hill", plan: "enterprise" }, now));
  await t.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at) VALUES ($1, $1, 'hill.example', 'x', 'proven', now())`,
    [org],
  );
  for (const [name, locale] of [
    ["ada", "de"],
    ["ben", "en"],
    ["cleo", "ar"],
  ])
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, locale) VALUES ($1, gen_random_uuid(), $2, $2, $2, $3, $3, $4)`,
      [org, `${name} hill`, `${name}@hill.example`, locale],
    );
});
afterAll(() => t.close());

const analyst: Actor = { kind: "key", id: "k", member: null, may: new Set(["reported-groups:read"]), name: "Test" };

function call<T = any>(name: string, input: object, actor = analyst): Promise<T> {
  const schema = triage.contract![name]!["~orpc"].inputSchema as unknown as { parse: (value: object) => object };
  return answer(triage, name, { org, actor, input: schema.parse(input), env: t.env }) as Promise<T>;
}

/** Somebody reports a mail, and it is put with those that are like it. */
async function report(reporter: string, written: Written = {}): Promise<void> {
  const to = `${reporter}@hill.example`;
  await reportMail(t.env, org, { reporter: to, raw: mail({ to, name: `${reporter} Hill`, ...written }) });
  await settle();
}

async function settle(): Promise<void> {
  await noteReports();
  await t.env.jobs.settle();
}

async function noteReports(): Promise<void> {
  const facts = await t.look<Fact>(
    `SELECT id::text AS id, kind, org, person, data, at FROM facts WHERE kind = 'mail.reported' AND id > $1::bigint ORDER BY id`,
    [seen],
  );
  seen = facts.at(-1)?.id ?? seen;
  for (const one of triage.reactions!)
    if (facts.length > 0) await t.database.tx(org, (db) => one.run({ org, facts, db, env: t.env }));
}

const groups = async (input: object = {}) => (await call("listReportedGroups", input)).items;
const judge = (group: { id: string; revision: number }, verdict: string) =>
  call("judgeReportedGroup", { id: group.id, revision: group.revision, verdict });
const answers = () =>
  t.look<{ address: string; template: string; locale: string }>(
    "SELECT address, template, locale FROM outbound_messages WHERE org = $1 AND template LIKE 'triage:%' ORDER BY created_at, address",
    [org],
  );
const shown = async () =>
  (await answers()).map(({ address, template }) => `${address.split("@")[0]} ${template.slice(7)}`);

describe("reported mails", () => {
  it("that are alike are one thing to judge, and one verdict answers everybody, each in their language", async () => {
    for (const who of ["ada", "ben", "cleo"]) await report(who);
    // Somebody of elsewhere is not written to.
    const to = "dora@lake.example";
    await reportMail(t.env, org, { reporter: to, raw: mail({ to }) });
    await settle();
    const all = await groups();
    expect(all).toMatchObject([
      {
        subject: "Final reminder: invoice 88213 is overdue",
        sender: { name: "Harbour Billing", address: "accounts@harbour-billing.example" },
        linkHosts: ["pay[.]harbour-billing[.]example"],
        reports: 4,
        reporters: 4,
        waiting: true,
        verdict: null,
      },
    ]);
    const judged = await judge(all[0], "malicious");
    expect(judged).toMatchObject({ waiting: false, verdict: "malicious", verdicts: [{ former: null, leftAt: null }] });
    await t.env.jobs.settle();
    expect(await answers()).toEqual([
      { address: "ada@hill.example", template: "triage:answer-malicious", locale: "de" },
      { address: "ben@hill.example", template: "triage:answer-malicious", locale: "en" },
      { address: "cleo@hill.example", template: "triage:answer-malicious", locale: "ar" },
    ]);
    const facts = await t.look<{ kind: string; person: string | null }>(
      "SELECT kind, person FROM facts WHERE org = $1 AND kind LIKE 'report.%' ORDER BY id",
      [org],
    );
    expect(facts.map(({ kind, person }) => [kind, person !== null])).toEqual([
      ["report.judged", false],
      ["report.answered", true],
      ["report.answered", true],
      ["report.answered", true],
    ]);
    const from = await t.look(
      "SELECT DISTINCT data->'fromColleague' AS colleague FROM facts WHERE org = $1 AND kind = 'report.answered'",
      [org],
    );
    expect(from).toEqual([{ colleague: false }]);
    expect(await misfits(t.look, kindsOf(triage))).toEqual([]);
    expect(await call("reportTimes", {})).toMatchObject({ waiting: 0, since: null, answered: 3 });
  });

  it("that come later are answered at once; nobody is told the same twice", async () => {
    await report("ada");
    await judge((await groups())[0], "malicious");
    await t.env.jobs.settle();
    await report("ben", { link: "https://another.example/" });
    await report("ada", { subject: "Re: Final reminder: invoice 88213 is overdue" });
    expect(await shown()).toEqual(["ada answer-malicious", "ben answer-malicious"]);
    expect(await groups()).toMatchObject([{ reports: 3, reporters: 2, waiting: false }]);
  });

  it("that put a link of their own into what was found harmless wait for somebody to look", async () => {
    await report("ada");
    await judge((await groups())[0], "harmless");
    await t.env.jobs.settle();
    await report("ben");
    expect(await shown()).toEqual(["ada answer-harmless", "ben answer-harmless"]);
    await report("cleo", { link: "https://pay.harbour-billing.example.evil.example/88213" });
    const [group] = await groups({ state: "waiting" });
    expect(group).toMatchObject({ verdict: "harmless", waiting: true, reports: 3 });
    expect(await shown()).toHaveLength(2);
    await judge(group, "malicious");
    await t.env.jobs.settle();
    expect((await shown()).toSorted()).toEqual([
      "ada answer-harmless",
      "ada corrected-malicious",
      "ben answer-harmless",
      "ben corrected-malicious",
      "cleo answer-malicious",
    ]);
  });

  it("are found by state, verdict and words, a page at a time", async () => {
    await report("ada");
    await report("ben", {
      subject: "Next week's menu",
      from: "menu@kitchen.example",
      text: "Soup on Thursday",
      link: null,
    });
    expect((await groups()).map((one: { subject: string }) => one.subject)).toHaveLength(2);
    const first = await call("listReportedGroups", { limit: 1 });
    const second = await call("listReportedGroups", { limit: 1, cursor: first.next });
    expect([first.items[0].subject, second.items[0].subject, second.next]).toEqual([
      "Next week's menu",
      "Final reminder: invoice 88213 is overdue",
      null,
    ]);
    expect(await groups({ search: "harb remind" })).toMatchObject([{ sender: { name: "Harbour Billing" } }]);
    expect(await groups({ search: "kitchen invoice" })).toEqual([]);
    expect(await groups({ search: "…" })).toEqual([]);
    expect(await groups({ verdict: "spam" })).toEqual([]);
  });
});

describe("a verdict", () => {
  it("can be taken back until its answers leave, and not after", async () => {
    await report("ada");
    const [group] = await groups();
    const judged = await judge(group, "harmless");
    const back = await call("undoReportedVerdict", { id: group.id, revision: judged.revision });
    expect(back).toMatchObject({ verdict: null, waiting: true, verdicts: [] });
    await t.env.jobs.settle();
    expect(await shown()).toEqual([]);
    const again = await judge(back, "malicious");
    await t.env.jobs.settle();
    expect(await shown()).toEqual(["ada answer-malicious"]);
    await expect(call("undoReportedVerdict", { id: group.id, revision: again.revision })).rejects.toMatchObject({
      reason: "answers-left",
    });
  });

  it("that is taken back leaves nobody unanswered who reported meanwhile", async () => {
    await report("ada");
    const first = await judge((await groups())[0], "harmless");
    await t.env.jobs.settle();
    const second = await judge(first, "malicious");
    // Its answers wait, while another mail is read.
    const to = "ben@hill.example";
    await reportMail(t.env, org, { reporter: to, raw: mail({ to, link: "https://another.example/" }) });
    await noteReports();
    await sortMails(t.env, { org });
    const back = await call("undoReportedVerdict", { id: second.id, revision: (await groups())[0].revision - 1 });
    expect(back).toMatchObject({ verdict: "harmless", waiting: true });
    await t.env.jobs.settle();
    expect(await shown()).toEqual(["ada answer-harmless"]);
    await judge(back, "malicious");
    await t.env.jobs.settle();
    expect((await shown()).toSorted()).toEqual([
      "ada answer-harmless",
      "ada corrected-malicious",
      "ben answer-malicious",
    ]);
  });

  it("is given by one of two who judge at once; the other is told what was judged", async () => {
    await report("ada");
    const [group] = await groups();
    const both = await Promise.allSettled([judge(group, "malicious"), judge(group, "spam")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ reason: "changed-meanwhile", kind: "conflict" });
    await t.env.jobs.settle();
    expect(await shown()).toHaveLength(1);
  });

  it("is of what was seen: something new that came meanwhile refuses it, more of the same does not", async () => {
    await report("ada");
    const [group] = await groups();
    await report("ben");
    await report("cleo", { link: "https://another.example/" });
    await expect(judge(group, "harmless")).rejects.toMatchObject({ reason: "changed-meanwhile" });
    const [now] = await groups();
    await report("ben", { subject: "AW: Final reminder: invoice 88213 is overdue" });
    expect(await judge(now, "malicious")).toMatchObject({ verdict: "malicious" });
  });
});

describe("a mail that was put with others", () => {
  const reportsOf = async (group: { id: string }) => (await call("listGroupReports", { id: group.id })).items;
  const move = (report: { id: string }, from: { revision: number }, group: string | null) =>
    call("moveReportedMail", { id: report.id, group, revision: from.revision });
  const other = { link: "https://another.example/", text: "please look at the attached timetable for the spring of next year and tell us what you think." }; // oxfmt-ignore

  it("is taken out of them, waits for a verdict of its own, and can be put back", async () => {
    await report("ada");
    await report("ben", { link: "https://another.example/" });
    const [group] = await groups();
    const [last] = await reportsOf(group);
    const own = await move(last, group, null);
    expect(own).toMatchObject({
      reports: 1,
      reporters: 1,
      waiting: true,
      verdict: null,
      linkHosts: ["another[.]example"],
    });
    expect(await call("getReportedGroup", { id: group.id })).toMatchObject({
      reports: 1,
      reporters: 1,
      linkHosts: ["pay[.]harbour-billing[.]example"],
    });
    expect(await groups({ search: "another" })).toMatchObject([{ id: own.id }]);
    await judge(own, "harmless");
    await t.env.jobs.settle();
    expect(await shown()).toEqual(["ben answer-harmless"]);
    const now = await call("getReportedGroup", { id: own.id });
    expect(await move(last, now, group.id)).toMatchObject({ id: group.id, reports: 2, reporters: 2 });
    expect(await groups()).toHaveLength(1);
    const lines = await t.look<{ act: string }>("SELECT act FROM audit_entries WHERE org = $1 AND act LIKE 'reported-mail.%'", [org]); // oxfmt-ignore
    expect(lines).toHaveLength(2);
  });

  it("was answered with them: another verdict on it alone is a correction, and theirs stays", async () => {
    await report("ada");
    await report("ben", { link: "https://another.example/" });
    await judge((await groups())[0], "malicious");
    await t.env.jobs.settle();
    const [group] = await groups();
    const own = await move((await reportsOf(group))[0], group, null);
    expect(await call("getReportedGroup", { id: group.id })).toMatchObject({ verdict: "malicious", waiting: false });
    await judge(own, "harmless");
    await t.env.jobs.settle();
    expect((await shown()).toSorted()).toEqual([
      "ada answer-malicious",
      "ben answer-malicious",
      "ben corrected-harmless",
    ]);
  });

  it("leaves nothing behind by which a later one like it would be vouched for", async () => {
    await report("ada");
    await report("ben", { link: "https://pay.harbour-billing.example/evil" });
    await judge((await groups())[0], "harmless");
    await t.env.jobs.settle();
    const [group] = await groups();
    await move((await reportsOf(group))[0], group, null);
    await report("cleo", { link: "https://pay.harbour-billing.example/evil" });
    expect(await shown()).not.toContain("cleo answer-harmless");
  });

  it("that was the first leaves a group that is known by the next one", async () => {
    await report("ada");
    await report("ben", { subject: "Reminder: your invoice 88213 is overdue", ...other, attachment: { name: "a.pdf", text: "x" } }); // oxfmt-ignore
    await report("cleo", { subject: "Reminder: your invoice 88213 is overdue", ...other, attachment: { name: "a.pdf", text: "x" } }); // oxfmt-ignore
    const all = await groups();
    const [ben] = all.filter((one: { reports: number }) => one.reports === 2);
    const [ada] = all.filter((one: { reports: number }) => one.reports === 1);
    const into = await move((await reportsOf(ada))[0], ada, ben.id);
    expect(into).toMatchObject({ id: ben.id, reports: 3, subject: ben.subject });
    const first = (await reportsOf(into)).find(
      (one: { reporter: { name: string } }) => one.reporter.name === "ben hill",
    );
    await move(first, into, null);
    const left = await call("getReportedGroup", { id: ben.id });
    expect(left).toMatchObject({ reports: 2, subject: "Final reminder: invoice 88213 is overdue" });
  });

  it("is moved as it was seen, by whoever may judge, and nowhere else", async () => {
    await report("ada");
    await report("ben");
    const [group] = await groups();
    const [last] = await reportsOf(group);
    await report("cleo", { link: "https://another.example/" });
    await expect(move(last, group, null)).rejects.toMatchObject({ reason: "changed-meanwhile" });
    const [now] = await groups();
    await expect(move(last, now, newId())).rejects.toMatchObject({ reason: "no-such-group" });
    await expect(move({ id: newId() }, now, null)).rejects.toMatchObject({ reason: "no-such-mail" });
    expect(await move(last, now, group.id)).toMatchObject({ id: group.id, reports: 3 });
  });
});

describe("what is told of reporters", () => {
  const people = async () => {
    const [group] = await groups();
    const reports = (await call("listGroupReports", { id: group.id })).items;
    return { reports, content: await call("readReportedMail", { id: reports[0].id }) };
  };

  it("names them where people are named", async () => {
    await report("ada");
    const { reports, content } = await people();
    expect(reports).toMatchObject([{ reporter: { name: "ada hill", address: "ada@hill.example" }, pseudonym: null }]);
    expect(content.headers).toContainEqual({ name: "To", value: "ada@hill.example" });
    expect(content.links).toMatchObject([{ address: "hxxps://pay[.]harbour-billing[.]example/88213" }]);
    expect(content.authentication).toMatchObject({ server: "mx.hill.example", dmarc: "fail" });
    expect(JSON.stringify(content)).not.toMatch(/https?:\/\//);
  });

  it.each(["pseudonymous", "aggregate-only"])("names nobody in the mode %s, nor does the mail", async (mode) => {
    await report("ada", { from: "Ada Hill <accounts@harbour-billing.example>" });
    await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
    const { reports, content } = await people();
    expect(reports[0]).toMatchObject({ reporter: null });
    expect(reports[0].pseudonym === null).toBe(mode === "aggregate-only");
    expect(JSON.stringify([reports, content]).toLowerCase()).not.toMatch(/\bada\b/);
  });

  it.each([
    [
      "a link's letters",
      { link: `https://pay.lake.example/?e=${Buffer.from("ada@hill.example").toString("base64url")}` },
    ],
    ["its text", { text: `Your number is ${Buffer.from("ada@hill.example").toString("hex")}.` }],
    ["a link's host", { link: `https://${Buffer.from("ada@hill.example").toString("hex")}.lake.example/` }],
    ["its subject", { subject: `Ticket ${Buffer.from("ada@hill.example").toString("hex")} is open` }],
  ])("names nobody by an address that %s hide", async (_where, written) => {
    await report("ada", written);
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    const { content } = await people();
    const listed = await groups();
    expect(JSON.stringify([content, listed])).not.toMatch(/YWRhQGhpbGwuZXhhbXBsZQ|6164614068696c6c/i);
    expect(JSON.stringify(content)).toContain("[erased]");
  });

  it("tells no more than hours of when somebody reported, where people are hidden: neither by moments nor by ids", async () => {
    await report("ada");
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    const [listed] = await groups();
    const { reports } = await people();
    const group = await call("getReportedGroup", { id: listed.id });
    const times = await call("reportTimes", {});
    const past = (at: Date | number) => new Date(at).getTime() % 3_600_000;
    const moments = [listed.firstAt, listed.lastAt, group.firstAt, group.lastAt, reports[0].at, times.since];
    expect(moments.map(past)).toEqual(moments.map(() => 0));
    const ofId = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    expect([listed.id, reports[0].id].map((id) => past(ofId(id)))).toEqual([0, 0]);
    await t.look("UPDATE triage_reporters SET first_told_at = now() WHERE org = $1", [org]);
    expect(await call("reportTimes", {})).toMatchObject({ answered: 1, medianSeconds: null });
  });

  it("is answered to whoever reported it, not to a colleague who has their mailbox now, and to nobody who has left", async () => {
    await report("ada");
    await report("ben");
    const personOf = async (name: string) => (await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND name = $2", [org, `${name} hill`]))[0]!.id; // oxfmt-ignore
    const [ada, cleo] = [await personOf("ada"), await personOf("cleo")];
    const move = (id: string, to: string) => t.look("UPDATE people SET email = $3, email_key = $3 WHERE org = $1 AND id = $2", [org, id, to]); // oxfmt-ignore
    await move(ada, "ada.new@hill.example");
    await move(cleo, "ada@hill.example");
    await t.look("UPDATE people SET active = false WHERE org = $1 AND name = 'ben hill'", [org]);
    await judge((await groups())[0], "malicious");
    await t.env.jobs.settle();
    expect(await answers()).toEqual([
      { address: "ada.new@hill.example", template: "triage:answer-malicious", locale: "de" },
    ]);
    const credited = await t.look("SELECT person FROM facts WHERE org = $1 AND kind = 'report.answered'", [org]);
    expect(credited).toEqual([{ person: ada }]);
    // Nor is what she reported told of the colleague: in the list, and in what is stored of them.
    const { reports } = await people();
    expect(reports.map((one: any) => one.reporter.name).toSorted()).toEqual(["ada hill", "ben hill"]);
    const subject = subjectOf(cleo, newId(), [{ emails: ["cleo@hill.example", "ada@hill.example"], names: ["Cleo Hill"] }]); // oxfmt-ignore
    expect(await t.database.tx(org, (db) => triage.personal!.export!(db, org, subject))).toEqual({ reported: [] });
  });

  it("names nobody whose mailbox has become a colleague's", async () => {
    await report("ada", { from: "Ada Hill <accounts@harbour-billing.example>" });
    await t.look("UPDATE people SET email = 'new@hill.example', email_key = 'new@hill.example' WHERE org = $1 AND name = 'ada hill'", [org]); // oxfmt-ignore
    await t.look("UPDATE people SET email = 'ada@hill.example', email_key = 'ada@hill.example' WHERE org = $1 AND name = 'cleo hill'", [org]); // oxfmt-ignore
    await t.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    expect(JSON.stringify((await people()).content).toLowerCase()).not.toMatch(/\bada\b/);
  });

  it("names nobody by where their own answers go", async () => {
    await report("ada", { from: "Ada Hill <ada@hill.example>", replyTo: "private@quickpost.example" });
    await t.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
    expect(JSON.stringify((await people()).content)).not.toContain("private@");
  });
});

it("whom a mail was for is told neither by its group nor to whoever else reports the like", async () => {
  for (const [who, name] of [
    ["ada", "Ada Hill"],
    ["ben", "Ben Hill"],
  ] as const)
    // oxfmt-ignore
    await report(who, {
      subject: `${name}: overdue`,
      from: `${name} <billing@lake.example>`,
      attachment: { name: `${name}.exe`, text: "run" },
    });
  const all = await groups();
  expect(all).toMatchObject([{ subject: "…: overdue", sender: { name: "…" }, reports: 2 }]);
  expect(JSON.stringify(all)).not.toMatch(/\bada\b/i);
  expect(await groups({ search: "ada" })).toEqual([]);
  await judge(all[0], "malicious");
  await t.env.jobs.settle();
  const sent = await t.look<{ vars: { subject: string } }>(
    "SELECT vars FROM outbound_messages WHERE org = $1 AND template LIKE 'triage:%'",
    [org],
  );
  expect(sent.map(({ vars }) => vars.subject)).toEqual(["…: overdue", "…: overdue"]);
});

it("somebody who is erased is told of nowhere any more; what was counted stays", async () => {
  await report("ben", { subject: "Ada Hill, your parcel waits", from: "Ada Hill <billing@lake.example>" });
  await report("ada", { subject: "Ada Hill, your parcel waits" });
  await judge((await groups())[0], "malicious");
  await t.env.jobs.settle();
  const [ada] = await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND email = 'ada@hill.example'", [
    org,
  ]);
  const known = [{ emails: ["ada@hill.example"], names: ["Ada Hill"] }];
  const subject = subjectOf(ada!.id, newId(), known);
  const { export: tell, erase, retain } = triage.personal!;
  const own = await t.database.tx(org, (db) => tell!(db, org, subject));
  expect(own).toMatchObject({ reported: [{ subject: "Ada Hill, your parcel waits", answer: "malicious" }] });
  await t.database.tx(org, (db) => erase!(db, org, subject));
  const left = await t.look<{ row: string }>(
    `SELECT t::text AS row FROM triage_groups t WHERE org = $1 UNION ALL SELECT t::text FROM triage_reports t WHERE org = $1
      UNION ALL SELECT t::text FROM triage_reporters t WHERE org = $1 UNION ALL SELECT t::text FROM triage_terms t WHERE org = $1`,
    [org],
  );
  expect(left.length).toBeGreaterThan(3);
  expect(left.some(({ row }) => /\bada\b/i.test(row))).toBe(false);
  expect(await groups()).toMatchObject([{ reports: 2, reporters: 2 }]);
  // With time the rest goes, too.
  const later = { now: new Date(Date.now() + 100 * 86_400_000), days: () => 90 };
  for (const step of retain!) await t.database.tx(org, (db) => step(db, org, later, 100));
  expect(await groups()).toEqual([]);
  for (const table of ["reports", "reporters", "keys", "terms", "verdicts"])
    expect(await t.look(`SELECT FROM triage_${table} WHERE org = $1`, [org])).toEqual([]);
});

describe("where a mailbox has become a colleague's", () => {
  const idOf = async (name: string) => (await t.look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND name = $2", [org, `${name} hill`]))[0]!.id; // oxfmt-ignore
  const move = (id: string, to: string) => t.look("UPDATE people SET email = $3, email_key = $3 WHERE org = $1 AND id = $2", [org, id, to]); // oxfmt-ignore
  const subjects = { ada: ["ada@hill.example", "ada.new@hill.example"], cleo: ["cleo@hill.example", "ada@hill.example"] }; // oxfmt-ignore
  const subjectFor = async (who: keyof typeof subjects) => subjectOf(await idOf(who), newId(), [{ emails: subjects[who], names: [] }]); // oxfmt-ignore

  /** Ada reports, Cleo gets her mailbox, and reports another mail from it. */
  async function bothReport(): Promise<void> {
    await report("ada");
    await move(await idOf("ada"), "ada.new@hill.example");
    await move(await idOf("cleo"), "ada@hill.example");
    await report("ada", { subject: "Parcel 7 waits", text: "your parcel lies here, pay the toll", link: null });
  }

  /** Whose reports are stored, table by table. */
  async function stored(): Promise<Record<string, string[]>> {
    const names = new Map([[await idOf("ada"), "ada"], [await idOf("cleo"), "cleo"]]); // oxfmt-ignore
    const found: Record<string, string[]> = {};
    for (const table of ["triage_reports", "triage_reporters", "outbound_inbound"]) {
      const rows = await t.look<{ member: string }>(`SELECT member FROM ${table} WHERE org = $1`, [org]);
      found[table] = rows.map(({ member }) => names.get(member) ?? "nobody").toSorted();
    }
    return found;
  }

  it("what came before that is its reporter's, also where it is read of afterwards", async () => {
    const raw = mail({ to: "ada@hill.example", name: "Ada Hill" });
    await reportMail(t.env, org, { reporter: "Ada@hill.example", raw });
    await move(await idOf("ada"), "ada.new@hill.example");
    await move(await idOf("cleo"), "ada@hill.example");
    await settle();
    expect(await stored()).toEqual({ triage_reports: ["ada"], triage_reporters: ["ada"], outbound_inbound: ["ada"] });
  });

  it.each([
    ["cleo", "ada"],
    ["ada", "cleo"],
  ] as const)("an erasure of %s takes nothing that %s reported from it", async (who, other) => {
    await bothReport();
    const both = ["ada", "cleo"];
    expect(await stored()).toEqual({ triage_reports: both, triage_reporters: both, outbound_inbound: both });
    const subject = await subjectFor(who);
    for (const { personal } of [triage, outbound]) await t.database.tx(org, (db) => personal!.erase!(db, org, subject));
    expect(await stored()).toEqual({ triage_reports: [other], triage_reporters: [other], outbound_inbound: [other] });
  });

  it.each(["ada", "cleo"] as const)("%s is told of their own reported mails alone", async (who) => {
    await bothReport();
    const [own] = await t.look<{ at: Date }>(
      "SELECT i.at FROM outbound_inbound i JOIN triage_reports r USING (org, id) WHERE i.org = $1 AND r.member = $2",
      [org, await idOf(who)],
    );
    const subject = await subjectFor(who);
    const told = await t.database.tx(org, (db) => outbound.personal!.export!(db, org, subject));
    expect(told).toMatchObject({ reportedMails: [{ at: own!.at }] });
  });

  it("what was reported before anybody noted whose it was goes by its address, as ever", async () => {
    await report("ada");
    for (const table of ["triage_reports", "triage_reporters", "outbound_inbound"])
      await t.look(`UPDATE ${table} SET member = NULL WHERE org = $1`, [org]);
    const subject = await subjectFor("ada");
    for (const { personal } of [triage, outbound]) await t.database.tx(org, (db) => personal!.erase!(db, org, subject));
    expect(await stored()).toEqual({ triage_reports: [], triage_reporters: [], outbound_inbound: [] });
  });

  it("thanks that still wait are taken back, and are whose the report is", async () => {
    // Ada was thanked as often as anybody is a day.
    await t.look("DELETE FROM kit_limits");
    await report("ada");
    const [ada, cleo] = [await idOf("ada"), await idOf("cleo")];
    const waiting = () => t.look("SELECT member, state FROM outbound_messages WHERE org = $1 AND template = 'report-thanks'", [org]); // oxfmt-ignore
    expect(await waiting()).toEqual([{ member: ada, state: "queued" }]);
    await move(ada, "ada.new@hill.example");
    await move(cleo, "ada@hill.example");
    const owned = [{ address: "ada@hill.example", member: cleo }];
    await t.database.tx(org, (db) => withdrawUnreached(db, org, { gone: [], owned }));
    expect(await waiting()).toEqual([{ member: ada, state: "failed" }]);
    const { personal } = outbound;
    const hers = await subjectFor("cleo");
    expect(await t.database.tx(org, (db) => personal!.export!(db, org, hers))).toMatchObject({ messages: [] });
    await t.database.tx(org, (db) => personal!.erase!(db, org, hers));
    expect(await waiting()).toHaveLength(1);
    const own = await subjectFor("ada");
    await t.database.tx(org, (db) => personal!.erase!(db, org, own));
    expect(await waiting()).toEqual([]);
  });

  it("a reported simulation is its reporter's, too", async () => {
    const id = newId();
    await t.look(
      "INSERT INTO outbound_inbound (org, id, mailbox, reporter, digest, simulation) VALUES ($1, $2, $1, 'ada@hill.example', '\\x01', true)",
      [org, id],
    );
    const fact = { id: "1", pos: 1, kind: "mail.reported", org, person: null, at: new Date(), data: { inbound: id, reporter: "Ada@hill.example", messageIds: [], tokens: [], simulation: true } }; // oxfmt-ignore
    for (const one of triage.reactions!)
      await t.database.tx(org, (db) => one.run({ org, facts: [fact], db, env: t.env }));
    expect(await stored()).toEqual({ triage_reports: [], triage_reporters: [], outbound_inbound: ["ada"] });
  });
});

describe("a mail from an address of the organisation's that nobody had", () => {
  const address = "dora@hill.example";
  const comes = () => reportMail(t.env, org, { reporter: address, raw: mail({ to: address, name: "Dora Hill" }) });
  /** Cleo gets the mailbox. @returns how she is known */
  async function given() {
    const sql = "UPDATE people SET email = $2, email_key = $2 WHERE org = $1 AND name = 'cleo hill' RETURNING id";
    const [cleo] = await t.look<{ id: string }>(sql, [org, address]);
    return subjectOf(cleo!.id, newId(), [{ emails: ["cleo@hill.example", address], names: ["Cleo Hill"] }]);
  }
  const judged = async () => {
    await judge((await groups())[0], "malicious");
    await t.env.jobs.settle();
    const facts = await t.look("SELECT person FROM facts WHERE org = $1 AND kind = 'report.answered'", [org]);
    const sql = "SELECT address FROM outbound_messages WHERE org = $1 AND template LIKE 'triage:%'";
    return { facts, answers: (await t.look<{ address: string }>(sql, [org])).map((one) => one.address) };
  };

  it.each(["before anybody has read of it", "once it is read of"])(
    "is not the report of who gets the address %s",
    async (when) => {
      await comes();
      if (when === "once it is read of") await settle();
      const subject = await given();
      await settle();
      expect(await judged()).toEqual({ facts: [], answers: [] });
      const { items } = await call("listGroupReports", { id: (await groups())[0].id });
      expect(items[0].reporter).toEqual({ member: null, name: "", address });
      expect(await t.database.tx(org, (db) => triage.personal!.export!(db, org, subject))).toEqual({ reported: [] });
      const told = await t.database.tx(org, (db) => outbound.personal!.export!(db, org, subject));
      expect(told).toMatchObject({ reportedMails: [] });
      // It names the address all the same, and goes with whoever has it.
      for (const { personal } of [triage, outbound])
        await t.database.tx(org, (db) => personal!.erase!(db, org, subject));
      for (const table of ["triage_reports", "triage_reporters", "outbound_inbound"])
        expect([table, await t.look(`SELECT FROM ${table} WHERE org = $1`, [org])]).toEqual([table, []]);
    },
  );

  it("is answered there as long as nobody has it", async () => {
    await comes();
    await settle();
    expect(await judged()).toEqual({ facts: [], answers: [address] });
  });

  it("leaves nothing that whoever gets the address is told of or sent: neither thanks nor an answer", async () => {
    await t.look("DELETE FROM kit_limits");
    await comes();
    await settle();
    await judged();
    const waiting = () => t.look("SELECT template, state FROM outbound_messages WHERE org = $1 AND address = $2 ORDER BY 1", [org, address]); // oxfmt-ignore
    const [thanks, answer] = ["report-thanks", "triage:answer-malicious"];
    expect(await waiting()).toEqual([thanks, answer].map((template) => ({ template, state: "queued" })));
    const subject = await given();
    const told = await t.database.tx(org, (db) => outbound.personal!.export!(db, org, subject));
    expect(told).toMatchObject({ messages: [] });
    const owned = [{ address, member: subject.member }];
    await t.database.tx(org, (db) => withdrawUnreached(db, org, { gone: [], owned }));
    expect(await waiting()).toEqual([thanks, answer].map((template) => ({ template, state: "failed" })));
    await t.database.tx(org, (db) => outbound.personal!.erase!(db, org, subject));
    expect(await waiting()).toEqual([]);
  });

  it.each(["before it is judged", "after nobody was answered"])(
    "takes from nobody what they report of the same from there, once it is theirs, %s",
    async (when) => {
      await comes();
      await settle();
      if (when === "after nobody was answered") await judged();
      const { member } = await given();
      await report("dora");
      expect(await groups()).toMatchObject([{ reports: 2, reporters: 1 }]);
      if (when === "before it is judged") await judged();
      const facts = await t.look("SELECT person FROM facts WHERE org = $1 AND kind = 'report.answered'", [org]);
      expect(facts).toEqual([{ person: member }]);
      const told = await t.database.tx(org, (db) => triage.personal!.export!(db, org, subjectOf(member, newId(), [])));
      expect(told).toMatchObject({ reported: [{ answer: "malicious" }] });
    },
  );
});

it("what one of many people reported is found by indexes when it is told and when it is erased", async () => {
  const group = newId();
  await t.look(
    `INSERT INTO triage_groups (org, id, subject, sender_name, sender_address, link_hosts, attachment_names, trait_hashes, first_at, last_at)
     VALUES ($1, $2, 's', '', '', '{}', '{}', '{}', now(), now())`,
    [org, group],
  );
  const many = "concat('p', n, '@hill.example'), CASE WHEN n % 2 = 0 THEN gen_random_uuid() END, now() FROM generate_series(1, 5000) AS n"; // oxfmt-ignore
  await t.look(`INSERT INTO triage_reports (org, id, grp, reporter, member, at) SELECT $1, gen_random_uuid(), $2, ${many}`, [org, group]); // oxfmt-ignore
  await t.look(`INSERT INTO triage_reporters (org, id, grp, reporter, member, first_at) SELECT $1, gen_random_uuid(), $2, ${many}`, [org, group]); // oxfmt-ignore
  await t.look("ANALYZE triage_reports, triage_reporters");
  const grows = (table: string) => /^triage_report(s|ers)$/.test(table);
  const walked: string[] = [];
  const looked: string[] = [];
  const database = explained(
    t.database,
    grows,
    (step, sql) => walked.push(`${step}: ${sql}`),
    (plan) => {
      looked.push(plan["Node Type"]);
      return walkedSteps(plan, grows, new Set());
    },
    everything,
  );
  const subject = subjectOf(newId(), newId(), [{ emails: ["p7@hill.example", "p8@hill.example"] }]);
  await database.tx(org, (db) => triage.personal!.export!(db, org, subject));
  await database.tx(org, (db) => triage.personal!.erase!(db, org, subject));
  expect(looked.length).toBeGreaterThan(3);
  expect(walked).toEqual([]);
  // Of the two addresses one row names nobody, and goes; the other one is a colleague's.
  const left = await t.look("SELECT reporter FROM triage_reports WHERE org = $1 AND reporter = ANY ($2)", [org, subject.emails]); // oxfmt-ignore
  expect(left).toEqual([{ reporter: "p8@hill.example" }]);
});

it("the kept mails of one of many people are found by an index when they are erased", async () => {
  await t.look(
    `INSERT INTO outbound_inbound (org, id, mailbox, reporter, digest, simulation, raw, member)
     SELECT $1, gen_random_uuid(), $1, concat('p', n, '@hill.example'), int4send(n), false, decode(repeat('00', 1000), 'hex'),
            CASE WHEN n % 10 > 0 THEN gen_random_uuid() END
       FROM generate_series(1, 5000) AS n`,
    [org],
  );
  await t.look("ANALYZE outbound_inbound");
  const grows = (table: string) => table === "outbound_inbound";
  const walked: string[] = [];
  let looked = 0;
  const database = explained(
    t.database,
    grows,
    (step, sql) => walked.push(`${step}: ${sql}`),
    (plan) => ((looked += 1), walkedSteps(plan, grows, new Set())),
    everything,
  );
  const subject = subjectOf(newId(), newId(), [{ emails: ["p7@hill.example", "p10@hill.example"] }]);
  // What is told is asked for in order, which the planner, kept from sorting here, takes from the index of all mails.
  await database.tx(org, (db) => outbound.personal!.erase!(db, org, subject));
  expect(looked).toBeGreaterThan(1);
  expect(walked).toEqual([]);
  const left = await t.look("SELECT reporter FROM outbound_inbound WHERE org = $1 AND reporter = ANY ($2)", [org, subject.emails]); // oxfmt-ignore
  expect(left).toEqual([{ reporter: "p7@hill.example" }]);
});

it("many mails that are alike and come at once are one group, and one verdict", async () => {
  const reporters = Array.from({ length: 40 }, (_, n) => `person-${n}`);
  for (const name of reporters) {
    const to = `${name}@hill.example`;
    await reportMail(t.env, org, { reporter: to, raw: mail({ to, name }) });
  }
  await settle();
  expect(await groups()).toMatchObject([{ reports: 40, reporters: 40 }]);
  await judge((await groups())[0], "spam");
  await t.env.jobs.settle();
  expect(await shown()).toHaveLength(40);
});

it("a report whose mail is gone before it was read is forgotten", async () => {
  const to = "ada@hill.example";
  await reportMail(t.env, org, { reporter: to, raw: mail({ to }) });
  await t.look("DELETE FROM outbound_inbound WHERE org = $1", [org]);
  await settle();
  expect(await t.look("SELECT FROM triage_reports WHERE org = $1", [org])).toEqual([]);
});

it("a page of ten thousand groups is found by an index", async () => {
  await t.look(
    `INSERT INTO triage_groups (org, id, subject, sender_name, sender_address, link_hosts, attachment_names, trait_hashes, first_at, last_at, waiting)
     SELECT $1, gen_random_uuid(), 's', '', '', '{}', '{}', '{}', now(), now() - make_interval(secs => n), n % 3 = 0 FROM generate_series(1, 10000) AS n`,
    [org],
  );
  await t.look("ANALYZE triage_groups");
  const plan = async (where: string) =>
    JSON.stringify(
      await t.look(
        `EXPLAIN (FORMAT JSON) SELECT id FROM triage_groups g WHERE g.org = '${org}' ${where} ORDER BY g.last_at DESC, g.id DESC LIMIT 51`,
      ),
    );
  for (const where of [
    "",
    "AND g.waiting = true",
    "AND g.verdict = 'spam'",
    `AND (g.last_at, g.id) < (now(), '${org}')`,
  ]) {
    const found = await plan(where);
    expect(found, where).not.toMatch(/Seq Scan|"Sort"/);
    expect(found, where).toMatch(/Index/);
  }
});
