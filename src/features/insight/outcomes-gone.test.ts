import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { eraseFromLedger, forgetPeople } from "../../kit/ledger/index.ts";
import { addWords } from "../../kit/words.ts";
import { many, simulation } from "./testing-simulation.ts";

// What is told of a simulation when what is known of each message is no longer kept, and counts are.

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterAll(() => t.close());

const told = { sent: 30, bounced: 0, unconfirmed: 0, clicked: 0 };

/** Thirty who got theirs, of whom one clicked, as did one whose message came back then and was refused when it was tried again. */
async function oneRefused() {
  const of = await simulation(t, [...many("sent", 30), "refused"]);
  const click = async () => {
    for (const number of [1, 31]) await of.clicks(number);
    await of.count("clicked_raw = 2, clicked_person = 2");
  };
  /** Retention takes what is known of each message, and then a lesson is finished. */
  const forget = async () => {
    await t.look("DELETE FROM tracking_outcomes WHERE org = $1", [of.org]);
    await t.look("UPDATE insight_campaigns SET lessons_completed = lessons_completed + 1 WHERE org = $1", [of.org]);
  };
  return { ...of, click, forget };
}

describe("figures do not tell one person's click as what is known of their message is no longer kept", () => {
  it("where they were left out when figures were told for the first time", async () => {
    const of = await oneRefused();
    await of.click();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await of.forget();
    await of.aDay();
    t.setClock(new Date(Date.now() + 48 * 3_600_000));
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    t.setClock(null);
  });

  it("where they were left out later", async () => {
    const of = await oneRefused();
    expect(await of.told()).toEqual(told);
    await of.click();
    await of.aDay();
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    await of.forget();
    await of.aDay();
    t.setClock(new Date(Date.now() + 48 * 3_600_000));
    expect(await of.told()).toEqual({ ...told, clicked: 1 });
    t.setClock(null);
  });

  it("where nobody looked in between", async () => {
    const of = await oneRefused();
    expect(await of.told()).toEqual(told);
    await of.click();
    await of.forget();
    await of.aDay();
    expect(await of.told()).toEqual(told);
  });

  it("where they were taken out of the facts, too, by retention and by erasure", async () => {
    const of = await oneRefused();
    expect(await of.told()).toEqual(told);
    await of.click();
    await of.forget();
    await t.database.tx(of.org, async (db) => {
      await forgetPeople(db, of.org, new Date(Date.now() + 60_000), 1000);
      await eraseFromLedger(
        db,
        of.org,
        { member: newId(), tombstone: newId(), needles: ["email", "least"] },
        null,
        1000,
      );
    });
    await of.aDay();
    expect(await of.told()).toEqual(told);
  });
});
