import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import { assign } from "./assigning.ts";
import { blockKinds } from "./blocks/index.ts";
import type { Block } from "./blocks/index.ts";
import * as facts from "./facts.ts";
import { ownHandlers } from "./handlers/own.ts";
import { answersOf, minSecondsOf } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { skills } from "./skills.ts";
import { makeClass, type Class } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const day = 24 * 60 * 60 * 1000;

/** Asks as the class's n-th member. */
function call<I, O>(own: Class, of: number, handler: (context: Context<I>) => Promise<O>, input: I): Promise<O> {
  const member = own.members[of]!;
  const actor: Actor = { kind: "member", id: member, member, may: new Set(), name: "Learner" };
  return house.env.database.tx(own.org, (db, now) => handler({ org: own.org, actor, input, db, now, env: house.env }));
}
const give = (own: Class, of: number, lesson: string) =>
  house.env.database.tx(own.org, (db, now) =>
    assign(db, own.org, { member: own.members[of]!, lesson, reason: "by-hand", now }),
  );
const shown = ({ org }: Class) =>
  house.look<{ kind: string; data: { seconds: number } }>(
    `SELECT kind, data FROM facts WHERE org = $1 AND kind IN ('lesson.completed', 'lesson.played') ORDER BY id`,
    [org],
  );
const remembered = (own: Class, of: number, skill: string, days: number) =>
  house.look(
    `INSERT INTO training_cards (org, member, skill, stability, difficulty, seen_at, due_at, reviews, lapses)
     VALUES ($1, $2, $3, 3, 5, now() - $4 * interval '1 day', now() - ($4 - 3) * interval '1 day', 1, 0)`,
    [own.org, own.members[of], skill, days],
  );

const parcel = lessons.find("parcel");
const asked = answersOf(parcel);

/** What answers a block wholly and rightly, as places in its content. */
const rightOf = (at: number): number[] => {
  const { kind, ...content } = parcel.blocks[at]!;
  const found = blockKinds.find(kind);
  const places = [0, 1, 2, 3, 4, 5];
  const tries = [...places.map((one) => [one]), ...subsets(places), ...turns(asked[at]!)];
  return tries.find((chosen) => found.judge(content, chosen) === asked[at])!;
};
const subsets = (of: readonly number[]) =>
  Array.from({ length: 2 ** of.length }, (_, bits) => of.filter((one) => bits & (1 << one)));
const turns = (length: number): number[][] =>
  length === 0 ? [[]] : turns(length - 1).flatMap((before) => [0, 1, 2, 3].map((one) => [...before, one]));

const begin = async (own: Class, of: number, id = "parcel") =>
  (await call(own, of, ownHandlers.beginMyLesson, { id })).play;
/** Lets a play have begun so long ago (seconds). */
const ago = (play: string, seconds: number) =>
  house.look(`UPDATE training_playing SET begun_at = begun_at - $2 * interval '1 second' WHERE id = $1`, [play, seconds]); // oxfmt-ignore
const answer = (own: Class, of: number, play: string, block: number, chosen = rightOf(block)) =>
  call(own, of, ownHandlers.answerMyLesson, { id: "parcel", play, block, chosen });
const finish = (own: Class, of: number, play: string, seconds = 70) =>
  call(own, of, ownHandlers.finishMyLesson, { id: "parcel", play, seconds });
/** A play with all its answers, as somebody who takes their time sends them. */
async function played(own: Class, of: number, blocks = asked.map((_, at) => at)): Promise<string> {
  const play = await begin(own, of);
  await ago(play, 80);
  for (const at of blocks) await answer(own, of, play, at);
  return play;
}

describe("one's own lessons", () => {
  it("are what was given, what is fading and what would be new, and of nobody else", async () => {
    const own = await makeClass(house);
    await give(own, 0, "parcel");
    await give(own, 1, "sms");
    await remembered(own, 0, "qr", 40);
    await remembered(own, 0, "urgency", 20);
    await remembered(own, 0, "reward", 1);
    await remembered(own, 0, "parcel", 30);
    const mine = await call(own, 0, ownHandlers.myAssignments, {});
    expect(mine.assigned).toMatchObject([{ lesson: "parcel", family: "arrivals", reason: "by-hand", overdue: false }]);
    expect(mine.fading.map((one) => one.lesson)).toEqual(["qr", "urgency"]);
    expect(mine.fresh).toMatchObject({ lesson: lessons.all[0]!.id });
    const german = await call(own, 0, ownHandlers.myAssignments, { language: "de" });
    expect(german.assigned[0]!.title).not.toBe(mine.assigned[0]!.title);
  });

  it("may be done later", async () => {
    const own = await makeClass(house, 1);
    await give(own, 0, "parcel");
    const { until } = await call(own, 0, ownHandlers.putOffMyLesson, { id: "parcel", days: 5 });
    expect((until as Date).getTime()).toBeGreaterThan(Date.now() + 4.9 * day);
    expect((await call(own, 0, ownHandlers.myAssignments, {})).assigned[0]!.laterUntil).toEqual(until);
    await expect(call(own, 0, ownHandlers.putOffMyLesson, { id: "nothing" })).rejects.toMatchObject({ reason: "no-lesson" }); // oxfmt-ignore
  });

  it("come with their content, and are opened by that", async () => {
    const own = await makeClass(house, 1);
    const made = await give(own, 0, "parcel");
    const lesson = await call(own, 0, ownHandlers.myLesson, { id: "parcel", language: "ar" });
    expect(lesson).toMatchObject({ locale: "ar", assignment: { id: made!.id }, family: "arrivals" });
    const kinds: readonly Block["kind"][] = parcel.blocks.map((one) => one.kind);
    expect(lesson.blocks.map((one) => one.kind)).toEqual(kinds);
    expect(lesson.next!.lesson).not.toBe("parcel");
    const [row] = await house.look<{ opened: Date | null }>(`SELECT opened_at AS opened FROM assignments WHERE id = $1`, [made!.id]); // oxfmt-ignore
    expect(row!.opened).not.toBeNull();
    await expect(call(own, 0, ownHandlers.myLesson, { id: "__proto__" })).rejects.toMatchObject({
      reason: "no-lesson",
    });
  });
});

