import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { composePersonal } from "../../kit/personal.ts";
import { readWords } from "../../kit/words.ts";
import { audit } from "../audit/index.ts";
import { seedDemo } from "./demo/seed.ts";
import { serveZone } from "../../kit/dns/server.ts";
import type { DnsServer } from "../../kit/dns/server.ts";
import { setRecord, zoneFile } from "../../kit/dns/zone.ts";
import { organisations } from "./feature.ts";
import type { organisationHandlers } from "./handlers/organisation.ts";
import type { retentionHandlers } from "./handlers/retention.ts";
import {
  reachableOrganisations,
  createOrganisation,
  makeOperators,
  operatorsOrganisation,
  organisation,
  provenDomains,
  recheckDomains,
  requireCapability,
  requireSeats,
} from "./index.ts";
import { jobs } from "./jobs.ts";
import { readTxtAnswer } from "./proof.ts";
import type { PlanId } from "./rules.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as facts from "./facts.ts";

let t: TestEnv;
let dns: DnsServer;
let zone: string;

beforeAll(async () => {
  readWords("organisations", new URL("words/", import.meta.url));
  composePersonal([{ name: "one", personal: { periods: { recipients: { days: 365, least: 30, most: 730 } } } }]);
  // The zone's address is known only after it listens, so the environment is made with a fixed free one.
  const probe = await serveZone("/nowhere", "127.0.0.1:0");
  await probe.close();
  t = await testEnv({ variables: { DNS_LOOPBACK: probe.address, DNS_RESOLVER: "127.0.0.1:1" }, jobs });
  zone = zoneFile(t.env.config.dataDir);
  dns = await serveZone(zone, probe.address);
});
afterAll(async () => {
  await dns.close();
  await t.close();
});

