import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { lessonAssigned } from "../training/facts.ts";
import { many, meanwhile, simulation as madeSimulation } from "./testing-simulation.ts";

// Of whom nothing is told when figures are told for the first time, and what the next tellings say of them.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const again = "tried_again = tried_again || now()";

describe("the first telling", () => {
  it("says nothing of one who clicked, and whose message then came back and was refused", async () => {
    const of = await madeSimulation(t, [...many("sent", 29), ...many("refused", 1)]);
    await of.set(30, again);
    await of.clicks(30);
    await t.look("UPDATE tracking_outcomes SET clicked_at = now() - interval '5 hours' WHERE org = $1", [of.org]);
    for (const number of [1, 2, 3, 4, 5, 6]) await of.clicks(number);
    await of.count("clicked_raw = 7, clicked_person = 7");
    await t.look("UPDATE insight_campaigns SET first_click_at = now() - interval '5 hours' WHERE org = $1", [of.org]);
    const told = { sent: 29, bounced: 0, unconfirmed: 0, clicked: 6 };
    expect(await of.told()).toEqual(told);
    expect((await of.summary()).firstClickAt.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
    await of.set(30, `state = 'sent', ${again}`);
    await of.count("sent = 30");
    await of.aDay();
    // Nobody's click is gone.
    expect(await of.told()).toEqual(told);
  });

  it("waits where its counts are not what its messages say of such a one", async () => {
    const of = await madeSimulation(t, [...many("sent", 29), ...many("refused", 1)]);
    await of.clicks(30);
    expect((await of.told()).sent).toBeNull();
    await of.count("clicked_raw = 1, clicked_person = 1");
    const start = Date.now();
    t.setClock(new Date(start + 11 * 60_000));
    expect(await of.told()).toEqual({ sent: 29, bounced: 0, unconfirmed: 0, clicked: 0 });
    t.setClock(null);
  });

  it("knows who was refused as that was before the counts were read: whoever is tried again meanwhile comes later", async () => {
    const of = await madeSimulation(t, [...many("sent", 29), ...many("refused", 6)]);
    const told = { sent: 29, bounced: 0, unconfirmed: 0, clicked: 0 };
    const queued = () => of.set(30, `state = 'queued', ${again}`);
    expect(await meanwhile("after", "FROM insight_counts WHERE", queued, of.told)).toEqual(told);
    await of.set(30, "state = 'sent'");
    await of.clicks(30);
    await of.clicks(1);
    await of.count("sent = 30, clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    for (const number of [31, 32, 33, 34, 35]) await of.set(number, `state = 'sent', ${again}`);
    await of.count("sent = 35");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 35, bounced: 0, unconfirmed: 0, clicked: 2 });
  });

  it("of a version before said what one did whose message had come back, who has been refused since", async () => {
    const of = await madeSimulation(t, [...many("bounced", 1), ...many("sent", 29), ...many("refused", 1)]);
    await of.clicks(1);
    await of.count("sent = 30, bounced = 1, clicked_raw = 1, clicked_person = 1");
    const told = { sent: 30, bounced: 1, unconfirmed: 0, clicked: 1 };
    expect(await of.told()).toEqual(told);
    await t.look("UPDATE insight_releases SET release = release - 'outside' - 'triedAgain' - 'lastNumber' WHERE org = $1", [of.org]); // oxfmt-ignore
    for (const one of [1, 31]) await of.set(one, `state = 'refused', ${again}`);
    await of.clicks(20);
    await of.count("sent = 29, bounced = 0, clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 2 });
  });

  it("of a version before freezes nothing where one is tried again who had been refused then, and one whose message had come back", async () => {
    const of = await madeSimulation(t, [...many("bounced", 1), ...many("sent", 29), ...many("refused", 1)]);
    await of.clicks(1);
    await of.count("sent = 30, bounced = 1, clicked_raw = 1, clicked_person = 1");
    const told = { sent: 30, bounced: 1, unconfirmed: 0, clicked: 1 };
    expect(await of.told()).toEqual(told);
    await t.look("UPDATE insight_releases SET release = release - 'outside' - 'triedAgain' - 'lastNumber' WHERE org = $1", [of.org]); // oxfmt-ignore
    for (const one of [1, 31]) await of.set(one, `state = 'sent', ${again}`);
    for (const one of [20, 31]) await of.clicks(one);
    await of.count("sent = 31, bounced = 0, clicked_raw = 3, clicked_person = 3");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 2 });
    // The two are those who wait, from here on.
    await of.clicks(21);
    await of.count("clicked_raw = 4, clicked_person = 4");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 3 });
  });

  it.each([
    ["sent", "sent = 31"],
    ["bounced", "sent = 31, bounced = 1"],
    ["unconfirmed", "unconfirmed = 1"],
  ])("of a version before freezes nothing where one is added who was not there then: %s", async (state, counted) => {
    const of = await madeSimulation(t, many("sent", 30));
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    await t.look("UPDATE insight_releases SET release = release - 'outside' - 'triedAgain' - 'lastNumber' WHERE org = $1", [of.org]); // oxfmt-ignore
    await of.add(31, state);
    for (const one of [20, 31]) await of.clicks(one);
    await of.count(`${counted}, clicked_raw = 2, clicked_person = 2`);
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
  });

  it.each(["bounced", "unconfirmed"])("of a version before said what those do who were %s then", async (state) => {
    const of = await madeSimulation(t, [...many(state, 1), ...many("sent", 29)]);
    await of.count(state === "bounced" ? "bounced = 1" : "sent = 29, unconfirmed = 1");
    const told = await of.told();
    expect(told).toMatchObject({ [state]: 1, clicked: 0 });
    await t.look("UPDATE insight_releases SET release = release - 'outside' - 'triedAgain' - 'lastNumber' WHERE org = $1", [of.org]); // oxfmt-ignore
    for (const one of [1, 20]) await of.clicks(one);
    await of.count("clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 2 });
  });

  it("waits until tries are counted: one whose message had come back would stand for one who got theirs", async () => {
    const of = await madeSimulation(t, [...many("bounced", 1), ...many("sent", 29), ...many("refused", 1)]);
    await of.count("bounced = 1");
    // As many are counted as got a message: one who had, and is refused by now, in place of one who was refused, and has one.
    await of.set(1, `state = 'refused', ${again}`);
    await of.set(31, `state = 'sent', ${again}`);
    expect((await of.told()).sent).toBeNull();
    await of.count("bounced = 0");
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await of.told()).toEqual({ sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 });
    t.setClock(null);
    // Who is refused is among those who come when they are tried again, and not a second time among those who were told of.
    await of.set(1, `state = 'sent', ${again}`);
    await of.clicks(1);
    await of.count("sent = 31, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 });
  });

  it("does not say that there were no lessons where it is not known how many others had", async () => {
    const of = await madeSimulation(t, [...many("sent", 30), "refused"]);
    for (const number of [31, 1, 2, 3, 4, 5, 6]) await of.clicks(number);
    await of.count("clicked_raw = 7, clicked_person = 7");
    for (const number of [1, 2, 3, 4, 5, 6])
      await of.say(number, (about) => [lessonAssigned({ ...about, assignment: newId(), lesson: "parcel", reason: "clicked", dueAt: new Date().toISOString() }, { person: null })]); // oxfmt-ignore
    // The sixth is not counted yet.
    const assigned = (many: number) => t.look("UPDATE insight_campaigns SET lessons_assigned = $2 WHERE org = $1", [of.org, many]); // oxfmt-ignore
    await assigned(5);
    expect(await of.summary()).toMatchObject({ clicked: { person: 6 }, lessonsAssigned: null, lessonsCompleted: null });
    await assigned(6);
    await of.aDay();
    expect(await of.summary()).toMatchObject({ clicked: { person: 6 }, lessonsAssigned: 6, lessonsCompleted: 0 });
  });
});