describe("a finished lesson", () => {
  it("ends the assignment with its grade and its time, once, however often it is sent, also at the same moment", async () => {
    const own = await makeClass(house);
    const made = await give(own, 0, "parcel");
    await give(own, 1, "parcel");
    const play = await played(own, 0, asked.map((_, at) => at).slice(1)); // oxfmt-ignore
    const done = await Promise.all([1, 2, 3].map(() => finish(own, 0, play)));
    expect(done.map((one) => one.assignment).filter(Boolean)).toEqual([made!.id]);
    expect(new Set(done.map((one) => `${one.counted} ${one.grade}`)).size).toBe(1);
    expect(await shown(own)).toMatchObject([{ kind: "lesson.completed", data: { lesson: "parcel", seconds: 70, grade: done[0]!.grade, earns: true } }]); // oxfmt-ignore
    const states = await house.look<{ state: string; seconds: number | null }>(`SELECT state, seconds FROM assignments WHERE org = $1 ORDER BY member = $2 DESC`, [own.org, own.members[0]]); // oxfmt-ignore
    expect(states).toEqual([{ state: "completed", seconds: 70 }, { state: "open", seconds: null }]); // oxfmt-ignore
  });

  it("offers the next one in the language in which it was played", async () => {
    const own = await makeClass(house, 1);
    const play = await played(own, 0);
    const done = await call(own, 0, ownHandlers.finishMyLesson, { id: "parcel", play, seconds: 70, language: "ar" });
    const next = await call(own, 0, ownHandlers.myLesson, { id: done.next!.lesson, language: "ar" });
    expect(next.locale).toBe("ar");
    expect(done.next!.title).toBe(next.title);
  });

  it("took no longer than the server saw pass since it was begun", async () => {
    const own = await makeClass(house, 1);
    await give(own, 0, "parcel");
    await finish(own, 0, await played(own, 0), 3000);
    const { seconds } = (await shown(own))[0]!.data;
    expect(seconds).toBeGreaterThanOrEqual(80);
    expect(seconds).toBeLessThan(3000);
  });

  it("that nobody had given counts once a day", async () => {
    const own = await makeClass(house, 1);
    expect(await finish(own, 0, await played(own, 0))).toMatchObject({ counted: true, grade: "easy", assignment: null }); // oxfmt-ignore
    for (let times = 0; times < 2; times++)
      expect(await finish(own, 0, await played(own, 0))).toMatchObject({ counted: false, undone: null });
    expect((await shown(own)).map((one) => one.kind)).toEqual(["lesson.played"]);
    await house.look(`UPDATE training_plays SET finished_at = now() - interval '25 hours' WHERE org = $1`, [own.org]);
    expect(await finish(own, 0, await played(own, 0))).toMatchObject({ counted: true });
  });
});

