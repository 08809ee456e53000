import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { composeAttention } from "../../../kit/attention.ts";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Actor, Role } from "../../../kit/feature.ts";
import { answer } from "../../../kit/handle.ts";
import { newId } from "../../../kit/id.ts";
import { composePermissions } from "../../../kit/permissions.ts";
import { progressFeature } from "../../../kit/progress/index.ts";
import { readWordsOf } from "../../../kit/words.ts";
import { audit } from "../../audit/feature.ts";
import { insight } from "../../insight/feature.ts";
import { organisations } from "../../organisations/feature.ts";
import { outbound } from "../../outbound/feature.ts";
import { people } from "../../people/feature.ts";
import { reports } from "../feature.ts";
import { makeReport } from "../jobs.ts";
import { madeCampaign, madeOrganisation } from "../testing.ts";
import { makeDue } from "./run.ts";
import { eraseFromSchedules } from "./store.ts";

const composed = [progressFeature, audit, organisations, outbound, people, insight, reports];
let t: TestEnv;
let house: Awaited<ReturnType<typeof madeOrganisation>>;
let ann: string;
beforeAll(async () => {
  readWordsOf(composed);
  composePermissions(composed);
  composeAttention(composed);
  t = await testEnv({ jobs: [makeReport] });
});
afterAll(() => t?.close());
beforeEach(async () => {
  house = await madeOrganisation(t);
  ann = await person("owner", "Ann");
  await madeCampaign(t, house, { finance: 40, support: 24 }, "2026-08-03T08:10:00Z");
  await madeCampaign(t, house, { finance: 40, support: 24 }, "2026-10-05T08:10:00Z");
});

