import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { organisationWith, outboundEnv } from "../outbound/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { organisation } from "../organisations/index.ts";
import { staffNotices } from "./feature.ts";
import { defaultTexts } from "./handlers.ts";
import { textFor } from "./rules.ts";
import { followStaffNotices, queueStaffNotice } from "./send.ts";
import { addSending, countReach, lastSending } from "./store.ts";

let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await outboundEnv();
  readWords("staff-notices", new URL("words/", import.meta.url));
  readWords("organisations", new URL("../organisations/words/", import.meta.url));
});
afterAll(() => t.close());

const proven = "hill.example";

beforeEach(async () => {
  await t.look("DELETE FROM organisation_domains");
  org = await organisationWith(t, [proven]);
});

/** People by address, in languages. */
async function add(...people: [email: string, locale: string | null, active?: boolean][]): Promise<void> {
  for (const [email, locale, active = true] of people)
    await t.look(
      "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, locale, active) VALUES ($1, $2, $3, $3, $3, $3, $3, $4, $5)",
      [org, newId(), email, locale, active],
    );
}

const order = (id = newId()) =>
  t.database.tx(org, (db) => addSending(db, org, { id, texts: defaultTexts(), orderedBy: "somebody" })).then(() => id);
const queued = () =>
  t.look<{ address: string; locale: string; purpose: string; template: string }>(
    "SELECT address, locale, purpose, template FROM outbound_messages WHERE org = $1 ORDER BY address",
    [org],
  );
const settle = (state: string, where = "true") =>
  t.look(`UPDATE outbound_messages SET state = '${state}', attempts = 1 WHERE org = $1 AND ${where}`, [org]);

