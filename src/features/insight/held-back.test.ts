import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { clickWithdrawn, hitDismissed, hitReceived, momentStayed, recipientOpened } from "../tracking/facts.ts";
import { lessonAssigned, lessonCompleted } from "../training/facts.ts";
import { many, meanwhile, simulation as madeSimulation } from "./testing-simulation.ts";

// What is told of a simulation while some wait for others to come with them.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const simulation = (states: readonly string[]) => madeSimulation(t, states);
type Simulation = Awaited<ReturnType<typeof simulation>>;
const again = "tried_again = tried_again || now()";
const nobody = { person: null };
const told = { sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 };

/** One whose message had come back, of thirty, in whose place something is counted by then. */
async function oneBack(counts = "") {
  const of = await simulation([...many("bounced", 1), ...many("sent", 29)]);
  await of.count(`bounced = 1 ${counts}`);
  return of;
}

const lessons = async (of: Simulation, delivery: number, seconds: number) => {
  const lesson = { assignment: newId(), lesson: "parcel" };
  await of.say(delivery, (about) => [
    lessonAssigned({ ...about, ...lesson, reason: "clicked", dueAt: new Date().toISOString() }, nobody),
    lessonCompleted({ ...about, ...lesson, where: "moment", grade: null, seconds, earns: true }, nobody),
    momentStayed({ ...about, seconds: 12 }, nobody),
  ]);
  await t.look(
    `UPDATE insight_campaigns SET lessons_assigned = lessons_assigned + 1, lessons_completed = lessons_completed + 1, lessons_timed = lessons_timed + 1,
            lesson_seconds = lesson_seconds + $2, stays = ARRAY[0, 0, coalesce(stays[3], 0) + 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] WHERE org = $1`,
    [of.org, seconds],
  );
};

