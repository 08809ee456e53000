import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { addWords } from "../../kit/words.ts";
import { deliveryBounced } from "../campaigns/facts.ts";
import { many, simulation as madeSimulation } from "./testing-simulation.ts";

// Of whom figures wait that are told anew: whose message is tried again, and who was added later.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const simulation = (states: readonly string[]) => madeSimulation(t, states);
const again = "tried_again = tried_again || now()";

describe("figures of a simulation", () => {
  it("do not say with six others what one did whose message was tried again and came back once more", async () => {
    const of = await simulation([...many("bounced", 7), ...many("sent", 29)]);
    await of.count("bounced = 7");
    expect(await of.told()).toEqual({ sent: 36, bounced: 7, unconfirmed: 0, clicked: 0 });
    await of.set(7, again);
    for (const number of [1, 2, 3, 4, 5, 6]) await of.set(number, `state = 'sent', ${again}`);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await of.clicks(number);
    await of.count("bounced = 1, clicked_raw = 7, clicked_person = 7");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 36, bounced: 1, unconfirmed: 0, clicked: 6 });
    // Nor the day after, with what the others have done since.
    await of.clicks(20);
    await of.count("clicked_raw = 8, clicked_person = 8");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 36, bounced: 1, unconfirmed: 0, clicked: 7 });
  });

  it("do not say what one did who was tried again, and then taken out before another try", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29)]);
    await of.count("bounced = 1");
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
    await of.set(1, again);
    await of.clicks(1);
    await of.set(1, `state = 'cancelled', ${again}`);
    await of.count("sent = 29, bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
  });

  it("weigh those once who were added later, came back and were tried again", async () => {
    const of = await simulation(many("sent", 30));
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    for (const number of [31, 32, 33]) {
      await of.add(number);
      await of.set(number, again);
      await of.clicks(number);
    }
    await of.count("sent = 33, clicked_raw = 3, clicked_person = 3");
    await of.aDay();
    expect(await of.told()).toEqual(told);
    // Others are told of meanwhile, and they wait on.
    await of.clicks(1);
    await of.count("clicked_raw = 4, clicked_person = 4");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    for (const number of [34, 35, 36]) await of.add(number);
    await of.count("sent = 36");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, sent: 36, clicked: 4 });
  });

  it("tell nothing of one who was added while another was taken out", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29)]);
    await of.count("bounced = 1");
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
    await of.set(1, `state = 'cancelled', ${again}`);
    await of.add(31);
    await of.clicks(31);
    await of.count("bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
  });

  it("keep what a version before told of those who had been tried again by then", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29), ...many("refused", 5)]);
    await of.count("bounced = 1");
    expect(await of.told()).toEqual({ sent: 30, bounced: 1, unconfirmed: 0, clicked: 0 });
    await of.set(1, "state = 'sent', tried_again = tried_again || now() - interval '30 hours'");
    for (const number of [31, 32, 33, 34, 35]) await of.set(number, "state = 'sent'");
    await of.clicks(1);
    await of.count("sent = 35, bounced = 0, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 35, bounced: 0, unconfirmed: 0, clicked: 1 });
    await t.look("UPDATE insight_releases SET release = release - 'triedAgain' WHERE org = $1", [of.org]);
    await of.clicks(20);
    await of.count("clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 35, bounced: 0, unconfirmed: 0, clicked: 2 });
  });

  it("wait until tries are counted: one whose message came back would stand for one of six who got theirs", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 7)]);
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    // As many are counted as got a message: one whose second message came back, and whose third was refused, in place of one of the others.
    await of.set(31, `state = 'refused', ${again} || now()`);
    await of.say(31, (about) => [deliveryBounced({ ...about, text: "" }, { person: null })]);
    for (const number of [32, 33, 34, 35, 36, 37]) await of.set(number, `state = 'sent', ${again}`);
    await of.count("sent = 36, bounced = 1");
    await of.aDay();
    expect(await of.told()).toEqual(told);
    await of.count("bounced = 0");
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await of.told()).toEqual({ ...told, sent: 36 });
    t.setClock(null);
  });

  it("are not added up anew with every look where outcomes are gone", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 1)]);
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    await of.set(31, "state = 'sent'");
    await of.count("sent = 31, clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const recounts = () =>
      asked.mock.calls.filter(([sql]) => JSON.stringify(sql).includes("LEFT JOIN tracking_public_outcomes")).length;
    const start = Date.now();
    try {
      for (const minutes of [0, 1, 9]) {
        t.setClock(new Date(start + minutes * 60_000));
        expect(await of.told()).toEqual(told);
        expect(recounts()).toBe(1);
      }
      t.setClock(new Date(start + 11 * 60_000));
      expect(await of.told()).toEqual(told);
      expect(recounts()).toBe(2);
      // They are there again.
      for (const number of [1, 2]) await of.clicks(number);
      for (const [minutes, found] of [
        [22, told],
        [32, { ...told, clicked: 2 }],
      ] as const) {
        t.setClock(new Date(start + minutes * 60_000));
        expect(await of.told()).toEqual(found);
      }
      expect(recounts()).toBe(3);
    } finally {
      asked.mockRestore();
      t.setClock(null);
    }
  });

  it("are not said to stand still that another process told anew meanwhile, nor those of which nothing had to be told", async () => {
    const [of, other] = [await simulation(many("sent", 30)), await simulation(many("sent", 30))];
    const warn = vi.spyOn(t.env.log, "warn");
    const start = Date.now();
    const look = (minutes: number) => {
      t.setClock(new Date(start + minutes * 60_000));
      return Promise.all([of.told(), other.told()]);
    };
    await look(0);
    await Promise.all([of.aDay(), other.aDay()]);
    // One is added to each and not counted yet; what a version before told does not say that they came later.
    await t.look("UPDATE insight_releases SET release = release - 'lastNumber' WHERE org = $1", [other.org]);
    for (const one of [of, other]) {
      await one.add(31);
      await one.count("clicked_raw = 1, clicked_person = 1");
    }
    await look(1);
    await t.look("UPDATE insight_releases SET at = now() WHERE org = $1", [of.org]);
    await other.count("sent = 31");
    await look(20);
    await of.aDay();
    await other.add(32);
    for (const minutes of [55, 70]) await look(minutes);
    expect(warn).not.toHaveBeenCalled();
    await look(110);
    await look(116);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
    t.setClock(null);
  });
});