describe("a notice to staff", () => {
  it("is queued for active people on proven domains, each in their language", async () => {
    await add(["ada@hill.example", null], ["bo@hill.example", "de-AT"], ["cyd@hill.example", "ar"]);
    await add(["gone@hill.example", null, false], ["else@lake.example", null], ["sub@mail.hill.example", null]);
    const reach = await t.database.tx(org, (db) => countReach(db, org, [proven]));
    expect(reach).toEqual({ toInform: 3, informed: 0, elsewhere: 2 });
    await queueStaffNotice(t.env, { org, notice: await order() }, 2);
    const common = { purpose: "staff", template: "staff-notices:notice" };
    expect(await queued()).toEqual([
      { address: "ada@hill.example", locale: "en", ...common },
      { address: "bo@hill.example", locale: "de", ...common },
      { address: "cyd@hill.example", locale: "ar", ...common },
    ]);
  });

  it("is counted from indexes alone, however many people there are", async () => {
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key)
       SELECT $1, gen_random_uuid(), n, n, n, n || '@hill.example', n FROM generate_series(1, 5000) AS s(i), LATERAL (SELECT i::text) AS t(n)`,
      [org],
    );
    await t.look("ANALYZE people, staff_notice_people");
    // As after a VACUUM, which other tests' transactions hold up.
    await t.look("UPDATE pg_class SET relallvisible = relpages WHERE relname = 'people'");
    const plan = await t.database.tx(org, async (db) => {
      await db.exec(
        "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_mergejoin = off",
      );
      let seen = "";
      const one: typeof db.one = async (sql, params) => {
        seen = JSON.stringify(await db.one(`EXPLAIN (FORMAT JSON) ${sql}`, params));
        return db.one(sql, params);
      };
      await countReach({ ...db, one }, org, [proven]);
      return seen;
    });
    const steps = [...plan.matchAll(/"Node Type":"([^"]*Scan)"/g)].map(([, step]) => step);
    expect(new Set(steps)).toEqual(new Set(["Index Only Scan"]));
  });

  it("reaches nobody twice: by two processes, again after a death, and by a later notice", async () => {
    await add(...Array.from({ length: 23 }, (_, at) => [`p${at}@hill.example`, null] as [string, null]));
    const notice = await order();
    await Promise.all([1, 2].map(() => queueStaffNotice(t.env, { org, notice }, 5)));
    await queueStaffNotice(t.env, { org, notice }, 5);
    expect(await queued()).toHaveLength(23);
    await settle("sent");
    await followStaffNotices(t.env);
    // Also when the queue has forgotten the mails.
    await t.look("DELETE FROM outbound_messages WHERE org = $1", [org]);
    await add(["new@hill.example", null]);
    await queueStaffNotice(t.env, { org, notice: await order() });
    expect((await queued()).map(({ address }) => address)).toEqual(["new@hill.example"]);
  });

  it("is recorded also where another organisation's cannot be", async () => {
    const [gone, old] = [newId(), newId()];
    await t.look("INSERT INTO staff_notices (org, id, texts, ordered_by, state, people) VALUES ($1, $2, '[]', 'somebody', 'sending', 1)", [gone, old]); // oxfmt-ignore
    await t.look("INSERT INTO outbound_messages (org, id, effect, purpose, channel, template, address, locale, vars, state, attempts) VALUES ($1, $2, $3, 'staff', 'email', 'x', 'a@hill.example', 'en', '{}', 'sent', 1)", [gone, newId(), `staff-notice:${old}:a`]); // oxfmt-ignore
    await add(["ada@hill.example", null]);
    const notice = await order();
    await queueStaffNotice(t.env, { org, notice });
    await settle("sent");
    await followStaffNotices(t.env);
    expect(await t.database.tx(org, (db) => lastSending(db, org))).toMatchObject({ state: "sent", sent: 1 });
    for (const table of ["staff_notices", "outbound_messages"]) await t.look(`DELETE FROM ${table} WHERE org = $1`, [gone]); // oxfmt-ignore
  });

  it("is recorded with its number when every mail was tried, and not before", async () => {
    await add(["ada@hill.example", null], ["bo@hill.example", null]);
    const notice = await order();
    await queueStaffNotice(t.env, { org, notice });
    await settle("sent", "address LIKE 'ada%'");
    await followStaffNotices(t.env);
    const { noticeRecordedAt } = await t.database.tx(org, (db) => organisation(db, org));
    expect(noticeRecordedAt).toBeNull();
    await settle("failed", "address LIKE 'bo%'");
    await followStaffNotices(t.env);
    const last = await t.database.tx(org, (db) => lastSending(db, org));
    expect(last).toMatchObject({ state: "sent", people: 2, sent: 1, failed: 1 });
    expect((await t.database.tx(org, (db) => organisation(db, org))).noticeRecordedAt).not.toBeNull();
    const recorded = await t.look("SELECT told_by, note, recorded_by FROM organisation_notices WHERE org = $1", [org]);
    expect(recorded).toEqual([{ told_by: "email", note: "Sent by Hookwise. Recipients: 1", recorded_by: "somebody" }]); // oxfmt-ignore
  });

  it("is not recorded where nobody got it", async () => {
    await add(["ada@hill.example", null]);
    const notice = await order();
    await queueStaffNotice(t.env, { org, notice });
    await settle("failed");
    await followStaffNotices(t.env);
    expect((await t.database.tx(org, (db) => lastSending(db, org)))?.state).toBe("sent");
    expect((await t.database.tx(org, (db) => organisation(db, org))).noticeRecordedAt).toBeNull();
  });
});

describe("a notice that is called back", () => {
  const admin: Actor = { kind: "key", id: "k", member: null, may: new Set(["organisation:manage"]), name: "Test" };
  const callBack = () => answer(staffNotices, "callBackStaffNotice", { org, actor: admin, input: {}, env: t.env });
  const reach = () => t.database.tx(org, (db) => countReach(db, org, [proven]));

  it("reaches nobody any more: who has it keeps it and is recorded, everybody else can be told later", async () => {
    await add(["ada@hill.example", null], ["bo@hill.example", null], ["cyd@hill.example", null]);
    const notice = await order();
    await queueStaffNotice(t.env, { org, notice });
    await settle("sent", "address LIKE 'ada%'");
    await settle("committing", "address LIKE 'bo%'");
    expect(await callBack()).toMatchObject({ state: "sending", people: 2, sent: 1, calledBackAt: expect.any(Date) });
    expect((await queued()).map(({ address }) => address)).toEqual(["ada@hill.example", "bo@hill.example"]);
    expect(await reach()).toMatchObject({ toInform: 1, informed: 2 });
    // The dot of one was on its way.
    await settle("sent", "address LIKE 'bo%'");
    await followStaffNotices(t.env);
    expect(await t.database.tx(org, (db) => lastSending(db, org))).toMatchObject({ state: "sent", people: 2, sent: 2 });
    const [line] = await t.look("SELECT act, detail FROM audit_entries WHERE org = $1 AND act LIKE 'staff-notice.%'", [org]); // oxfmt-ignore
    expect(line).toMatchObject({ act: "staff-notice.called-back", detail: { people: 1 } });
    await queueStaffNotice(t.env, { org, notice: await order() });
    expect((await queued()).map(({ address }) => address)).toContain("cyd@hill.example");
  });

  it("while it is being queued is queued no further, and is no record where nobody had it", async () => {
    await add(["ada@hill.example", null]);
    const notice = await order();
    expect(await callBack()).toMatchObject({ state: "sent", people: 0, sent: 0 });
    await queueStaffNotice(t.env, { org, notice });
    expect(await queued()).toEqual([]);
    expect((await t.database.tx(org, (db) => organisation(db, org))).noticeRecordedAt).toBeNull();
    expect(await reach()).toMatchObject({ toInform: 1, informed: 0 });
    await expect(callBack()).rejects.toMatchObject({ reason: "nothing-under-way" });
  });
});

describe("its text", () => {
  const texts = ["en", "de"].map((language) => ({ language, subject: language, text: language }));
  it.each([
    [["de-CH", "en"], "de"],
    [["ar", "de"], "de"],
    [[null, "fr"], "en"],
    [["ar"], "en"],
  ])("for %j is in %s", (wishes, language) => {
    expect(textFor(texts, ...wishes).language).toBe(language);
  });
});
