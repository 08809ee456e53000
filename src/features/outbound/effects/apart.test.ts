import { readdirSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../kit/db/index.ts";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import { newId } from "../../../kit/id.ts";
import { countReads } from "../../../kit/journal/testing.ts";
import { answered, organisationWith } from "../testing.ts";
import { compareEffects } from "./compare.ts";
import { commitEffect, effectJournal, withdrawEffect } from "./journal.ts";
import { wishStage } from "./testing.ts";
import type { WishStage } from "./testing.ts";

// Organisations whose node was away as journals were compared, and is back.

const [number, another] = ["+447700900165", "+447700900166"];

let s: WishStage;
beforeAll(async () => void (s = await wishStage()));
beforeEach(() => s.begin());
afterAll(() => s?.close());

/** Another process of this folder compares while the node of these is away, which then is back. */
async function compareWithout(...orgs: string[]): Promise<void> {
  await s.restart();
  const { database } = s.t.env;
  s.t.env.database = withoutNodeOf(database, orgs);
  await compareEffects(s.t.env).finally(() => (s.t.env.database = database));
}

const journals = () => readdirSync(effectJournal(s.t.env).root).filter((name) => name.endsWith(".journal"));

it("of many who ask about one of them one reads the journals", async () => {
  await compareEffects(s.t.env);
  const putBack = await s.backUp();
  await s.say("stop", number);
  await putBack();
  await compareWithout(s.org);
  const reads = countReads();
  expect(await Promise.all(Array.from({ length: 8 }, () => s.isStopped(number)))).toEqual(Array.from({ length: 8 }, () => true)); // oxfmt-ignore
  expect([journals().length, reads()]).toEqual([1, 1]);
});

it("the first that is asked about has the journals read for all of them", async () => {
  const others = [await organisationWith(s.t), await organisationWith(s.t)];
  await compareEffects(s.t.env);
  const putBack = await s.backUp();
  await s.say("stop", number);
  for (const other of others) await answered(s.t, other, { kind: "stop", address: another, id: newId() });
  await putBack();
  await compareWithout(s.org, ...others);
  const reads = countReads();
  expect(await s.isStopped(number)).toBe(true);
  for (const other of others) expect([await s.isStopped(another, other), await s.isStopped(number, other)]).toEqual([true, false]); // oxfmt-ignore
  expect([journals().length, reads()]).toEqual([1, 1]);
});

it("what a neighbour of this folder sends while one is compared has not left before a restore: what comes back to it goes out again", async () => {
  const neighbour = { ...s.t.env, config: { ...s.t.env.config } };
  await compareEffects(neighbour);
  expect(await commitEffect(neighbour, s.org, "an earlier one")).toBe(true);
  await compareWithout(s.org);
  const { database } = s.t.env;
  let asked = 0;
  const tx = (async (...all: Parameters<Database["tx"]>) => {
    const value = await database.tx(...all);
    if (all[0] === s.org && asked++ === 0) expect(await commitEffect(neighbour, s.org, "a message")).toBe(true);
    return value;
  }) as Database["tx"];
  s.t.env.database = { ...database, tx };
  try {
    await s.isStopped(number);
  } finally {
    s.t.env.database = database;
  }
  withdrawEffect(neighbour, s.org, "a message");
  expect(asked).toBeGreaterThan(0);
  expect(await commitEffect(neighbour, s.org, "a message")).toBe(true);
  await effectJournal(neighbour).close();
});