describe("an organisation", () => {
  it("begins with a trial of Business, and with two simulations a month for everybody, as Campaign Setup says", async () => {
    const org = await made();
    const shown = await run("currentOrganisation", org, {});
    expect(shown).toMatchObject({
      plan: "business",
      seats: 25,
      trialOver: false,
      simulationsPerMonth: 2,
      killedAt: null,
      noticeRecordedAt: null,
    });
    const [row] = await t.look<{ days: number }>(
      "SELECT round(extract(epoch FROM trial_ends_at - created_at) / 86400)::int AS days FROM organisations WHERE id = $1",
      [org],
    );
    expect(row!.days).toBe(14);
    expect(await kinds(org)).toEqual(["organisation.created"]);
  });

  it("is the operator's only where a first start made it, however old it is", async () => {
    const [oldest] = [await made(), await made()];
    expect(await reachableOrganisations(t.database)).toContain(oldest);
    expect(await operatorsOrganisation(t.env)).toBeNull();
    // What a process of the version before goes on noting of the oldest one.
    await t.database.tx(oldest, (db) => db.run("INSERT INTO organisation_running (org) VALUES ($1)", [oldest]));
    expect(await operatorsOrganisation(t.env)).toBeNull();
    const own = await made();
    await t.database.tx(own, (db) => makeOperators(db, own));
    expect(await operatorsOrganisation(t.env)).toBe(own);
    // As a deletion does it, with every row of every table.
    await t.database.tx(own, (db) => db.run("DELETE FROM organisation_running WHERE org = $1", [own]));
    expect(await operatorsOrganisation(t.env)).toBeNull();
  });

  it("changes the settings that are given and no others", async () => {
    const org = await made("enterprise");
    const before = await run("currentOrganisation", org, {});
    const quiet = [{ from: "2026-12-24", to: "2026-12-26" }];
    const after = await run("changeOrganisation", org, {
      timeZone: "Europe/Vienna",
      locale: "de-at",
      quiet,
      securityAddress: "soc@acme.example",
    });
    expect(after).toEqual({
      ...before,
      timeZone: "Europe/Vienna",
      locale: "de-AT",
      quiet,
      securityAddress: "soc@acme.example",
    });
    const [entry] = await t.look<{ detail: object }>(
      "SELECT detail FROM audit_entries WHERE org = $1 AND act = 'organisation.changed'",
      [org],
    );
    expect(entry!.detail).toEqual({ timeZone: "Europe/Vienna", locale: "de-AT", quiet, securityAddress: "[address]" });
  });

  it("raises the smallest group that is shown, and never lowers it", async () => {
    const org = await made();
    expect(await run("changeOrganisation", org, { smallestGroup: 8 })).toMatchObject({ smallestGroup: 8 });
    await expect(run("changeOrganisation", org, { smallestGroup: 7 })).rejects.toMatchObject({
      reason: "smallest-group-lowered",
      fields: [{ path: "smallestGroup" }],
    });
  });

  it("tightens its privacy mode at once and loosens it only when a second person agrees", async () => {
    const org = await made();
    expect(await run("changeOrganisation", org, { privacyMode: "aggregate-only" })).toMatchObject({
      privacyMode: "aggregate-only",
    });
    const waiting = { privacyMode: "aggregate-only", privacyModeProposed: "named" };
    expect(await run("changeOrganisation", org, { privacyMode: "named" }, "ann")).toMatchObject(waiting);
    expect(await run("changeOrganisation", org, { privacyMode: "named" }, "ann")).toMatchObject(waiting);
    expect(await run("changeOrganisation", org, { privacyMode: "named" }, "bo's key")).toMatchObject(waiting);
    expect(await run("changeOrganisation", org, { privacyMode: "pseudonymous" }, "bo")).toMatchObject({
      privacyMode: "aggregate-only",
      privacyModeProposed: "pseudonymous",
    });
    expect(await run("changeOrganisation", org, { privacyMode: "pseudonymous" }, "ann")).toMatchObject({
      privacyMode: "pseudonymous",
      privacyModeProposed: null,
    });
  });

  it.each([
    ["approvals are switched off", { approvalRequired: true }, { approvalRequired: false }],
    ["the month's limit is raised", { simulationsPerMonth: 2 }, { simulationsPerMonth: 9 }],
    ["quiet days go", { quiet: [{ from: "2990-12-24", to: "2990-12-26" }] }, { quiet: [{ from: "2990-12-25", to: "2990-12-26" }] }], // oxfmt-ignore
    ["a click counts sooner", { verdictHoldSeconds: 900 }, { verdictHoldSeconds: 0 }],
    ["the privacy mode shows more", { privacyMode: "pseudonymous" }, { privacyMode: "named" }],
  ])("takes two who sign in: %s, never by one alone, by keys, or by a key of nobody", async (_what, tight, loose) => {
    const org = await made();
    expect(await run("changeOrganisation", org, tight)).toMatchObject(tight);
    await expect(run("changeOrganisation", org, loose)).rejects.toMatchObject({ reason: "loosened-by-nobody" });
    for (const who of ["ann", "ann", "ann's key", "bo's key"])
      expect(await run("changeOrganisation", org, loose, who)).toMatchObject({ ...tight, proposed: loose });
    // A key of nobody does not take the first one's place, so that the first could agree with themselves.
    await expect(run("changeOrganisation", org, loose)).rejects.toMatchObject({ reason: "loosened-by-nobody" });
    expect(await run("changeOrganisation", org, loose, "ann")).toMatchObject(tight);
    expect(await run("changeOrganisation", org, loose, "bo")).toMatchObject({ ...loose, proposed: {} });
    expect(await run("changeOrganisation", org, tight, "bo")).toMatchObject(tight);
  });

  it("is not loosened by whom the first one made for it", async () => {
    const org = await made();
    await run("changeOrganisation", org, { approvalRequired: true });
    await run("changeOrganisation", org, { approvalRequired: false }, "ann");
    const act = { act: "person.role-changed", what: "person", id: people["bo"]! };
    await t.database.tx(org, (db) => audit(db, org, { kind: "key", id: "x", member: people["ann"]! }, act));
    expect(await run("changeOrganisation", org, { approvalRequired: false }, "bo")).toMatchObject({
      approvalRequired: true,
    });
    expect(await run("changeOrganisation", org, { approvalRequired: false }, "cyd")).toMatchObject({
      approvalRequired: false,
    });
  });

  it.each([
    ["invited before the wish was told", "person.invited", "bo", {}],
    ["who invited the one with the wish", "person.invited", "ann", {}],
    ["whose authenticator the first one took", "account.authenticator-reset", "bo", {}],
    [
      "whose role the first one let manage the organisation",
      "role.changed",
      "analyst",
      { given: ["organisation:manage"] },
    ],
  ])("is not loosened by somebody %s", async (_what, act, subject, detail) => {
    const org = await made();
    await run("changeOrganisation", org, { approvalRequired: true });
    const by = people[subject === "ann" ? "bo" : "ann"]!;
    const entry = { act, what: "person", id: people[subject] ?? subject, detail };
    await t.database.tx(org, (db) => audit(db, org, { kind: "member", id: by, member: by }, entry));
    await run("changeOrganisation", org, { approvalRequired: false }, "ann");
    const off = (who: string) => run("changeOrganisation", org, { approvalRequired: false }, who);
    expect(await off("bo")).toMatchObject({ approvalRequired: true });
    // Whose role it was is not known here: it could be anybody's.
    expect(await off("cyd")).toMatchObject({ approvalRequired: act === "role.changed" });
  });

  it("lets a quiet day go alone that has passed, and join days", async () => {
    const org = await made();
    await run("changeOrganisation", org, { quiet: [{ from: "2020-01-01", to: "2020-01-02" }, { from: "2990-01-01", to: "2990-01-04" }] }); // oxfmt-ignore
    const quiet = [{ from: "2990-01-01", to: "2990-01-02" }, { from: "2990-01-03", to: "2990-01-09" }]; // oxfmt-ignore
    expect(await run("changeOrganisation", org, { quiet })).toMatchObject({ quiet, proposed: {} });
  });

  it("forgets a proposal to loosen after seven days", async () => {
    const org = await made();
    await run("changeOrganisation", org, { privacyMode: "pseudonymous" });
    await run("changeOrganisation", org, { privacyMode: "named" }, "ann");
    await t.look("UPDATE organisation_proposals SET proposed_at = now() - interval '8 days' WHERE org = $1", [org]);
    expect(await run("changeOrganisation", org, { privacyMode: "named" }, "bo")).toMatchObject({
      privacyMode: "pseudonymous",
    });
  });

  it("throws and releases the kill switch once each, whatever is asked twice", async () => {
    const org = await made();
    expect((await run("killOrganisation", org, { reason: "a real attack" })).killedAt).not.toBeNull();
    await run("killOrganisation", org, {});
    await run("reviveOrganisation", org, {}, "ann");
    expect((await run("reviveOrganisation", org, {}, "bo")).killedAt).toBeNull();
    await run("reviveOrganisation", org, {});
    expect(await kinds(org)).toEqual(["organisation.created", "organisation.killed", "organisation.revived"]);
  });

  it("is not set going again by one alone, once somebody else threw the kill switch", async () => {
    const org = await made();
    await run("killOrganisation", org, {}, "bo");
    await expect(run("reviveOrganisation", org, {})).rejects.toMatchObject({ reason: "loosened-by-nobody" });
    for (const who of ["ann", "ann", "ann's key"])
      expect(await run("reviveOrganisation", org, {}, who)).toMatchObject({
        killedAt: expect.any(Date),
        proposed: { killSwitch: {} },
      });
    expect(await run("reviveOrganisation", org, {}, "cyd")).toMatchObject({ killedAt: null, proposed: {} });
    expect(await kinds(org)).toEqual(["organisation.created", "organisation.killed", "organisation.revived"]);
  });

  it("keeps no agreement to release the kill switch for the next time that it is thrown", async () => {
    const org = await made();
    await run("killOrganisation", org, {}, "bo");
    await run("reviveOrganisation", org, {}, "ann");
    expect(await run("reviveOrganisation", org, {}, "bo")).toMatchObject({ killedAt: null });
    await run("killOrganisation", org, {}, "bo");
    expect(await run("reviveOrganisation", org, {}, "cyd")).toMatchObject({ killedAt: expect.any(Date) });
  });

  it("may be set going again by whoever threw the kill switch, and by one who manages it with one who could have thrown it", async () => {
    const org = await made();
    await run("killOrganisation", org, {}, "ann");
    expect(await run("reviveOrganisation", org, {}, "ann")).toMatchObject({ killedAt: null });
    await run("killOrganisation", org, {}, "approver");
    await expect(run("reviveOrganisation", org, {}, "approver")).rejects.toMatchObject({
      reason: "release-by-manager",
    });
    await run("reviveOrganisation", org, {}, "ann");
    expect(await run("reviveOrganisation", org, {}, "approver")).toMatchObject({ killedAt: null });
  });

  it("keeps things shorter at once, and longer only when a second person agrees", async () => {
    const org = await made();
    const daysOf = async (periods: Record<string, number>, who: string) =>
      (await run("changeRetention", org, { periods }, who)).periods.find((one: any) => one.name === "recipients");
    const { days, most } = (await run("retention", org, {})).periods[0];
    const shorter = days - 5;
    expect(await daysOf({ recipients: shorter }, "ann")).toMatchObject({ days: shorter, proposed: null });
    await expect(daysOf({ recipients: most }, "key-1")).rejects.toMatchObject({ reason: "loosened-by-nobody" });
    expect(await daysOf({ recipients: most }, "ann")).toMatchObject({ days: shorter, proposed: most });
    expect(await daysOf({ recipients: most }, "ann")).toMatchObject({ days: shorter, proposed: most });
    expect(await daysOf({ recipients: most - 1 }, "bo")).toMatchObject({ days: shorter, proposed: most - 1 });
    expect(await daysOf({ recipients: most - 1 }, "ann")).toMatchObject({ days: most - 1, proposed: null });
  });

  it("records the staff notice, but none of a day to come", async () => {
    const org = await made();
    await expect(run("recordNotice", org, { informedBy: "email", informedOn: "2999-01-01" })).rejects.toMatchObject({
      reason: "notice-in-future",
      fields: [{ path: "informedOn" }],
    });
    const notice = await run("recordNotice", org, { informedBy: "email", informedOn: "2026-01-31", note: "All staff" });
    expect(notice).toMatchObject({ informedBy: "email", informedOn: "2026-01-31", note: "All staff" });
    expect((await run("listNotices", org, {})).items).toEqual([notice]);
    expect((await run("currentOrganisation", org, {})).noticeRecordedAt).not.toBeNull();
  });

  it("is invisible to another", async () => {
    const [one, two] = [await made(), await made()];
    await expect(t.database.tx(two, (db) => organisation(db, one))).rejects.toThrow("there is no organisation");
  });
});

