import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { addWords } from "../../kit/words.ts";
import { many, simulation as madeSimulation } from "./testing-simulation.ts";
import { addPeople, departments, madeOrganisation, resultsReader, run } from "./testing.ts";

// What is told of a simulation from one day to the next, while messages that failed are tried again.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterEach(() => t.setClock(null));
afterAll(() => t.close());

const one = { campaign: 0, lure: 0, hard: false, heldOut: false };
const simulation = (states: readonly string[], counted?: number) => madeSimulation(t, states, counted);
/** What was looked at in vain rests for a moment. */
const secondsLater = (seconds: number) => t.setClock(new Date(Date.now() + seconds * 1000));

describe("figures of a simulation", () => {
  it("are told anew of nobody who came while somebody else went: as many are there as before, and what has changed is one person's", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29), ...many("refused", 6)]);
    await of.count("bounced = 1");
    expect(await of.told()).toMatchObject({ sent: 30, bounced: 1, clicked: 0 });
    // Both are tried again: one is taken out, the other gets the message and clicks.
    await of.set(1, "state = 'cancelled'");
    await of.set(31, "state = 'sent'");
    await of.count("bounced = 0, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toMatchObject({ clicked: 0 });
    // Six who came are told of, and whoever went stays: in no two of these sums one of them stands alone.
    for (const number of [32, 33, 34, 35, 36]) await of.set(number, "state = 'sent'");
    await of.count("sent = 35");
    // What was added up in vain rests for ten minutes.
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await of.told()).toEqual({ sent: 36, bounced: 1, unconfirmed: 0, clicked: 1 });
    await of.count("clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 36, bounced: 1, unconfirmed: 0, clicked: 2 });
  });

  it("count once who went and came back", async () => {
    const of = await simulation([...many("bounced", 6), ...many("sent", 24)]);
    await of.count("bounced = 6");
    expect(await of.told()).toMatchObject({ sent: 30, bounced: 6 });
    for (const number of [1, 2, 3, 4, 5, 6]) await of.set(number, "state = 'refused'");
    await of.count("bounced = 0, sent = 24, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toMatchObject({ sent: 30, bounced: 6, clicked: 1 });
    for (const number of [1, 2]) await of.set(number, "state = 'sent'");
    await of.count("sent = 26, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toMatchObject({ sent: 30, bounced: 4, clicked: 2 });
  });

  it("wait until all messages are counted: who is counted late would be told of alone, or never", async () => {
    const of = await simulation(many("sent", 30), 27);
    expect(await of.told()).toMatchObject({ sent: null });
    await of.count("sent = 30");
    secondsLater(3);
    expect(await of.told()).toMatchObject({ sent: 30 });
  });

  it("call unconfirmed what its recipient has settled, as lists do: the one who is missing has reacted", async () => {
    const of = await simulation([...many("unconfirmed", 2), ...many("sent", 28)]);
    await of.count("sent = 28, unconfirmed = 2");
    expect(await of.told()).toEqual({ sent: 28, bounced: 0, unconfirmed: 2, clicked: 0 });
    await of.set(1, "state = 'sent', settled = true");
    await of.count("sent = 29, unconfirmed = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 28, bounced: 0, unconfirmed: 2, clicked: 1 });
  });

  it("are not made anew where nothing was counted since, though some of it is told otherwise than counted", async () => {
    const of = await simulation([...many("unconfirmed", 1), ...many("bounced", 1), ...many("sent", 28)]);
    await of.count("sent = 29, unconfirmed = 1, bounced = 1");
    expect(await of.told()).toEqual({ sent: 29, bounced: 1, unconfirmed: 1, clicked: 0 });
    // One is settled by what its recipient did, another is taken out.
    await of.set(1, "state = 'sent', settled = true");
    await of.set(2, "state = 'cancelled'");
    await of.count("sent = 29, unconfirmed = 0, bounced = 0, clicked_person = 1");
    await of.aDay();
    const told = { sent: 29, bounced: 1, unconfirmed: 1, clicked: 1 };
    expect(await of.told()).toEqual(told);
    await of.aDay();
    await t.look(`UPDATE insight_releases SET release = release || '{"kept": true}' WHERE org = $1`, [of.org]);
    const kept = "SELECT release ? 'kept' AS kept, at > now() - interval '1 hour' AS confirmed FROM insight_releases WHERE org = $1"; // oxfmt-ignore
    expect(await of.told()).toEqual(told);
    expect(await t.look(kept, [of.org])).toEqual([{ kept: true, confirmed: true }]);
    await of.count("clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 2 });
    expect(await t.look(kept, [of.org])).toEqual([{ kept: false, confirmed: true }]);
  });

  it("wait until whatever is settled is counted as that: it would be told as unconfirmed twice", async () => {
    const of = await simulation([...many("unconfirmed", 2), ...many("sent", 28)]);
    await of.count("sent = 28, unconfirmed = 2");
    const told = { sent: 28, bounced: 0, unconfirmed: 2, clicked: 0 };
    expect(await of.told()).toEqual(told);
    await of.set(1, "state = 'sent', settled = true");
    await of.count("clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual(told);
    await of.count("sent = 29, unconfirmed = 1");
    secondsLater(3);
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
  });

  it("are told anew of enough people where the smallest group was raised beyond all that were told of", async () => {
    const org = await madeOrganisation(t, "aggregate-only");
    const campaigns = [newId()];
    const add = (department: number, people: number, from: number) => addPeople(t, { org, campaigns }, [{ ...one, department, people }], from); // oxfmt-ignore
    const sent = async () => (await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader)).sent;
    await add(0, 8, 0);
    expect(await sent()).toBe(8);
    await t.look("UPDATE organisations SET smallest_group = 9 WHERE id = $1", [org]);
    expect(await sent()).toBeNull();
    await t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]);
    await add(1, 9, 1);
    expect(await sent()).toBeNull();
    await add(1, 1, 2);
    // What was looked at in vain rests for ten minutes.
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await sent()).toBe(18);
  });

  it("say nothing of one alone whose message had come back and was tried again, and of the others what they have done since", async () => {
    const of = await simulation([...many("bounced", 7), ...many("sent", 29)]);
    await of.count("bounced = 7");
    const told = { sent: 36, bounced: 7, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    const again = async (number: number) => {
      await of.set(number, "state = 'sent', tried_again = tried_again || now()");
      await of.clicks(number);
    };
    await again(1);
    await of.clicks(20);
    await of.count("bounced = 6, clicked_raw = 2, clicked_person = 2");
    await t.look("UPDATE insight_campaigns SET lessons_assigned = 2 WHERE org = $1", [of.org]);
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    expect((await of.summary()).lessonsAssigned).toBe(0);
    for (const number of [2, 3, 4, 5]) await again(number);
    await of.count("bounced = 2, clicked_raw = 6, clicked_person = 6");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await again(6);
    await of.count("bounced = 1, clicked_raw = 7, clicked_person = 7");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, bounced: 1, clicked: 7 });
    expect((await of.summary()).lessonsAssigned).toBe(2);
    // One of them comes back once more, is tried a third time and reacts: that is told of alone no more than the first time.
    await of.set(1, "tried_again = tried_again || now()");
    await t.look("UPDATE tracking_outcomes SET reported_at = now(), reported_recorded = 'person', reported_person_at = now() WHERE org = $1 AND delivery = 1", [of.org]); // oxfmt-ignore
    await of.count("reported_raw = 1, reported_person = 1");
    await of.aDay();
    expect(await of.summary()).toMatchObject({ clicked: { person: 7 }, reported: { person: 0 } });
  });

  it("are told anew of all the others where fewer came since than have to be told of together", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 2)]);
    expect(await of.told()).toEqual({ sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 });
    await of.set(31, "state = 'sent', tried_again = tried_again || now()");
    await of.set(32, "state = 'unconfirmed', tried_again = tried_again || now()");
    for (const number of [1, 2, 31]) await of.clicks(number);
    await of.count("sent = 31, unconfirmed = 1, clicked_raw = 3, clicked_person = 3");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 30, bounced: 0, unconfirmed: 0, clicked: 2 });
  });

  it("count among those who may come whoever was taken out: a database that was put back finds that their message had left", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29), ...many("cancelled", 1)], 30);
    await of.count("bounced = 1");
    expect(await of.told()).toMatchObject({ sent: 30, bounced: 1, clicked: 0 });
    await of.set(1, "state = 'cancelled'");
    await of.set(31, "state = 'unconfirmed'");
    await of.clicks(31);
    await of.count("sent = 29, unconfirmed = 1, bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
  });

  it("wait until whatever is settled is counted as that in its own place, and not only as many as are", async () => {
    const of = await simulation([...many("unconfirmed", 1), ...many("sent", 39)]);
    await t.look("UPDATE deliveries SET department = $2 WHERE org = $1 AND number > 20", [of.org, departments[1]]);
    await of.count("sent = 19, unconfirmed = 1");
    await addPeople(t, { org: of.org, campaigns: [of.id] }, [{ ...one, department: 1, people: 20 }], 0);
    const unconfirmed = async () => {
      const found = (await of.summary()).departments.map((each: any) => [each.id, each.figures.unconfirmed]);
      return departments.slice(0, 2).map((id) => new Map(found).get(id));
    };
    expect(await unconfirmed()).toEqual([1, 0]);
    // One is settled, another one is not known to have arrived any more; neither is counted yet.
    await of.set(1, "state = 'sent', settled = true");
    await of.set(21, "state = 'unconfirmed'");
    await t.look("UPDATE insight_counts SET clicked_person = 1 WHERE org = $1", [of.org]);
    await of.aDay();
    expect(await unconfirmed()).toEqual([1, 0]);
  });

  it.each([
    ["as somebody is not counted yet, and nothing was told", async () => simulation(many("sent", 30), 29), "sent = 30"],
    [
      "as what is settled is not counted as that yet",
      async () => {
        const of = await simulation(many("sent", 30));
        await of.told();
        await of.aDay();
        await of.count("sent = 29, unconfirmed = 1");
        return of;
      },
      "sent = 30, unconfirmed = 0, clicked_person = 1",
    ],
  ] as const)("are not made anew with every look while they wait %s", async (_, waiting, counted) => {
    const of = await waiting();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const made = () => asked.mock.calls.filter(([sql]) => JSON.stringify(sql).includes("areAllCounted")).length;
    const start = Date.now();
    const look = (seconds: number) => (t.setClock(new Date(start + seconds * 1000)), of.told());
    // After two seconds, and then after four and eight.
    const times: number[] = [];
    for (const seconds of [0, 1, 3, 6, 8, 14]) {
      await look(seconds);
      times.push(made());
    }
    expect(times).toEqual([1, 1, 2, 2, 3, 3]);
    // As soon as they are counted they are told.
    await of.count(counted);
    const { clicked } = await look(15);
    expect(made()).toBe(4);
    expect(clicked).toBe(counted.includes("clicked") ? 1 : 0);
    asked.mockRestore();
  });

  it("do not stand still without a word where counts stay behind what messages say", async () => {
    const of = await simulation(many("sent", 30), 27);
    const warn = vi.spyOn(t.env.log, "warn");
    const later = (minutes: number) => t.setClock(new Date(Date.now() + minutes * 60_000));
    for (const minutes of [0, 30]) {
      later(minutes);
      await of.told();
    }
    expect(warn).not.toHaveBeenCalled();
    for (const minutes of [61, 90]) {
      later(minutes);
      await of.told();
    }
    expect(warn.mock.calls).toEqual([[{ org: of.org, campaign: of.id }, expect.stringContaining("stand still")]]);
    warn.mockRestore();
  });
});