describe("while one whose message was tried again is held back, figures", () => {
  it("do not fall where a program had opened the message before, and a person does now", async () => {
    const of = await oneBack(", opened_raw = 1, opened_machine = 1");
    await t.look(
      `INSERT INTO tracking_outcomes (org, campaign, delivery, lure_idx, hold_out, opened_at, opened_recorded) VALUES ($1, $2, 1, 0, false, now(), 'machine')`,
      [of.org, of.id],
    );
    await of.say(1, (about) => [hitReceived({ ...about, action: "opened" }, nobody), hitDismissed({ ...about, action: "opened", reasons: [] }, nobody)]); // oxfmt-ignore
    const opened = { raw: 1, machine: 1, person: 0, unverified: 0 };
    expect((await of.summary()).opened).toEqual(opened);
    await of.set(1, `state = 'sent', ${again}`);
    await t.look("UPDATE tracking_outcomes SET opened_recorded = 'person', opened_person_at = now() WHERE org = $1", [of.org]); // oxfmt-ignore
    await of.say(1, (about) => [recipientOpened({ ...about, action: "opened", reasons: [], dismissedBefore: true }, nobody)]); // oxfmt-ignore
    await of.count("bounced = 0, opened_machine = 0, opened_person = 1");
    await of.aDay();
    expect((await of.summary()).opened).toEqual(opened);
    await of.clicks(20);
    await of.count("clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.summary()).toMatchObject({ opened, clicked: { person: 1 } });
  });

  it("do not fall where what they had done before is called a program's now", async () => {
    const of = await oneBack(", clicked_raw = 1, clicked_person = 1");
    await of.clicks(1);
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await of.set(1, `state = 'sent', ${again}`);
    await t.look("UPDATE tracking_outcomes SET clicked_recorded = 'machine', clicked_person_at = NULL WHERE org = $1", [of.org]); // oxfmt-ignore
    await of.say(1, (about) => [clickWithdrawn({ ...about, action: "clicked", reasons: [] }, nobody)]);
    await of.count("bounced = 0, clicked_machine = 1, clicked_person = 0");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
  });

  it("tell of the lessons of all others, and of when they first clicked, also where the message came back once more for good", async () => {
    const of = await oneBack();
    await lessons(of, 1, 50);
    expect(await of.summary()).toMatchObject({ lessonsAssigned: 1, lessonsCompleted: 1 });
    await of.set(1, `state = 'sent', ${again}`);
    await lessons(of, 1, 500);
    await of.clicks(1);
    for (let number = 10; number < 22; number += 1) {
      await lessons(of, number, 100);
      await of.clicks(number);
    }
    await t.look("UPDATE tracking_outcomes SET clicked_at = clicked_at - interval '5 hours', clicked_person_at = clicked_person_at - interval '5 hours' WHERE org = $1 AND delivery = 1", [of.org]); // oxfmt-ignore
    await t.look("UPDATE insight_campaigns SET first_click_at = now() - interval '5 hours' WHERE org = $1", [of.org]);
    await of.count("bounced = 0, clicked_raw = 13, clicked_person = 13");
    await of.aDay();
    const summary = await of.summary();
    expect(summary.firstClickAt.getTime()).toBeGreaterThan(Date.now() - 3 * 3_600_000);
    expect(summary).toMatchObject({
      clicked: { person: 12 },
      lessonsAssigned: 13,
      lessonsCompleted: 13,
      secondsPerLesson: 100,
      halfStayedSeconds: 10,
    });
    await of.set(1, `state = 'bounced'`);
    await lessons(of, 22, 100);
    await of.clicks(22);
    await of.count("bounced = 1, clicked_raw = 14, clicked_person = 14");
    await of.aDay();
    expect(await of.summary()).toMatchObject({ clicked: { person: 13 }, lessonsAssigned: 14, lessonsCompleted: 14 });
  });

  it("leave lessons as they were told where facts do not say what was counted of them", async () => {
    const of = await oneBack();
    await of.set(1, `state = 'sent', ${again}`);
    await lessons(of, 1, 50);
    await lessons(of, 20, 50);
    await of.clicks(20);
    await of.count("bounced = 0, clicked_raw = 1, clicked_person = 1");
    expect((await of.told()).sent).toBe(30);
    await t.look("UPDATE insight_campaigns SET lessons_assigned = 3 WHERE org = $1", [of.org]);
    const before = (await of.summary()).lessonsAssigned;
    await of.set(1, again);
    await of.clicks(21);
    await of.count("clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.summary()).toMatchObject({ clicked: { person: 2 }, lessonsAssigned: before });
  });

  it("are not made anew where nothing was counted since", async () => {
    const of = await oneBack();
    expect(await of.told()).toEqual(told);
    await of.set(1, `state = 'sent', ${again}`);
    await lessons(of, 1, 50);
    await of.clicks(20);
    await of.count("bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await of.aDay();
    await t.look(`UPDATE insight_releases SET release = release || '{"kept": true}' WHERE org = $1`, [of.org]);
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    const kept = "SELECT release ? 'kept' AS kept, at > now() - interval '1 hour' AS confirmed FROM insight_releases WHERE org = $1"; // oxfmt-ignore
    expect(await t.look(kept, [of.org])).toEqual([{ kept: true, confirmed: true }]);
    await lessons(of, 21, 50);
    await of.aDay();
    expect((await of.summary()).lessonsAssigned).toBe(1);
    expect(await t.look(kept, [of.org])).toEqual([{ kept: false, confirmed: true }]);
  });
});

describe("figures of a simulation", () => {
  it("are told anew of all others, too, where counts of long ago lack difficulties", async () => {
    const of = await simulation([...many("unconfirmed", 1), ...many("sent", 29), ...many("refused", 1)]);
    await of.count("difficulty = '', sent = 29, unconfirmed = 1");
    expect(await of.told()).toEqual({ sent: 29, bounced: 0, unconfirmed: 1, clicked: 0 });
    await of.set(31, `state = 'sent', ${again}`);
    await of.set(1, "state = 'sent', settled = true");
    for (const number of [1, 31]) await of.clicks(number);
    await of.count("sent = 31, unconfirmed = 0, clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 29, bounced: 0, unconfirmed: 1, clicked: 1 });
  });

  it("tell nothing of one who got a message that had been refused, with five whose messages came back", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 7)]);
    const before = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(before);
    await of.set(31, `state = 'sent', ${again}`);
    for (const number of [32, 33, 34, 35, 36]) await of.set(number, `state = 'bounced', ${again}`);
    for (const number of [1, 31]) await of.clicks(number);
    await of.count("sent = 36, bounced = 5, clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...before, clicked: 1 });
    // Six of these come together, and the one waits on.
    await of.set(37, `state = 'bounced', ${again}`);
    await of.count("sent = 37, bounced = 6");
    await of.aDay();
    expect(await of.told()).toEqual({ ...before, sent: 36, bounced: 6, clicked: 1 });
  });

  it("do not count as told what one does whose message is tried again while they are told for the first time", async () => {
    const of = await oneBack();
    const queued = () => of.set(1, `state = 'queued', ${again}`);
    expect(await meanwhile("after", "FROM insight_counts WHERE", queued, of.told)).toEqual(told);
    await of.set(1, "state = 'sent'");
    await of.clicks(1);
    await of.count("bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual(told);
  });
});