describe("limits", () => {
  it("refuse what the plan does not hold, and name plan and capability", async () => {
    const org = await made("individual");
    const asked = t.database.tx(org, (db, now) => requireCapability(db, org, "custom-templates", now));
    await expect(asked).rejects.toMatchObject({
      kind: "quota",
      reason: "plan-limit",
      extra: { capability: "custom-templates", plan: "individual" },
    });
    await t.database.tx(org, (db, now) => requireCapability(db, org, "simulations", now));
  });

  it("let new simulations wait once the trial is over", async () => {
    const org = await made();
    await t.look("UPDATE organisations SET trial_ends_at = now() WHERE id = $1", [org]);
    await expect(t.database.tx(org, (db, now) => requireCapability(db, org, "simulations", now))).rejects.toMatchObject(
      { reason: "trial-over" },
    );
    await t.database.tx(org, (db, now) => requireCapability(db, org, "custom-templates", now));
    expect(await run("currentOrganisation", org, {})).toMatchObject({ trialOver: true });
  });

  it.each([
    ["individual", 1, "plan-limit"],
    ["starter", 25, "seats-exceeded"],
    ["professional", 100, "seats-exceeded"],
  ] as const)("give %s %i seats and not one more", async (plan, seats, reason) => {
    const org = await made(plan);
    await t.database.tx(org, (db) => requireSeats(db, org, seats));
    await expect(t.database.tx(org, (db) => requireSeats(db, org, seats + 1))).rejects.toMatchObject({
      reason,
      extra: reason === "plan-limit" ? { capability: "user-management" } : { seats, people: seats + 1 },
    });
  });

  it("count seats one after the other, so that two at once cannot take the last one", async () => {
    const org = await made("starter");
    let taken = 24;
    const take = () =>
      t.database.tx(org, async (db) => {
        await requireSeats(db, org, async () => taken + 1);
        await db.exec("SELECT pg_sleep(0.02)");
        taken++;
      });
    const outcomes = await Promise.allSettled([take(), take(), take()]);
    expect(outcomes.filter((one) => one.status === "fulfilled").length).toBe(1);
    expect(taken).toBe(25);
  });
});

