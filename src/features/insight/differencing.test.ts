import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { leaks } from "../../kit/disclosure/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { handlers } from "./handlers.ts";
import { readLive } from "./live/read.ts";

// Everything that a reader can ask is asked, for every period, and again on another day after more people were added. Each group of people who share
// campaign, department, lure, difficulty and arm has one bit of `opened.raw`: an answer tells by its bits whom it sums up. Then the attack adds
// and subtracts all answers.

const runs = fc.readConfigureGlobal()?.numRuns ?? 12;
const k = 5;
const departments = Array.from({ length: 3 }, () => newId());
const lures = Array.from({ length: 3 }, () => newId());
const reader: Actor = { kind: "key", id: "k", member: null, may: new Set(["insight:read"]), name: "Reader" };
const seer: Actor = { ...reader, may: new Set(["insight:read", "results:read"]) };
let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

interface Group {
  campaign: number;
  department: number;
  lure: number;
  hard: boolean;
  heldOut: boolean;
  people: number;
}
const group = fc.record({
  campaign: fc.nat(2),
  department: fc.nat(2),
  lure: fc.nat(2),
  hard: fc.boolean(),
  heldOut: fc.boolean(),
  people: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 7, max: 25 })),
});
const groups = (most: number) =>
  fc.uniqueArray(group, { minLength: 1, maxLength: most, selector: ({ people: _, ...one }) => JSON.stringify(one) });

