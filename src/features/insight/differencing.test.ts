import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { leaks } from "../../kit/disclosure/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { aDayLater, addPeople, askInsight, departments, k, lures, madeOrganisation, membersOf, openWorld, run, resultsReader, worlds } from "./testing.ts"; // oxfmt-ignore

// Everything that a reader can ask is asked, for every period, and again on another day after more people were added. Then the attack adds and subtracts
// all answers. What reports tell is attacked with them in features/reports.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

describe("figures for readers who may not see the people", () => {
  it("tell of nobody by differences, of however many answers", async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ({ first, later, mode, running }) => {
        const world = await openWorld(t, mode, running);
        await addPeople(t, world, first, 0);
        const result = await askInsight(t, world);
        await addPeople(t, world, later, first.length);
        await aDayLater(t, world);
        result.push(...(await askInsight(t, world)));
        expect(leaks([...first, ...later], membersOf(result, first.length + later.length), withReader(k))).toBe(false);
      }),
      sweeping({ few: 4, many: 60 }),
    );
  });

  it("tell a manager, who knows the own people by name, of nobody else", async () => {
    const org = await madeOrganisation(t, "named");
    const campaigns = [newId()];
    const one = { campaign: 0, lure: 0, hard: false, heldOut: false };
    const [boss, own, rest] = [newId(), departments[0]!, departments[1]!];
    for (const id of [own, rest]) await t.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, $2, $3, $3)", [org, id, `d-${id}`]); // oxfmt-ignore
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, department, role)
       VALUES ($1, $2, 'Bo', 'bo', 'bo', 'bo@b.example', 'bo@b.example', $3, 'department-manager')`,
      [org, boss, own],
    );
    await addPeople(t, { org, campaigns }, [{ ...one, department: 0, people: 20 }], 0);
    await addPeople(t, { org, campaigns }, [{ ...one, department: 1, people: 3 }], 1);
    await t.look("UPDATE insight_counts SET clicked_person = 2 WHERE org = $1 AND department = $2", [org, rest]);
    await t.look("UPDATE insight_campaigns SET lessons_assigned = 7, first_click_at = now() WHERE org = $1", [org]);
    const manager: Actor = { ...resultsReader, member: boss };
    // Of the own twenty the manager sees by name that nobody clicked: whatever is more is the other three's.
    const seen = [
      await run(t, "campaignSummary", org, { id: campaigns[0] }, manager),
      await run(t, "insightOverview", org, {}, manager),
      ...(await run(t, "insightTrend", org, {}, manager)).items,
    ];
    for (const each of seen) {
      expect(each.sent === null || (each.sent === 20 && each.clicked.person === 0), JSON.stringify(each)).toBe(true);
      expect(each.lessonsAssigned ?? null).toBeNull();
      expect(each.firstClickAt ?? null).toBeNull();
    }
    for (const name of ["insightDepartments", "insightLures"] as const)
      for (const { figures } of (await run(t, name, org, {}, manager)).items)
        expect(figures?.clicked.person ?? 0).toBe(0);
  });

  it("are told anew each day where a clock that was ahead told them last", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    const one = { campaign: 0, department: 0, lure: 0, hard: false, heldOut: false };
    await addPeople(t, { org, campaigns }, [{ ...one, people: 30 }], 0);
    const clicked = async () =>
      (await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).clicked.person;
    const before = await clicked();
    await t.look("UPDATE insight_releases SET at = at + interval '30 days' WHERE org = $1", [org]);
    await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 20 WHERE org = $1", [org]);
    expect(await clicked()).toBeGreaterThan(before);
    const [told] = await t.look<{ today: boolean }>("SELECT at <= now() AS today FROM insight_releases WHERE org = $1", [org]); // oxfmt-ignore
    expect(told).toEqual({ today: true });
  });

  it("say of a hidden department that it is there, and not which class of lure its few people got", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    const one = { campaign: 0, heldOut: false };
    const some = [
      { ...one, department: 0, lure: 0, hard: false, people: 30 },
      { ...one, department: 1, lure: 1, hard: true, people: 2 },
      { ...one, department: 2, lure: 0, hard: false, people: 30 },
    ];
    await addPeople(t, { org, campaigns }, some, 0);
    const answer = (await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).departments;
    expect(answer.filter((each: any) => each.suppressed)).not.toHaveLength(0);
    for (const { suppressed, difficulty } of answer) expect(difficulty === null).toBe(suppressed);
  });

  it("are none of a campaign of one person", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    await addPeople(
      t,
      { org, campaigns },
      [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 1 }],
      0,
    );
    const summary = await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader);
    expect(summary).toMatchObject({
      suppressed: true,
      sent: null,
      opened: null,
      clickRate: null,
      lessonsAssigned: null,
    });
    expect(summary).toMatchObject({ firstSentAt: null, departments: [], lures: [], byDifficulty: [] });
    expect(summary.arms).toEqual({ suppressed: true, training: null, holdOut: null });
    expect((await run(t, "insightTrend", org, {}, resultsReader)).items).toMatchObject([
      { suppressed: true, sent: null },
    ]);
  });

  it("hide classes of difficulty and arms of few people", async () => {
    const org = await madeOrganisation(t, "pseudonymous");
    const campaigns = [newId()];
    const one = { campaign: 0, department: 0, hard: false, heldOut: false };
    await addPeople(
      t,
      { org, campaigns },
      [
        { ...one, lure: 0, people: 20 },
        { ...one, lure: 1, people: 20 },
        { ...one, lure: 2, hard: true, people: 2 },
        { ...one, lure: 0, heldOut: true, people: 1 },
      ],
      0,
    );
    const { byDifficulty, arms } = await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader);
    const hard = byDifficulty.find((each: { difficulty: string }) => each.difficulty === "very");
    expect(hard).toMatchObject({ suppressed: true, sent: null });
    expect(arms).toEqual({ suppressed: true, training: null, holdOut: null });
  });

  it("come when all mails are out, and then once a day, so that nobody sees them step by one", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    await addPeople(
      t,
      { org, campaigns },
      [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 30 }],
      0,
    );
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
      `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at)
       VALUES ($1, $2, 1, gen_random_uuid(), 0, false, 'a@b.example', 'UTC', 'queued', now(), now())`,
      [org, campaigns[0]],
    );
    const clicks = async () =>
      (await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).clicked?.person;
    expect(await clicks()).toBeUndefined();
    await t.look("UPDATE deliveries SET state = 'sent' WHERE org = $1", [org]);
    expect(await clicks()).toBe(0);
    await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 1 WHERE org = $1", [org]);
    expect(await clicks()).toBe(0);
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await clicks()).toBe(1);
    // Five more people are not told of, for one of them may read it; the sixth tells of six.
    await t.look("UPDATE insight_counts SET sent = sent + 5, clicked_person = 3 WHERE org = $1", [org]);
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await clicks()).toBe(1);
    await t.look("UPDATE insight_counts SET sent = sent + 1 WHERE org = $1", [org]);
    // What was looked at in vain rests for ten minutes.
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await clicks()).toBe(3);
    t.setClock(null);
  });

  it("tell how long lessons and moments took of many alone, whatever period or day is taken from another", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId(), newId()];
    const one = { department: 0, lure: 0, hard: false, heldOut: false, people: 30 };
    await addPeople(t, { org, campaigns }, [{ ...one, campaign: 0 }, { ...one, campaign: 1 }], 0); // oxfmt-ignore
    const know = (campaign: number, timed: number, seconds: number, stays: string) =>
      t.look(
        `UPDATE insight_campaigns SET lessons_completed = $3, lessons_timed = $3, lesson_seconds = $4, stays = $5::int[] WHERE org = $1 AND campaign = $2`,
        [org, campaigns[campaign], timed, seconds, stays],
      );
    await know(0, 10, 900, "{0,10}");
    // One person of the second simulation took an hour.
    await know(1, 1, 3600, "{0,0,0,0,0,0,0,0,0,0,0,0,11}");
    const shown = async (period: object) => {
      const { secondsPerLesson, halfStayedSeconds } = await run(t, "insightOverview", org, period, resultsReader);
      return [secondsPerLesson, halfStayedSeconds];
    };
    const first = { to: "2026-03-01T00:00:00Z" };
    expect(await shown(first)).toEqual([90, 5]);
    expect((await shown({}))[0]).toBe(90);
    expect((await run(t, "campaignSummary", org, { id: campaigns[1] }, resultsReader)).secondsPerLesson).toBeNull();
    const aDay = () => t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    // Overnight five more, slow ones, in the first: they wait for a sixth.
    await know(0, 15, 900 + 5 * 3600, "{0,10,0,0,0,0,0,0,0,0,0,0,5}");
    await aDay();
    expect(await shown(first)).toEqual([90, 5]);
    await know(0, 16, 900 + 6 * 3600, "{0,10,0,0,0,0,0,0,0,0,0,0,6}");
    await aDay();
    expect(await shown(first)).toEqual([1410, 5]);
  });

  it("are of one person more than the smallest group, for whoever reads them may be one of those", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId(), newId()];
    const one = { lure: 0, hard: false, heldOut: false };
    const departmentsOf = (campaign: number, sizes: readonly number[]) =>
      sizes.map((people, department) => ({ ...one, campaign, department, people }));
    await addPeople(t, { org, campaigns }, [...departmentsOf(0, [5, 5, 30]), ...departmentsOf(1, [5])], 0);
    const byDepartment = ([one]: readonly [string | undefined, unknown], [other]: readonly [string | undefined, unknown]) => (one! < other! ? -1 : 1); // oxfmt-ignore
    const seen = async (campaign: number) => {
      const { sent, departments: told } = await run(t, "campaignSummary", org, { id: campaigns[campaign] }, resultsReader); // oxfmt-ignore
      return [sent, told.map((each: any) => [each.id, each.figures?.sent ?? null] as const).toSorted(byDepartment)];
    };
    const told = (...sent: (number | null)[]) =>
      sent.map((figure, at) => [departments[at], figure] as const).toSorted(byDepartment);
    expect(await seen(0)).toEqual([40, told(null, null, 30)]);
    expect(await seen(1)).toEqual([null, []]);
    // What a version before told of five each: the total stays, and what has enough people, and no newer counts.
    const before = JSON.stringify({ rows: departments, columns: [lures[0]], classes: ["least"], halves: false });
    for (const column of ["release", "told"])
      await t.look(`UPDATE insight_releases SET ${column} = ${column} - 'leastPeople' || jsonb_build_object('margins', $2::jsonb) WHERE org = $1`, [org, before]); // oxfmt-ignore
    await t.look("UPDATE insight_counts SET clicked_person = clicked_person + 1 WHERE org = $1", [org]);
    expect(await seen(0)).toEqual([40, told(null, null, 30)]);
    expect((await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).clicked.person).toBe(0);
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    expect(await seen(0)).toEqual([40, told(null, null, 30)]);
    expect((await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).clicked.person).toBe(3);
  });

  it("are of larger groups from the moment on when the organisation raises the smallest", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    const one = { campaign: 0, lure: 0, hard: false, heldOut: false };
    await addPeople(
      t,
      { org, campaigns },
      [
        { ...one, department: 0, people: 9 },
        { ...one, department: 1, people: 9 },
      ],
      0,
    );
    const seen = () => run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader);
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
    const org = await madeOrganisation(t, "named");
    const campaigns = [newId()];
    await addPeople(
      t,
      { org, campaigns },
      [{ campaign: 0, department: 0, lure: 0, hard: false, heldOut: false, people: 1 }],
      0,
    );
    expect(await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).toMatchObject({
      suppressed: false,
      sent: 1,
    });
    for (const mode of ["pseudonymous", "named"])
      await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
    // It ran before the mode was loosened.
    expect(await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).toMatchObject({
      suppressed: true,
      sent: null,
    });
  });
});