describe("a domain", () => {
  let org: string;
  let count = 0;
  beforeEach(async () => {
    org = await made("enterprise");
  });

  it("is proven by its record, and counts from then on", async () => {
    const added = await add();
    expect(added).toMatchObject({
      state: "pending",
      why: null,
      record: { name: `_hookwise-challenge.${added.domain}`, type: "TXT" },
    });
    expect(await verify(added.id)).toMatchObject({
      state: "pending",
      why: expect.stringContaining(added.record.value),
    });
    expect(await proven()).toEqual([]);
    setRecord(zone, added.record.name, ["v=spf1 -all"]);
    expect(await verify(added.id)).toMatchObject({
      state: "pending",
      why: expect.stringContaining("none with the value"),
    });
    setRecord(zone, added.record.name, ["v=spf1 -all", added.record.value]);
    expect(await verify(added.id)).toMatchObject({ state: "proven", why: "The record was found." });
    expect(await proven()).toEqual([added.domain]);
    expect(await kinds(org)).toEqual(["organisation.created", "domain.proven"]);
  });

  it("does not speak for the names below it, nor they for it", async () => {
    const added = await add();
    await prove(added);
    const below = await run("addDomain", org, { domain: `mail.${added.domain}` });
    expect(await verify(below.id)).toMatchObject({ state: "pending" });
    expect(await proven()).toEqual([added.domain]);
  });

  it("has another nonce in every organisation, and one organisation has it once", async () => {
    const added = await add();
    await expect(run("addDomain", org, { domain: added.domain.toUpperCase() })).rejects.toMatchObject({
      reason: "domain-exists",
    });
    const other = await run("addDomain", await made(), { domain: added.domain });
    expect(other.record.name).toBe(added.record.name);
    expect(other.record.value).not.toBe(added.record.value);
  });

  it.each([
    ["gmail.com", "free-mail"],
    ["co.uk", "public-suffix"],
    ["example.com", "reserved-name"],
    ["ann@acme.example", "invalid-domain"],
    ["192.0.2.1", "invalid-domain"],
  ])("like %s is refused as %s, with the field and the cure", async (domain, reason) => {
    await expect(run("addDomain", org, { domain })).rejects.toMatchObject({
      reason,
      fields: [{ path: "domain", message: expect.stringContaining("Give") }],
    });
  });

  it("lapses when DNS says a clear no, and is renewed when the record is back", async () => {
    const added = await add();
    await prove(added);
    setRecord(zone, added.record.name, []);
    expect(await recheckDomains(t.env, org)).toEqual([
      { domain: added.domain, proven: false, why: expect.stringContaining("There is no TXT record") },
    ]);
    expect(await proven()).toEqual([]);
    setRecord(zone, added.record.name, [added.record.value]);
    expect(await recheckDomains(t.env, org)).toEqual([
      { domain: added.domain, proven: true, why: "The record was found." },
    ]);
    expect(await kinds(org)).toEqual(["organisation.created", "domain.proven", "domain.lapsed", "domain.proven"]);
  });

  it("stays proven while DNS is silent, until 90 days have passed", async () => {
    const added = await add();
    await prove(added);
    const silent = { ...t.env, config: { ...t.env.config, DNS_LOOPBACK: "127.0.0.1:1" } };
    expect(await recheckDomains(silent, org)).toEqual([
      { domain: added.domain, proven: true, why: expect.stringContaining("gave no answer") },
    ]);
    await t.look("UPDATE organisation_domains SET succeeded_at = now() - interval '2161 hours' WHERE org = $1", [org]);
    expect(await proven()).toEqual([]);
    expect(await run("domain", org, { id: added.id })).toMatchObject({ state: "lapsed", expiresAt: null });
    expect(await recheckDomains(silent, org)).toEqual([
      { domain: added.domain, proven: false, why: expect.stringContaining("90 days") },
    ]);
    expect((await kinds(org)).at(-1)).toBe("domain.lapsed");
  });

  it("is proven by one organisation at a time, and passes on when the first one's record is gone", async () => {
    const added = await add();
    await prove(added);
    const second = await made();
    const theirs = await run("addDomain", second, { domain: added.domain });
    setRecord(zone, added.record.name, [added.record.value, theirs.record.value]);
    await expect(run("verifyDomain", second, { id: theirs.id })).rejects.toMatchObject({
      kind: "conflict",
      reason: "domain-taken",
    });
    setRecord(zone, added.record.name, [theirs.record.value]);
    expect(await run("verifyDomain", second, { id: theirs.id })).toMatchObject({ state: "proven" });
    expect(await proven()).toEqual([]);
    expect((await kinds(org)).at(-1)).toBe("domain.lapsed");
    setRecord(zone, added.record.name, [added.record.value, theirs.record.value]);
    expect(await recheckDomains(t.env, org)).toEqual([
      { domain: added.domain, proven: false, why: expect.stringContaining("Another organisation") },
    ]);
  });

  it("that two organisations verify at the same moment is proven by one", async () => {
    const second = await made();
    const [mine, theirs] = [await add(), await run("addDomain", second, { domain: `d${count}.example` })];
    setRecord(zone, mine.record.name, [mine.record.value, theirs.record.value]);
    const outcomes = await Promise.allSettled([
      run("verifyDomain", org, { id: mine.id }),
      run("verifyDomain", second, { id: theirs.id }),
    ]);
    const won = outcomes.filter((one) => one.status === "fulfilled");
    expect(won.length).toBe(1);
    const [row] = await t.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM organisation_domains WHERE domain = $1 AND state = 'proven'",
      [mine.domain],
    );
    expect(row!.n).toBe(1);
  });

  it("that was removed is proven no more, and comes back with another nonce", async () => {
    const added = await add();
    await prove(added);
    await run("removeDomain", org, { id: added.id });
    expect(await proven()).toEqual([]);
    const again = await run("addDomain", org, { domain: added.domain });
    expect(again.record.value).not.toBe(added.record.value);
    expect(await verify(again.id)).toMatchObject({ state: "pending" });
  });

  it("of another organisation looks like none", async () => {
    const added = await add();
    const stranger = await made();
    for (const name of ["domain", "removeDomain", "verifyDomain"] as const) {
      await expect(run(name, stranger, { id: added.id })).rejects.toMatchObject({
        kind: "missing",
        reason: "unknown-domain",
      });
    }
  });

  it("is asked for again every week by the job", async () => {
    const added = await add();
    await prove(added);
    const before = await run("domain", org, { id: added.id });
    await settleJobs();
    expect(await run("domain", org, { id: added.id })).toEqual(before);
    setRecord(zone, added.record.name, []);
    await t.look("UPDATE organisation_domains SET next_check_at = now() WHERE org = $1", [org]);
    await settleJobs();
    expect(await run("domain", org, { id: added.id })).toMatchObject({ state: "lapsed" });
  });

  it("is asked for again where a clock that was ahead had asked last, and its proof lasts no longer for it", async () => {
    const added = await add();
    await prove(added);
    const ahead = () =>
      t.look("UPDATE organisation_domains SET checked_at = now() + interval '90 days', succeeded_at = now() + interval '90 days', next_check_at = now() + interval '97 days' WHERE org = $1", [org]); // oxfmt-ignore
    await ahead();
    const silent = { ...t.env, config: { ...t.env.config, DNS_LOOPBACK: "127.0.0.1:1" } };
    await recheckDomains(silent, org);
    expect(await t.look("SELECT FROM organisation_domains WHERE org = $1 AND succeeded_at <= now()", [org])).toHaveLength(1); // oxfmt-ignore
    setRecord(zone, added.record.name, []);
    await ahead();
    await settleJobs();
    expect(await run("domain", org, { id: added.id })).toMatchObject({ state: "lapsed" });
  });

  it("pages by name", async () => {
    for (const name of ["c", "a", "b"]) await run("addDomain", org, { domain: `${name}.acme.example` });
    const first = await run("listDomains", org, { limit: 2 });
    const rest = await run("listDomains", org, { limit: 2, cursor: String(first.next) });
    expect([...first.items, ...rest.items].map((one: { domain: string }) => one.domain)).toEqual([
      "a.acme.example",
      "b.acme.example",
      "c.acme.example",
    ]);
    expect(rest.next).toBeNull();
  });

  const add = () => run("addDomain", org, { domain: `d${++count}.example` });
  const verify = (id: string) => run("verifyDomain", org, { id });
  const proven = () => t.database.tx(org, (db, now) => provenDomains(db, org, now));

  async function prove(added: { id: string; record: { name: string; value: string } }): Promise<void> {
    setRecord(zone, added.record.name, [added.record.value]);
    expect(await verify(added.id)).toMatchObject({ state: "proven" });
  }

  async function settleJobs(): Promise<void> {
    await t.env.jobs.send("recheck-domains", {});
    await t.env.jobs.settle();
  }
});

