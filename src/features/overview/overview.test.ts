import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeAttention } from "../../kit/attention.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Role } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { storedWords } from "../../kit/stored-words.ts";
import { languages } from "../../kit/languages.ts";
import { composePermissions, defaultPermissions } from "../../kit/permissions.ts";
import { hasWords, readWordsOf, words } from "../../kit/words.ts";
import { audit } from "../audit/feature.ts";
import { campaigns } from "../campaigns/feature.ts";
import { organisations } from "../organisations/feature.ts";
import { createOrganisation } from "../organisations/index.ts";
import { outbound } from "../outbound/feature.ts";
import { people } from "../people/feature.ts";
import { webhooks } from "../webhooks/feature.ts";
import { sendDigestBatch } from "./digest.ts";
import { overview } from "./feature.ts";
import { digestDay } from "./rules.ts";

const composed = [audit, organisations, outbound, people, campaigns, webhooks, overview];
let t: TestEnv;
beforeAll(async () => {
  readWordsOf(composed);
  t = await testEnv();
});
afterAll(() => t.close());

const monday = new Date("2026-11-23T09:30:00Z");

async function made(plan: "enterprise" | "individual" = "enterprise"): Promise<string> {
  // Another test of the same process may have composed others meanwhile.
  composePermissions([...composed, { permissions: { "results:read": ["owner"] } }]);
  composeAttention(composed);
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Lake", plan }, now));
  return id;
}