describe("figures for readers who may not see the people", () => {
  it("tell of nobody by differences, of however many answers", async () => {
    await fc.assert(
      fc.asyncProperty(groups(16), groups(6), fc.constantFrom("named", "aggregate-only"), async (some, more, mode) => {
        const org = await made(mode);
        const campaigns = [newId(), newId(), newId()];
        const ask = mode === "named" ? reader : seer;
        await add(org, campaigns, some, 0);
        const answers = await everything(org, campaigns, ask);
        await add(org, campaigns, more, some.length);
        await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
        answers.push(...(await everything(org, campaigns, ask)));
        const all = [...some, ...more];
        const published = [...new Set(answers)].map((bits) => all.map((_, at) => (bits >> at) & 1));
        expect(leaks(all, published, k)).toBe(false);
      }),
      { numRuns: runs },
    );
  });

  it("tell a manager, who knows the own people by name, of nobody else", async () => {
    const org = await made("named");
    const campaigns = [newId()];
    const one = { campaign: 0, lure: 0, hard: false, heldOut: false };
    const [boss, own, rest] = [newId(), departments[0]!, departments[1]!];
    for (const id of [own, rest]) await t.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, $2, $3, $3)", [org, id, `d-${id}`]); // oxfmt-ignore
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, department, role)
       VALUES ($1, $2, 'Bo', 'bo', 'bo', 'bo@b.example', 'bo@b.example', $3, 'department-manager')`,
      [org, boss, own],
    );
    await add(org, campaigns, [{ ...one, department: 0, people: 20 }], 0);
    await add(org, campaigns, [{ ...one, department: 1, people: 3 }], 1);
    await t.look("UPDATE insight_counts SET clicked_person = 2 WHERE org = $1 AND department = $2", [org, rest]);
    await t.look("UPDATE insight_campaigns SET lessons_assigned = 7, first_click_at = now() WHERE org = $1", [org]);
    const manager: Actor = { ...seer, member: boss };
    // Of the own twenty the manager sees by name that nobody clicked: whatever is more is the other three's.
    const seen = [
      await run("campaignSummary", org, { id: campaigns[0] }, manager),
      await run("insightOverview", org, {}, manager),
      ...(await run("insightTrend", org, {}, manager)).items,
    ];
    for (const each of seen) {
      expect(each.sent === null || (each.sent === 20 && each.clicked.person === 0), JSON.stringify(each)).toBe(true);
      expect(each.lessonsAssigned ?? null).toBeNull();
      expect(each.firstClickAt ?? null).toBeNull();
    }
    for (const name of ["insightDepartments", "insightLures"] as const)
      for (const { figures } of (await run(name, org, {}, manager)).items) expect(figures?.clicked.person ?? 0).toBe(0);
  });

  it("are none of a campaign of one person", async () => {
    const org = await made("aggregate-only");
    const campaigns = [newId()];
    await add(org, campaigns, [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 1 }], 0);
    const summary = await run("campaignSummary", org, { id: campaigns[0] }, seer);
    expect(summary).toMatchObject({
      suppressed: true,
      sent: null,
      opened: null,
      clickRate: null,
      lessonsAssigned: null,
    });
    expect(summary).toMatchObject({ firstSentAt: null, departments: [], lures: [], byDifficulty: [] });
    expect(summary.arms).toEqual({ suppressed: true, training: null, holdOut: null });
    expect((await run("insightTrend", org, {}, seer)).items).toMatchObject([{ suppressed: true, sent: null }]);
  });

  it("hide classes of difficulty and arms of few people", async () => {
    const org = await made("pseudonymous");
    const campaigns = [newId()];
    const one = { campaign: 0, department: 0, hard: false, heldOut: false };
    await add(
      org,
      campaigns,
      [
        { ...one, lure: 0, people: 20 },
        { ...one, lure: 1, people: 20 },
        { ...one, lure: 2, hard: true, people: 2 },
        { ...one, lure: 0, heldOut: true, people: 1 },
      ],
      0,
    );
    const { byDifficulty, arms } = await run("campaignSummary", org, { id: campaigns[0] }, seer);
    const hard = byDifficulty.find((each: { difficulty: string }) => each.difficulty === "very");
    expect(hard).toMatchObject({ suppressed: true, sent: null });
    expect(arms).toEqual({ suppressed: true, training: null, holdOut: null });
  });

  it("come when all mails are out, and then once a day, so that nobody sees them step by one", async () => {
    const org = await made("aggregate-only");
    const campaigns = [newId()];
    await add(org, campaigns, [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 30 }], 0);
    await t.look(
      `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at) VALUES ($1, $2, 'Test', 'running', '{}', '{}', 1, 'test', now())
       ON CONFLICT DO NOTHING`,
      [org, campaigns[0]],
    );
    await t.look(
      `INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel) VALUES ($1, $2, 0, $3, 1, 'least', 'email')`,
      [org, campaigns[0], lures[0]],
    );
    await t.look(
      `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, email, time_zone, state, due_at, next_at)
       VALUES ($1, $2, 1, gen_random_uuid(), 0, false, 'a@b.example', 'UTC', 'queued', now(), now())`,
      [org, campaigns[0]],
    );
    const clicks = async () => (await run("campaignSummary", org, { id: campaigns[0] }, seer)).clicked?.person;
    expect(await clicks()).toBeUndefined();
    await t.look("UPDATE deliveries SET state = 'sent' WHERE org = $1", [org]);
    expect(await clicks()).toBe(0);
    await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 1 WHERE org = $1", [org]);
    expect(await clicks()).toBe(0);
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await clicks()).toBe(1);
    // Four more people are not told of; the fifth tells of five.
    await t.look("UPDATE insight_counts SET sent = sent + 4, clicked_person = 3 WHERE org = $1", [org]);
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await clicks()).toBe(1);
    await t.look("UPDATE insight_counts SET sent = sent + 1 WHERE org = $1", [org]);
    expect(await clicks()).toBe(3);
  });

  it("are of larger groups from the moment on when the organisation raises the smallest", async () => {
    const org = await made("aggregate-only");
    const campaigns = [newId()];
    const one = { campaign: 0, lure: 0, hard: false, heldOut: false };
    await add(
      org,
      campaigns,
      [
        { ...one, department: 0, people: 9 },
        { ...one, department: 1, people: 9 },
      ],
      0,
    );
    const seen = () => run("campaignSummary", org, { id: campaigns[0] }, seer);
    expect((await seen()).departments).toMatchObject([{ suppressed: false }, { suppressed: false }]);
    await t.look("UPDATE organisations SET smallest_group = 10 WHERE id = $1", [org]);
    // Raising it is no way to newer counts.
    await t.look("UPDATE insight_counts SET clicked_person = 1 WHERE org = $1", [org]);
    const hidden = { sent: 18, departments: [{ suppressed: true }, { suppressed: true }] };
    expect(await seen()).toMatchObject({ ...hidden, clicked: { person: 0 } });
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await seen()).toMatchObject({ ...hidden, clicked: { person: 2 } });
    await t.look("UPDATE organisations SET smallest_group = 20 WHERE id = $1", [org]);
    expect(await seen()).toMatchObject({ suppressed: true, sent: null, departments: [] });
  });

  it("stand as they are for those who may see the people themselves", async () => {
    const org = await made("named");
    const campaigns = [newId()];
    await add(org, campaigns, [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 1 }], 0);
    expect(await run("campaignSummary", org, { id: campaigns[0] }, seer)).toMatchObject({ suppressed: false, sent: 1 });
    for (const mode of ["pseudonymous", "named"])
      await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
    // It ran before the mode was loosened.
    expect(await run("campaignSummary", org, { id: campaigns[0] }, seer)).toMatchObject({
      suppressed: true,
      sent: null,
    });
  });
});

async function made(mode: string): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan: "enterprise" }, now));
  await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [id, mode]);
  return id;
}

/** Adds people to the counts; group n has bit `from` + n. */
async function add(org: string, campaigns: readonly string[], some: readonly Group[], from: number): Promise<void> {
  const counts = some.map(({ campaign, department, lure, hard, heldOut, people }, at) => ({
    campaign: campaigns[campaign],
    department: departments[department],
    lure: lures[lure],
    hold_out: heldOut,
    difficulty: hard ? "very" : "least",
    sent: people,
    bits: 2 ** (from + at),
  }));
  await t.look(
    `INSERT INTO insight_counts AS c (org, campaign, department, lure, hold_out, difficulty, sent, opened_raw)
     SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb) AS r(campaign uuid, department uuid, lure uuid, hold_out boolean, difficulty text, sent int, bits int)
     ON CONFLICT (org, campaign, department, lure, hold_out, difficulty) DO UPDATE SET sent = c.sent + excluded.sent, opened_raw = c.opened_raw + excluded.opened_raw`,
    [org, JSON.stringify(counts)],
  );
  for (const [at, campaign] of campaigns.entries()) {
    await t.look(
      `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at) VALUES ($1, $2, 'Test', 'ended', '{}', '{}', 1, 'test', now())
       ON CONFLICT DO NOTHING`,
      [org, campaign],
    );
    await t.look(
      `INSERT INTO insight_campaigns (org, campaign, launched_at, first_sent_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING`,
      [org, campaign, dayOf(at)],
    );
  }
}

function dayOf(at: number): string {
  return `2026-11-0${at + 1}T00:00:00Z`;
}

/** The bits of every sum in every answer. */
async function everything(org: string, campaigns: readonly string[], who: Actor): Promise<number[]> {
  const found: number[] = [];
  const note = (one: { opened: { raw: number } | null } | null) => void (one?.opened && found.push(one.opened.raw));
  for (const id of campaigns) {
    const one = await run("campaignSummary", org, { id }, who);
    note(one);
    one.byDifficulty.forEach(note);
    [...one.departments, ...one.lures].forEach((each: any) => note(each.figures));
    note(one.arms.training);
    note(one.arms.holdOut);
    const live = await t.database.tx(org, (db, now) => readLive({ db, org, actor: who, now }, id));
    [live, ...live.departments, ...live.lures].forEach((each) => note(each.counts));
  }
  (await run("campaignResults", org, { ids: campaigns.join(",") }, who)).items.forEach(note);
  const edges = [undefined, dayOf(0), dayOf(1), dayOf(2)];
  for (const from of edges) {
    for (const to of edges) {
      const overview = await run("insightOverview", org, { from, to }, who);
      [overview, ...overview.byDifficulty].forEach(note);
      for (const name of ["insightDepartments", "insightLures"] as const)
        for (const { figures } of (await run(name, org, { from, to }, who)).items) note(figures);
      (await run("insightTrend", org, { from, to }, who)).items.forEach(note);
    }
  }
  return found;
}

function run(name: keyof typeof handlers, org: string, input: object, actor: Actor): Promise<any> {
  const handler = handlers[name] as (context: object) => Promise<any>;
  return t.database.tx(org, (db, now) => handler({ org, actor, input: { limit: 200, ...input }, db, now, env: t.env }));
}