async function person(role: Role, name: string, joined = true): Promise<string> {
  const id = newId();
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, $2, $3, $3, $3, $4, $4, $5)`,
    [house.org, id, name, `${id}@b.example`, role],
  );
  if (joined)
    await t.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', $3, $3)", [house.org, id, id]); // oxfmt-ignore
  return id;
}

const as = (member: string): Actor => ({ kind: "member", id: member, member, may: new Set(["reports:read", "reports:make"]), name: "Ann" }); // oxfmt-ignore
const call = (name: string, input: object = {}, actor = as(ann)): Promise<any> =>
  answer(reports, name, { org: house.org, actor, input, env: t.env });
const create = (input: object = {}, actor = as(ann)) =>
  call("createReportSchedule", { kind: "quarter", every: "month", readers: [ann], ...input }, actor);
/** As if it had been set up on a day. */
async function since(period: string, input: object = {}) {
  const made = await create(input);
  await t.look("UPDATE report_schedules SET next_period = $2 WHERE org = $1", [house.org, period]);
  return made;
}
const runAt = async (at: string) => {
  await makeDue(t.env, house.org, new Date(at));
  await t.env.jobs.settle();
};
const periods = async () =>
  (await call("listReports", { limit: 50 })).items.map((one: any) => one.scope.period).toReversed();
const only = async () => (await call("listReportSchedules")).items[0];
const mails = () =>
  t.look<{ member: string; template: string; locale: string; vars: any }>("SELECT member, template, locale, vars FROM outbound_messages WHERE org = $1 ORDER BY created_at, member", [house.org]); // oxfmt-ignore

describe("a schedule", () => {
  it("makes the report of the month before on the third morning, once, and tells its readers where it is", async () => {
    const bea = await person("analyst", "Bea");
    await t.look("UPDATE people SET locale = 'de' WHERE id = $1", [bea]);
    const made = await since("2026-10", { readers: [ann, bea] });
    expect(made).toMatchObject({ active: true, problem: null, lastReport: null, actsFor: { id: ann, name: "Ann" } });
    await runAt("2026-11-03T07:59:00Z");
    expect(await periods()).toEqual([]);
    await runAt("2026-11-03T08:00:00Z");
    await runAt("2026-11-03T08:15:00Z");
    expect(await periods()).toEqual(["2026-10"]);
    const { items: [report] } = await call("listReports", { limit: 5 }); // oxfmt-ignore
    expect(report).toMatchObject({ state: "done", schedule: made.id, madeBy: { id: ann, name: "Ann" } });
    expect(await only()).toMatchObject({ nextPeriod: "2026-11", lastReport: report.id, problem: null });
    expect(Date.parse((await only()).nextAt)).toBe(Date.parse("2026-12-03T08:00:00Z"));
    const result = await mails();
    expect(result.map((one) => one.member).toSorted()).toEqual([ann, bea].toSorted());
    for (const { template, vars } of result) {
      expect(template).toBe("reports:scheduled");
      expect(vars.link).toMatch(new RegExp(`/dashboard/reports/${report.id}\\?organisation=${house.org}$`));
      // Where it is, and no figure.
      expect(JSON.stringify({ ...vars, link: "", period: "" })).not.toMatch(/\d/);
    }
    expect(result.find((one) => one.member === bea)).toMatchObject({ locale: "de", vars: { name: "Zeitraumbericht", period: "Oktober 2026" } }); // oxfmt-ignore
  });

  it("makes up for a time in which nothing ran, and for a clock that was put back makes none twice that was complete and leaves none out", async () => {
    await since("2026-Q2", { every: "quarter" });
    await madeCampaign(t, house, { finance: 40, support: 24 }, "2026-05-03T08:10:00Z");
    await runAt("2026-10-20T00:00:00Z");
    expect(await periods()).toEqual(["2026-Q2", "2026-Q3"]);
    // A clock a year ahead: only what has figures is made.
    await runAt("2027-11-20T00:00:00Z");
    expect(await periods()).toEqual(["2026-Q2", "2026-Q3", "2026-Q4"]);
    await runAt("2026-10-21T00:00:00Z");
    expect(await only()).toMatchObject({ nextPeriod: "2026-Q4" });
    await runAt("2027-01-03T09:00:00Z");
    await madeCampaign(t, house, { finance: 40, support: 24 }, "2027-02-03T08:10:00Z");
    await runAt("2027-04-03T09:00:00Z");
    // The one of Q4 that was made in October says nothing of the rest of it.
    expect(await periods()).toEqual(["2026-Q2", "2026-Q3", "2026-Q4", "2026-Q4", "2027-Q1"]);
  });

  it("makes the report of a period again that a clock that was ahead made before the period was over, and tells its readers", async () => {
    await madeCampaign(t, house, { finance: 40, support: 24 }, "2026-11-02T08:10:00Z");
    await since("2026-10");
    // On the fourth of November, by a clock that is a month ahead.
    await runAt("2026-12-04T12:00:00Z");
    expect(await periods()).toEqual(["2026-10", "2026-11"]);
    const early = (await only()).lastReport;
    await runAt("2026-11-04T12:15:00Z");
    await runAt("2026-12-03T09:00:00Z");
    expect(await periods()).toEqual(["2026-10", "2026-11", "2026-11"]);
    expect((await only()).lastReport).not.toBe(early);
    expect(await mails()).toHaveLength(3);
  });

  it("goes by the organisation's time zone of that day", async () => {
    await since("2026-10");
    await t.look("UPDATE organisations SET time_zone = 'Pacific/Auckland' WHERE id = $1", [house.org]);
    await runAt("2026-11-02T18:59:00Z");
    expect(await periods()).toEqual([]);
    await runAt("2026-11-02T19:00:00Z");
    // The zone is changed to one in which the morning is still to come.
    await t.look("UPDATE organisations SET time_zone = 'America/Los_Angeles' WHERE id = $1", [house.org]);
    await runAt("2026-11-03T09:00:00Z");
    await runAt("2026-11-03T17:00:00Z");
    expect(await periods()).toEqual(["2026-10"]);
  });

  it("says when there is nothing to report, mails nobody, and goes on", async () => {
    await since("2026-09");
    await runAt("2026-10-03T08:00:00Z");
    expect([await periods(), await mails()]).toEqual([[], []]);
    expect(await only()).toMatchObject({ active: true, nextPeriod: "2026-10", problem: expect.stringContaining("no simulation") }); // oxfmt-ignore
    await runAt("2026-11-03T08:00:00Z");
    expect(await only()).toMatchObject({ problem: null });
  });

  it("stops and says so when whoever ordered it may no more, until somebody who may lets it go on", async () => {
    const bea = await person("analyst", "Bea");
    await since("2026-10", { readers: [bea] });
    await t.look("UPDATE people SET role = 'learner' WHERE id = $1", [ann]);
    await runAt("2026-11-04T00:00:00Z");
    expect(await call("listReportSchedules", {}, as(bea))).toMatchObject({ items: [{ active: false, nextAt: null, problem: expect.stringContaining("may no longer make reports") }] }); // oxfmt-ignore
    expect([await call("listReports", { limit: 5 }, as(bea)), await mails()]).toEqual([{ items: [], next: null }, []]);
    const waiting = await t.database.tx(house.org, (db, now) => reports.attention![0]!.find({ db, org: house.org, actor: as(bea), now })); // oxfmt-ignore
    expect(waiting).toMatchObject({ count: 1 });
    const { id } = (await call("listReportSchedules", {}, as(bea))).items[0];
    expect(await call("updateReportSchedule", { id, active: true }, as(bea))).toMatchObject({ active: true, problem: null, actsFor: { id: bea } }); // oxfmt-ignore
  });

  it("stops when the person was erased who ordered it, and tells nobody in the place of another", async () => {
    const bea = await person("analyst", "Bea");
    await since("2026-10", { readers: [ann, bea] });
    const gone = (member: string) => ({ member, tombstone: newId(), emails: [], needles: [] });
    for (const member of [ann, bea])
      await t.database.tx(house.org, (db) => eraseFromSchedules(db, house.org, gone(member)));
    const kept = await t.look("SELECT s.*, r.* FROM report_schedules s LEFT JOIN report_schedule_readers r ON r.org = s.org WHERE s.org = $1", [house.org]); // oxfmt-ignore
    for (const member of [ann, bea]) expect(JSON.stringify(kept)).not.toContain(member);
    await runAt("2026-11-04T00:00:00Z");
    expect(await only()).toMatchObject({ active: false });
  });

  it("tells nobody who may read reports no more, or has not joined; without a reader it stops", async () => {
    const [bea, cem] = [await person("analyst", "Bea"), await person("admin", "Cem", false)];
    await since("2026-08", { readers: [ann, bea, cem] });
    await t.look("UPDATE people SET role = 'learner' WHERE id = $1", [bea]);
    await runAt("2026-09-04T00:00:00Z");
    expect((await mails()).map((one) => one.member)).toEqual([ann]);
    expect((await only()).readers).toMatchObject([{ may: true }, { name: "Bea", may: false }, { may: true }]);
    await call("updateReportSchedule", { id: (await only()).id, readers: [cem] });
    await t.look("UPDATE report_schedules SET next_period = '2026-10' WHERE org = $1", [house.org]);
    await t.look("UPDATE people SET active = false WHERE id = $1", [cem]);
    await runAt("2026-11-04T00:00:00Z");
    expect(await only()).toMatchObject({ active: false, problem: expect.stringContaining("readers") });
  });

  it("does not make up for what it rested through", async () => {
    const { id } = await since("2026-08");
    expect(await call("updateReportSchedule", { id, active: false })).toMatchObject({ active: false, nextAt: null });
    await runAt("2026-11-04T00:00:00Z");
    expect(await periods()).toEqual([]);
    const { nextAt } = await call("updateReportSchedule", { id, active: true });
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
  });

  it("is removed, and its reports stay", async () => {
    const { id } = await since("2026-10");
    await runAt("2026-11-04T00:00:00Z");
    await call("removeReportSchedule", { id });
    expect(await periods()).toEqual(["2026-10"]);
    await expect(call("removeReportSchedule", { id })).rejects.toMatchObject({ reason: "unknown-schedule" });
    await expect(call("updateReportSchedule", { id })).rejects.toMatchObject({ reason: "unknown-schedule" });
  });

  it("is refused in a sentence where it could make nothing", async () => {
    const learner = await person("learner", "Lee");
    const boss = await person("department-manager", "Bo");
    const refused = (input: object, actor = as(ann)) => expect(create(input, actor)).rejects;
    await refused({ kind: "simulation" }).toMatchObject({ reason: "not-scheduled", fields: [{ path: "kind" }] });
    await refused({ kind: "horoscope" }).toMatchObject({ reason: "unknown-kind" });
    await refused({ kind: "department" }).toMatchObject({ reason: "scope-missing", fields: [{ path: "department" }] });
    await refused({ kind: "department", department: newId() }).toMatchObject({ reason: "unknown-department" });
    for (const readers of [[learner], [boss], [newId()]])
      await refused({ readers }).toMatchObject({ reason: "no-reader", fields: [{ path: "readers" }] });
    await refused({}, as(boss)).toMatchObject({ reason: "not-everybody" });
    for (const name of ["listReportSchedules", "listReportReaders"])
      await expect(call(name, {}, as(boss))).rejects.toMatchObject({ reason: "not-everybody" });
    for (const name of ["updateReportSchedule", "removeReportSchedule"])
      await expect(call(name, { id: newId() }, as(boss))).rejects.toMatchObject({ reason: "not-everybody" });
    expect(await call("listReportReaders")).toEqual({ items: [{ id: ann, name: "Ann" }] });
    expect(await create({ kind: "department", department: house.support })).toMatchObject({ department: { name: "Support" } }); // oxfmt-ignore
  });
});
