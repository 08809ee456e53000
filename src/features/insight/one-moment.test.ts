import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { addWords } from "../../kit/words.ts";
import { many, meanwhile, simulation as madeSimulation } from "./testing-simulation.ts";

// What happens to messages while figures are made: whoever is counted by one statement, and not by the next, would be told of twice, or in vain.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const simulation = (states: readonly string[]) => madeSimulation(t, states);
const again = "tried_again = tried_again || now()";
const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
const counts = "FROM insight_counts WHERE";

describe("figures of a simulation", () => {
  it("do not count as come whoever is added after the counts were read: with five others that would be six", async () => {
    const of = await simulation(many("sent", 30));
    expect(await of.told()).toEqual(told);
    for (const number of [31, 32, 33, 34, 35]) await of.add(number);
    await of.clicks(31);
    await of.count("sent = 35, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    expect(await meanwhile("after", counts, () => of.add(36), of.told)).toEqual(told);
    await of.count("sent = 36");
    // What was added up in vain rests for ten minutes.
    t.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await of.told()).toEqual({ ...told, sent: 36, clicked: 1 });
    t.setClock(null);
  });

  it("do not tell of one today who is left out tomorrow: they were added, and counted, as the counts were about to be read", async () => {
    const of = await simulation(many("sent", 30));
    const added = async () => {
      await of.add(31);
      await of.clicks(31);
      await of.count("sent = 31, clicked_raw = 1, clicked_person = 1");
    };
    const first = { ...told, sent: 31, clicked: 1 };
    expect(await meanwhile("before", counts, added, of.told)).toEqual(first);
    await of.clicks(1);
    await of.count("clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...first, clicked: 2 });
  });

  it("nor of one whose message was tried again, and counted, at that moment", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29)]);
    await of.count("bounced = 1");
    const tried = async () => {
      await of.set(1, `state = 'sent', ${again}`);
      await of.clicks(1);
      await of.count("bounced = 0, clicked_raw = 1, clicked_person = 1");
    };
    expect(await meanwhile("before", counts, tried, of.told)).toEqual({ ...told, clicked: 1 });
    await of.clicks(20);
    await of.count("clicked_raw = 2, clicked_person = 2");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 2 });
  });

  it("wait for a message that is tried again as the counts are about to be read", async () => {
    const of = await simulation([...many("bounced", 1), ...many("sent", 29)]);
    await of.count("bounced = 1");
    const queued = async () => {
      await of.set(1, `state = 'queued', ${again}`);
      await of.count("sent = 29, bounced = 0");
    };
    expect((await meanwhile("before", counts, queued, of.told)).sent).toBeNull();
    await of.set(1, "state = 'sent'");
    await of.count("sent = 30");
    expect(await of.told()).toEqual(told);
  });

  it("are added up without those who wait by one look at the messages: six who are added after it are told of once", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 1)]);
    expect(await of.told()).toEqual(told);
    await of.set(31, `state = 'sent', ${again}`);
    await of.clicks(1);
    await of.count("sent = 31, clicked_raw = 1, clicked_person = 1");
    await of.aDay();
    const added = async () => {
      for (const number of [32, 33, 34, 35, 36, 37]) await of.add(number);
    };
    const recount = "LEFT JOIN tracking_public_outcomes";
    expect(await meanwhile("after", recount, added, of.told)).toEqual({ ...told, clicked: 1 });
    await of.count("sent = 37");
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, sent: 37, clicked: 1 });
  });
});
