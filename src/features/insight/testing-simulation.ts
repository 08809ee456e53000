import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { expect, vi } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { factsOf, record } from "../../kit/ledger/index.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import { deliveryBounced, deliverySent, deliveryUnconfirmed } from "../campaigns/facts.ts";
import { hitReceived, recipientClicked } from "../tracking/facts.ts";
import type { RecipientFact } from "../tracking/facts.ts";
import { addPeople, departments, lures, madeOrganisation, resultsReader, run } from "./testing.ts";

const nobody = { person: null };
/** What is recorded as a message is handed over, by what became of it. */
const handedOver: Readonly<Record<string, (about: RecipientFact) => NewFact>> = {
  sent: (about) => deliverySent(about, nobody),
  bounced: (about) => deliveryBounced({ ...about, code: 550, text: "" }, nobody),
  unconfirmed: (about) => deliveryUnconfirmed(about, nobody),
};
const one = { campaign: 0, lure: 0, hard: false, heldOut: false };

/**
 * A simulation under pseudonyms, of one lure and department.
 * @param states what became of its messages, by number from 1 on
 */
export async function simulation(
  t: TestEnv,
  states: readonly string[],
  counted = states.filter((state) => state !== "refused").length,
) {
  const org = await madeOrganisation(t, "pseudonymous");
  const campaigns = [newId()];
  await addPeople(t, { org, campaigns }, [{ ...one, department: 0, people: counted }], 0);
  await t.look("UPDATE insight_counts SET opened_raw = 0 WHERE org = $1", [org]);
  await t.look(
    "INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel) VALUES ($1, $2, 0, $3, 1, 'least', 'email')",
    [org, campaigns[0], lures[0]],
  );
  const about = (delivery: number): RecipientFact => ({ campaign: campaigns[0]!, delivery, lure: lures[0]!, lureIdx: 0, department: departments[0]!, departmentName: null, difficulty: "least", channel: "email", holdOut: false }); // oxfmt-ignore
  /** Writes facts, which readers have read. */
  const write = (facts: readonly NewFact[]) =>
    t.database.tx(org, async (db) => {
      await record(db, org, facts);
      await factsOf(db, org, campaigns[0]!, 0, 1000);
    });
  /** Messages with what the product writes of them: none left of which nobody knows, or that a server refused at once. */
  const addAbove = async (last: number, some: readonly string[]) => {
    await t.look(
      `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, department, state, sent_at, due_at, next_at)
       SELECT $1, $2, $5 + n, gen_random_uuid(), 0, false, 'a@b.example', 'UTC', $4, state, CASE WHEN state = 'sent' THEN now() END, now(), now()
         FROM unnest($3::text[]) WITH ORDINALITY AS all_of(state, n)`,
      [org, campaigns[0], some, departments[0], last],
    );
    await write(some.flatMap((state, at) => handedOver[state]?.(about(last + at + 1)) ?? []));
  };
  await addAbove(0, states);
  await t.look("UPDATE deliveries SET sent_at = sent_at - interval '2 days' WHERE org = $1", [org]);
  await t.look("UPDATE facts SET recorded = recorded - interval '2 days' WHERE org = $1", [org]);
  /** Writes facts about a message, which readers have read. */
  const say = (delivery: number, facts: (about: RecipientFact) => NewFact[]) => write(facts(about(delivery)));
  return {
    org,
    id: campaigns[0]!,
    summary: () => run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader),
    /** A person's click, as it is known of each message and said by facts; it is counted by `count`. */
    async clicks(number: number) {
      await t.look(
        `INSERT INTO tracking_outcomes (org, campaign, delivery, lure_idx, hold_out, clicked_at, clicked_recorded, clicked_person_at)
         VALUES ($1, $2, $3, 0, false, now(), 'person', now())`,
        [org, campaigns[0], number],
      );
      await say(number, (about) => [hitReceived({ ...about, action: "clicked" }, nobody), recipientClicked({ ...about, action: "clicked", reasons: [] }, nobody)]); // oxfmt-ignore
    },
    say,
    /** One more person, whose message went out. */
    add: (number: number, state = "sent") => addAbove(number - 1, [state]),
    set: (number: number, change: string) =>
      t.look(`UPDATE deliveries SET ${change} WHERE org = $1 AND number = $2`, [org, number]),
    count: (change: string) => t.look(`UPDATE insight_counts SET ${change} WHERE org = $1`, [org]),
    aDay: () => t.look("UPDATE insight_releases SET at = at - interval '25 hours' WHERE org = $1", [org]),
    async told() {
      const { sent, bounced, unconfirmed, clicked } = await run(t, "campaignSummary", org, { id: campaigns[0] }, resultsReader); // oxfmt-ignore
      return { sent, bounced, unconfirmed, clicked: clicked?.person ?? null };
    },
  };
}

export const many = (state: string, count: number) => Array.from({ length: count }, () => state);

/**
 * Does something once while something else is asked: what the product reads by several statements is of several moments.
 * @param what a part of the statement that it happens at
 */
export async function meanwhile<T>(
  when: "before" | "after",
  what: string,
  act: () => Promise<unknown>,
  during: () => Promise<T>,
): Promise<T> {
  const ask = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  // By another request, not within the transaction of the one that asks.
  const elsewhere = AsyncLocalStorage.bind(act);
  let isDone = false;
  const asked = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const isIt = !isDone && JSON.stringify(args[0]).includes(what);
    isDone ||= isIt;
    if (isIt && when === "before") await elsewhere();
    const found = await ask.apply(this, args);
    if (isIt && when === "after") await elsewhere();
    return found;
  } as never);
  try {
    const found = await during();
    expect(isDone).toBe(true);
    return found;
  } finally {
    asked.mockRestore();
  }
}