describe("the demo", () => {
  it("has told its people and proven its domain, which DNS confirms", async () => {
    const org = await made("enterprise");
    await t.database.tx(org, (db, now) => seedDemo({ env: t.env, db, org, now }));
    expect(await run("currentOrganisation", org, {})).toMatchObject({
      verdictHoldSeconds: 5,
      plan: "enterprise",
      noticeRecordedAt: expect.anything(),
    });
    expect(await recheckDomains(t.env, org)).toEqual([
      { domain: "brightwater.example", proven: true, why: "The record was found." },
    ]);
  });
});

it.each([
  [["hookwise=abc"], "found"],
  [[' "hookwise=ABC" '], "found"],
  [["other", "hookwise=abc"], "found"],
  [["hookwise=abcd"], "other"],
  [["hookwise=ab"], "other"],
  [[], "absent"],
] as const)("records %j are read as %s", (texts, finding) => {
  expect(readTxtAnswer({ is: "records", texts: [...texts] }, "hookwise=abc")).toBe(finding);
});

async function made(plan?: PlanId): Promise<string> {
  const org = await t.org();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Acme", ...(plan && { plan }) }, now));
  return org;
}

const people: Record<string, string> = { ann: newId(), bo: newId(), cyd: newId(), approver: newId() };

function run(
  name: keyof typeof organisationHandlers | keyof typeof retentionHandlers,
  org: string,
  input: unknown,
  who = "key-1",
): Promise<any> {
  const [person, key] = who.split("'s ");
  const member = people[person!] ?? null;
  const actor: Actor = {
    kind: "key",
    id: who,
    member,
    may: new Set(who === "approver" ? [] : ["organisation:manage"]),
    name: who,
  };
  if (member && !key) Object.assign(actor, { kind: "member", account: {}, isSecondTo: async () => true });
  return answer(organisations, name, { org, actor, input, env: t.env });
}

async function kinds(org: string): Promise<string[]> {
  return (await t.look<{ kind: string }>("SELECT kind FROM facts WHERE org = $1 ORDER BY id", [org])).map(
    (row) => row.kind,
  );
}

it("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(t.look, kindsOf({ facts }))).toEqual([]);
});