describe("a crafted client", () => {
  it("ends no lesson in no time, with all the right answers: it stays open, and says why", async () => {
    const own = await makeClass(house, 1);
    await give(own, 0, "parcel");
    const play = await begin(own, 0);
    for (const at of asked.keys()) expect(await answer(own, 0, play, at)).toMatchObject({ right: asked[at] });
    expect(await finish(own, 0, play, 3600)).toMatchObject({ counted: false, undone: "too-fast", assignment: null });
    expect(await shown(own)).toEqual([]);
    expect((await call(own, 0, ownHandlers.myAssignments, {})).assigned).toHaveLength(1);
    // Whoever waits afterwards and sends the same again has read nothing.
    await ago(play, 500);
    for (const at of asked.keys()) await answer(own, 0, play, at);
    expect(await finish(own, 0, play)).toMatchObject({ undone: "too-fast" });
  });

  it("has no time twice: of plays that wait side by side, what one of them took is no other's", async () => {
    const own = await makeClass(house, 1);
    const plays = [await begin(own, 0), await begin(own, 0)];
    // Time enough for one of them, and not for both.
    for (const play of plays)
      await ago(
        play,
        minSecondsOf(parcel).reduce((sum, one) => sum + one, 1),
      );
    await Promise.all(
      plays.map(async (play) => {
        for (const at of asked.keys()) await answer(own, 0, play, at);
      }),
    );
    const rows = await house.look<{ id: string; blocks: Record<string, { read: boolean; least: number }> }>("SELECT id, blocks FROM training_playing WHERE org = $1", [own.org]); // oxfmt-ignore
    const read = rows.flatMap(({ blocks }) => Object.values(blocks)).filter((one) => one.read);
    const seconds = read.reduce((sum, one) => sum + one.least, 0);
    const whole = minSecondsOf(parcel).reduce((sum, one) => sum + one, 0);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(whole + 10);
    // Whoever goes back to a play that was left for another one has had time for both.
    const [left, other] = [await begin(own, 0), await begin(own, 0)];
    await ago(other!, whole + 5);
    for (const at of asked.keys()) await answer(own, 0, other!, at);
    await ago(left!, 2 * whole + 10);
    for (const at of asked.keys()) await answer(own, 0, left!, at);
    expect(await finish(own, 0, left!)).toMatchObject({ undone: null });
  });

  it("ends no lesson without answers", async () => {
    const own = await makeClass(house, 1);
    await give(own, 0, "parcel");
    const play = await begin(own, 0);
    await ago(play, 500);
    expect(await finish(own, 0, play)).toMatchObject({ counted: false, undone: "skipped", assignment: null });
    expect(await shown(own)).toEqual([]);
  });

  it("does not say how it did: the first answer to a block stands, and is judged here", async () => {
    const own = await makeClass(house, 1);
    const play = await begin(own, 0);
    await ago(play, 500);
    const at = parcel.blocks.findIndex((one) => ["choose-one", "decide", "say", "read-address"].includes(one.kind));
    const [right] = rightOf(at);
    const wrong = [0, 1, 2].find((one) => one !== right && blockKinds.find(parcel.blocks[at]!.kind).judge(parcel.blocks[at], [one]) === 0)!; // oxfmt-ignore
    expect(await answer(own, 0, play, at, [wrong])).toEqual({ right: 0, of: 1 });
    expect(await answer(own, 0, play, at)).toEqual({ right: 0, of: 1 });
  });

  it.each([
    ["a block that there is not", 20, [0]],
    ["a place that its block has not", 0, [20]],
    ["nothing", 0, []],
  ])("is refused with %s", async (_what, block, chosen) => {
    const own = await makeClass(house, 1);
    const play = await begin(own, 0);
    await expect(answer(own, 0, play, block, chosen)).rejects.toMatchObject({ reason: "no-such-answer" });
  });

  it("plays nobody else's lesson, and no other than it began", async () => {
    const own = await makeClass(house);
    await give(own, 1, "parcel");
    const play = await played(own, 0);
    await expect(finish(own, 1, play)).rejects.toMatchObject({ reason: "no-play" });
    await expect(finish(own, 0, newId())).rejects.toMatchObject({ reason: "no-play" });
    await expect(call(own, 0, ownHandlers.finishMyLesson, { id: "qr", play, seconds: 70 })).rejects.toMatchObject({
      reason: "no-play",
    });
    await expect(call(own, 0, ownHandlers.beginMyLesson, { id: "constructor" })).rejects.toMatchObject({ reason: "no-lesson" }); // oxfmt-ignore
    expect((await call(own, 1, ownHandlers.myAssignments, {})).assigned).toHaveLength(1);
  });
});

describe("one's own chart of skills", () => {
  it("names every skill, and how well those are remembered that were tried", async () => {
    const own = await makeClass(house);
    expect(await call(own, 1, ownHandlers.mySkills, {})).toMatchObject({ knowledge: null, tried: 0 });
    await remembered(own, 0, "qr", 40);
    await remembered(own, 0, "sms", 0);
    const chart = await call(own, 0, ownHandlers.mySkills, {});
    expect(chart.items.map((one) => one.skill)).toEqual(skills.map((one) => one.id));
    const of = (skill: string) => chart.items.find((one) => one.skill === skill)!;
    expect(of("qr")).toMatchObject({ fading: true, family: "channels" });
    expect(of("sms")).toMatchObject({ fading: false, retrievability: 1 });
    expect(of("urgency")).toMatchObject({ retrievability: null, dueAt: null, fading: false });
    expect(chart.tried).toBe(2);
    expect(chart.knowledge).toBeCloseTo((of("qr").retrievability! + 1) / 2);
  });
});

it("every fact that these tests led to is as its kind says", async () => {
  expect(await misfits(house.look, kindsOf({ facts }))).toEqual([]);
});