async function person(org: string, role: Role, joined = true): Promise<string> {
  const id = newId();
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role)
     VALUES ($1, $2, 'Robin', 'robin', 'robin', $3, $3, $4)`,
    [org, id, `${id}@lake.example`, role],
  );
  if (joined)
    await t.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', $3, $3)", [org, id, id]); // oxfmt-ignore
  return id;
}

const as = (role: Role, member: string | null = null): Actor => ({ kind: "member", id: role, member, may: defaultPermissions(role), name: role }); // oxfmt-ignore
const call = (name: string, org: string, actor: Actor, input: object = {}): Promise<any> =>
  answer(overview, name, { org, actor, input, env: t.env });
const waits = async (org: string, actor: Actor) => (await call("needsAttention", org, actor)).items;

async function campaign(org: string, columns: Record<string, unknown>): Promise<string> {
  const id = newId();
  const all = { org, id, name: "Autumn", audience: "{}", schedule: "{}", seed: 1, created_by: "test", ...columns };
  const names = Object.keys(all);
  await t.look(`INSERT INTO campaigns (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})`, Object.values(all)); // oxfmt-ignore
  return id;
}

async function deliveries(org: string, id: string, states: readonly string[]): Promise<void> {
  for (const [number, state] of states.entries())
    await t.look(
      `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, settled, due_at, next_at, tried_at)
       VALUES ($1, $2, $3, gen_random_uuid(), 0, false, 'a@lake.example', 'UTC', $4, $5, now(), now(), now())`,
      [org, id, number, state.replace("settled", "sent"), state === "settled"],
    );
}

describe("what needs attention", () => {
  it("is nothing in an organisation in which nothing waits", async () => {
    expect(await waits(await made(), as("owner"))).toEqual([]);
  });

  it("has words for every kind, and a page that it leads to", () => {
    for (const { name, attention = [] } of composed)
      for (const { id, leads } of attention) {
        expect([hasWords(name, `attention.${id}.title`), hasWords(name, `attention.${id}.hint`)], id).toEqual([true, true]); // oxfmt-ignore
        expect(leads).toMatch(/^\/dashboard\/[a-z/-]+(\?[a-z=&-]+)?$/);
      }
  });

  it("asks somebody else for the approval than who asked for it, and nobody who may not give it", async () => {
    const org = await made();
    const [asker, approver] = [await person(org, "owner"), await person(org, "approver")];
    const id = await campaign(org, { state: "awaiting-approval" });
    await t.look(
      `INSERT INTO campaign_requests (org, id, campaign, act, people, people_digest, digest, asked_by, asked_member) VALUES ($1, $2, $3, 'launch', 1, '', '', 'x', $4)`,
      [org, newId(), id, asker],
    );
    expect(await waits(org, as("owner", asker))).toEqual([]);
    expect(await waits(org, as("analyst"))).toEqual([]);
    expect(await waits(org, as("approver", approver))).toMatchObject([
      {
        id: "campaigns.approval-waiting",
        urgency: "now",
        count: 1,
        names: ["Autumn"],
        title: "Waiting for your approval",
      },
    ]);
  });

  it("tells whoever asked that their approval was declined, everybody where a key asked, and all others that it stands still", async () => {
    const org = await made();
    const asker = await person(org, "admin");
    const problem = storedWords("campaigns", "problem.declined", { reason: "Too soon" });
    const ids = [await campaign(org, { problem }), await campaign(org, { name: "By a key", problem })];
    const ask = (id: string, member: string | null, state: string, minute: number) =>
      t.look(
        `INSERT INTO campaign_requests (org, id, campaign, act, people, people_digest, digest, asked_by, asked_member, asked_at, state, decided_at)
         VALUES ($1, $2, $3, 'launch', 1, '', '', 'x', $4, now() + make_interval(mins => $6), $5, now())`,
        [org, newId(), id, member, state, minute],
      );
    await ask(ids[0]!, asker, "dropped", 1);
    await ask(ids[1]!, null, "dropped", 1);
    const shown = async (actor: Actor) => (await waits(org, actor)).map(({ id, names }: any) => [id, names]);
    const declined = ["campaigns.approval-declined", expect.arrayContaining(["Autumn", "By a key"])];
    expect(await shown(as("admin", asker))).toEqual([declined]);
    expect(await shown(as("owner"))).toEqual([
      ["campaigns.approval-declined", ["By a key"]],
      ["campaigns.campaign-stopped", ["Autumn"]],
    ]);
    // Asked once more: it is for the second person now.
    await ask(ids[0]!, asker, "open", 2);
    expect(await shown(as("admin", asker))).toEqual([["campaigns.approval-declined", ["By a key"]]]);
  });

  it("names what failed, the urgent first", async () => {
    const org = await made();
    const id = await campaign(org, { state: "running", launched_at: new Date() });
    await deliveries(org, id, ["sent", "bounced", "refused", "unconfirmed", "queued"]);
    await campaign(org, { state: "paused", problem: "No domain" });
    await t.look(
      `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, health) VALUES ($1, $2, 'Relay', 'email', 'smtp', '', 'a@lake.example', '{}', 'down')`,
      [org, newId()],
    );
    await t.look(
      `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at) VALUES ($1, $2, 'lake.example', 'x', 'proven', now() - interval '70 days'), ($1, $3, 'pond.example', 'y', 'proven', now() - interval '91 days'), ($1, $4, 'sea.example', 'z', 'proven', now())`,
      [org, newId(), newId(), newId()],
    );
    await t.look("UPDATE organisations SET killed_at = now() WHERE id = $1", [org]);
    const found = await waits(org, as("owner"));
    expect(found.map(({ id, count, names }: any) => [id, names.join() || count]).toSorted()).toEqual([
      ["campaigns.campaign-stopped", "Autumn"],
      ["campaigns.delivery-failed", 2],
      ["campaigns.delivery-unconfirmed", 1],
      ["organisations.domain-expiring", "lake.example"],
      ["organisations.domain-lapsed", "pond.example"],
      ["organisations.kill-switch", 1],
      ["outbound.profile-down", "Relay"],
    ]);
    const urgencies = found.map(({ urgency }: any) => urgency);
    expect(urgencies).toEqual(urgencies.toSorted());
  });

  it("does not tell by a mail that is unconfirmed no more that its recipient did something", async () => {
    const org = await made();
    const id = await campaign(org, { state: "running", launched_at: new Date() });
    await deliveries(org, id, ["unconfirmed", "settled"]);
    expect((await waits(org, as("owner")))[0]).toMatchObject({ id: "campaigns.delivery-unconfirmed", count: 1 });
    await t.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
    expect((await waits(org, as("owner")))[0]).toMatchObject({ id: "campaigns.delivery-unconfirmed", count: 2 });
  });

  it("is of a webhook whose newest delivery failed", async () => {
    const org = await made();
    const hook = newId();
    await t.look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.lake.example/a?key=1', '{}', '')", [org, hook]); // oxfmt-ignore
    const send = (state: string) => t.look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body, state) VALUES ($1, $2, $3, $4, 'e', '', $5)", [org, hook, newId(), newId(), state]); // oxfmt-ignore
    await send("failed");
    expect(await waits(org, as("admin"))).toMatchObject([
      { id: "webhooks.webhook-failing", names: ["hooks.lake.example"] },
    ]);
    await send("delivered");
    expect(await waits(org, as("admin"))).toEqual([]);
  });
});

describe("the first steps", () => {
  const done = async (org: string) =>
    Object.fromEntries((await call("firstSteps", org, as("owner"))).steps.map((one: any) => [one.id, one.done]));

  it("are what the organisation is, and go back when it does", async () => {
    const org = await made();
    const nothing = { domain: false, sender: false, people: false, roles: false, notice: false, simulation: false };
    expect(await done(org)).toEqual(nothing);
    await t.look("INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at) VALUES ($1, $2, 'brook.example', 'x', 'proven', now())", [org, newId()]); // oxfmt-ignore
    await t.look(`INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, health) VALUES ($1, $2, 'R', 'email', 'smtp', '', '', '{}', 'up')`, [org, newId()]); // oxfmt-ignore
    await person(org, "owner");
    await person(org, "learner");
    await t.look("UPDATE organisations SET notice_recorded_at = now() WHERE id = $1", [org]);
    await campaign(org, { state: "draft" });
    expect(await done(org)).toEqual({ ...nothing, domain: true, sender: true, people: true, notice: true });
    await person(org, "approver");
    await campaign(org, { state: "scheduled" });
    expect(await call("firstSteps", org, as("owner"))).toMatchObject({ complete: true });
    await t.look("UPDATE organisation_domains SET succeeded_at = now() - interval '100 days' WHERE org = $1", [org]);
    await t.look("UPDATE sending_profiles SET health = 'unknown' WHERE org = $1", [org]);
    expect(await done(org)).toMatchObject({ domain: false, sender: false });
  });

  it("take a simulation's mail that has left for the test of how mail leaves, where there is no profile", async () => {
    const org = await made();
    const id = await campaign(org, { state: "running", launched_at: new Date() });
    await deliveries(org, id, ["queued", "bounced"]);
    expect(await done(org)).toMatchObject({ sender: false });
    const next = await campaign(org, { state: "running", launched_at: new Date() });
    await deliveries(org, next, ["queued", "sent"]);
    expect(await done(org)).toMatchObject({ sender: true });
    await t.look(`INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings) VALUES ($1, $2, 'R', 'email', 'smtp', '', '', '{}')`, [org, newId()]); // oxfmt-ignore
    expect(await done(org)).toMatchObject({ sender: false });
  });

  it("say which the reader may do", async () => {
    const { steps } = await call("firstSteps", await made(), as("campaign-manager"));
    expect(steps.filter((one: any) => one.yours).map((one: any) => one.id)).toEqual(["people", "simulation"]);
  });

  it("of a personal organisation bring in nobody", async () => {
    const org = await made("individual");
    expect(Object.keys(await done(org))).toEqual(["domain", "sender", "notice", "simulation"]);
  });
});

describe("the tour", () => {
  it("is offered to who runs the organisation until they took it, and again when they ask for it", async () => {
    const org = await made();
    const [owner, analyst] = [as("owner", await person(org, "owner")), as("analyst", await person(org, "analyst"))];
    expect(await call("tour", org, owner)).toEqual({ due: true });
    expect(await call("tour", org, analyst)).toEqual({ due: false });
    for (let times = 0; times < 2; times += 1)
      expect(await call("changeTour", org, owner, { due: false })).toEqual({ due: false });
    expect(await call("tour", org, owner)).toEqual({ due: false });
    expect(await call("tour", org, as("owner", await person(org, "owner")))).toEqual({ due: true });
    expect(await call("changeTour", org, owner, { due: true })).toEqual({ due: true });
  });

  it("is not for a key, which sees no screens", async () => {
    const org = await made();
    expect(await call("tour", org, as("owner"))).toEqual({ due: false });
    expect(await call("changeTour", org, as("owner"), { due: true })).toEqual({ due: false });
  });
});

describe("the weekly mail", () => {
  const mails = (org: string) =>
    t.look<{ member: string; vars: { quote: string } }>("SELECT member, vars FROM outbound_messages WHERE org = $1", [org]); // oxfmt-ignore
  const tell = (org: string, now: Date) => t.database.tx(org, (db) => sendDigestBatch(t.env, db, org, now, null));

  it("goes once to who has something waiting, has joined and did not say no", async () => {
    const org = await made();
    await campaign(org, { state: "paused", problem: "No domain" });
    const [owner, quiet] = [await person(org, "owner"), await person(org, "admin")];
    for (const [role, joined] of [["analyst", true], ["learner", true], ["admin", false]] as const) await person(org, role, joined); // oxfmt-ignore
    expect(await call("changeDigest", org, as("admin", quiet), { weekly: false })).toEqual({ weekly: false });
    expect(await call("digest", org, as("admin", quiet))).toEqual({ weekly: false });
    await tell(org, new Date("2026-11-24T09:30:00Z"));
    expect(await mails(org)).toEqual([]);
    await tell(org, monday);
    await tell(org, monday);
    expect(await mails(org)).toMatchObject([{ member: owner, vars: { quote: "• A simulation has stopped: Autumn" } }]);
    await call("changeDigest", org, as("admin", quiet), { weekly: true });
    expect(await call("digest", org, as("admin", quiet))).toEqual({ weekly: true });
    await tell(org, monday);
    expect((await mails(org)).map((one) => one.member).toSorted()).toEqual([owner, quiet].toSorted());
  });

  it("is in no key's gift", async () => {
    const refused = call("changeDigest", await made(), as("owner"), { weekly: false });
    await expect(refused).rejects.toMatchObject({ reason: "nobody-to-write-to" });
  });

  it.each([
    ["UTC", "2026-11-23T07:59:00Z", null],
    ["UTC", "2026-11-23T08:00:00Z", "2026-11-23"],
    ["UTC", "2026-11-22T12:00:00Z", null],
    ["Pacific/Auckland", "2026-11-22T20:00:00Z", "2026-11-23"],
    ["America/Los_Angeles", "2026-11-23T09:00:00Z", null],
  ])("is due on Mondays by the clock of %s: %s", (zone, at, day) => expect(digestDay(zone, new Date(at))).toBe(day));

  it("has its words in the languages of who runs a programme", () => {
    for (const { tag } of languages)
      expect(words("overview", tag)("mail.digest.subject", { organisation: "Lake" })).toContain("Lake");
  });
});
