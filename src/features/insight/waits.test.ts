import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { addWords } from "../../kit/words.ts";
import { addCounts, recountRows } from "./store.ts";
import { departments } from "./testing.ts";
import { many, simulation as madeSimulation } from "./testing-simulation.ts";

// For how long figures wait, and for whom.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const again = "tried_again = tried_again || now()";

async function simulation(states: readonly string[]) {
  const of = await madeSimulation(t, states);
  return {
    ...of,
    /** Counts what is known of each message. */
    recount: async () => {
      await t.look("DELETE FROM insight_counts WHERE org = $1", [of.org]);
      await t.database.tx(of.org, async (db) => addCounts(db, of.org, (await recountRows(db, of.org, of.id)).rows));
    },
  };
}

/** How often something was asked while something happens. */
async function timesAsked(what: string, during: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    await during();
    return asked.mock.calls.filter(([sql]) => JSON.stringify(sql).includes(what)).length;
  } finally {
    asked.mockRestore();
  }
}

describe("figures of a simulation", () => {
  it("are told of six who got theirs, where six of the other arm whose messages came back would give them away", async () => {
    const of = await simulation([...many("sent", 40), ...many("refused", 12)]);
    await t.look(
      `UPDATE deliveries SET department = CASE WHEN number <= 20 OR number BETWEEN 41 AND 46 THEN $2::uuid ELSE $3::uuid END,
              hold_out = number BETWEEN 11 AND 20 OR number BETWEEN 31 AND 40 OR number > 46 WHERE org = $1`,
      [of.org, departments[0], departments[1]],
    );
    await of.recount();
    const told = { sent: 40, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    for (let number = 41; number <= 52; number += 1)
      await of.set(number, `state = '${number <= 46 ? "sent" : "bounced"}', ${again}`);
    await of.recount();
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, sent: 46 });
    // And those whose messages came back the day after.
    await of.clicks(1);
    await of.recount();
    await of.aDay();
    expect(await of.told()).toEqual({ sent: 52, bounced: 6, unconfirmed: 0, clicked: 1 });
  });

  it("rest no longer each time where people are active, and counts lag behind them", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 1)]);
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    await of.set(31, `state = 'sent', ${again}`);
    await of.aDay();
    const start = Date.now();
    try {
      for (const [at, minutes] of [0, 11, 22, 33].entries()) {
        t.setClock(new Date(start + minutes * 60_000));
        await of.recount();
        await of.clicks(at + 1);
        expect(await of.told()).toEqual(told);
      }
      await of.recount();
      t.setClock(new Date(start + 44 * 60_000));
      expect(await of.told()).toEqual({ ...told, clicked: 4 });
    } finally {
      t.setClock(null);
    }
  });

  it("are not made anew with every look where too few got the message", async () => {
    const of = await simulation([...many("sent", 5), ...many("bounced", 15)]);
    await of.recount();
    const look = async () => expect((await of.told()).sent).toBeNull();
    const start = Date.now();
    try {
      t.setClock(new Date(start));
      expect(await timesAsked("FROM insight_counts WHERE", look)).toBe(1);
      t.setClock(new Date(start + 9 * 60_000));
      expect(await timesAsked("FROM insight_counts WHERE", look)).toBe(0);
      await of.set(6, "state = 'sent'");
      await of.recount();
      t.setClock(new Date(start + 11 * 60_000));
      expect(await of.told()).toEqual({ sent: 20, bounced: 14, unconfirmed: 0, clicked: 0 });
    } finally {
      t.setClock(null);
    }
  });

  it("are not made anew with every look where too few got the message of those who were told of", async () => {
    const of = await simulation(many("sent", 20));
    const told = { sent: 20, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    for (let number = 1; number <= 15; number += 1) await of.set(number, "state = 'bounced'");
    await of.clicks(20);
    await of.recount();
    await of.aDay();
    const start = Date.now();
    const look = async () => expect(await of.told()).toEqual(told);
    try {
      for (const [minutes, times] of [
        [0, 1],
        [1, 0],
        [9, 0],
        [11, 1],
        [12, 0],
      ] as const) {
        // oxfmt-ignore
        t.setClock(new Date(start + minutes * 60_000));
        expect(await timesAsked("FROM insight_counts WHERE", look)).toBe(times);
      }
      // Enough have got theirs by now.
      for (const number of [1, 2]) await of.set(number, "state = 'sent'");
      await of.recount();
      t.setClock(new Date(start + 22 * 60_000));
      expect(await of.told()).toEqual({ ...told, bounced: 13, clicked: 1 });
    } finally {
      t.setClock(null);
    }
  });

  it("of too few, one of whom was refused and had clicked, are added up anew after twice as long each time", async () => {
    const of = await simulation([...many("sent", 4), ...many("refused", 1)]);
    await of.clicks(5);
    await of.recount();
    const look = async () => expect((await of.told()).sent).toBeNull();
    const start = Date.now();
    try {
      for (const [minutes, times] of [
        [0, 1],
        [9, 0],
        [11, 1],
        [22, 0],
        [32, 1],
      ] as const) {
        // oxfmt-ignore
        t.setClock(new Date(start + minutes * 60_000));
        expect(await timesAsked("LEFT JOIN tracking_public_outcomes", look)).toBe(times);
      }
    } finally {
      t.setClock(null);
    }
  });

  it("are told of those, too, who are enough since the smallest group was lowered, though nothing was counted since", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 6)]);
    await t.look("UPDATE organisations SET smallest_group = 9 WHERE id = $1", [of.org]);
    const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };
    expect(await of.told()).toEqual(told);
    for (const number of [31, 32, 33, 34, 35, 36]) await of.set(number, `state = 'sent', ${again}`);
    await of.clicks(1);
    await of.recount();
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await t.look("UPDATE organisations SET smallest_group = 5 WHERE id = $1", [of.org]);
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, sent: 36, clicked: 1 });
  });

  it("read nothing of those who wait and did nothing", async () => {
    const of = await simulation([...many("sent", 30), ...many("refused", 4)]);
    expect((await of.told()).sent).toBe(30);
    for (const number of [31, 32, 33, 34]) await of.set(number, `state = 'sent', ${again}`);
    await of.clicks(31);
    await of.recount();
    await of.aDay();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    expect((await of.told()).sent).toBe(30);
    const facts = asked.mock.calls.filter(([sql]) => JSON.stringify(sql).includes("data ->> 'delivery'"));
    asked.mockRestore();
    expect(facts.map(([sql, params]) => ((sql as { values?: unknown[] }).values ?? (params as unknown as unknown[]))[3])).toEqual([[31]]); // oxfmt-ignore
  });
});
