import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import { addWords } from "../../kit/words.ts";
import { deliveryBounced, deliveryRequeued } from "../campaigns/facts.ts";
import { countChanges } from "./reactions.ts";
import { addCounts } from "./store.ts";
import { departments } from "./testing.ts";
import { many, simulation } from "./testing-simulation.ts";

let t: TestEnv;

beforeAll(async () => {
  addWords("insight", "en", { "no-department": "None", "unknown-campaign": "Unknown" });
  t = await testEnv();
});
afterEach(() => t.setClock(null));
afterAll(() => t.close());

const [usual, other] = departments as [string, string];

/** Which departments are listed, before and after a click of thirty others, beside one of whom nobody may be told: their message came back, was tried again and is refused by now. */
async function listed(hasClicked: boolean) {
  const of = await simulation(t, [...many("sent", 30), "refused"]);
  await of.set(31, `department = '${other}', tried_again = tried_again || now()`);
  const facts: NewFact[] = [];
  await of.say(31, (about) => {
    const theirs = { ...about, department: other };
    facts.push(deliveryBounced({ ...theirs, code: 550, text: "" }, { person: null }));
    facts.push(deliveryRequeued({ ...theirs, was: "bounced" }, { person: null }));
    return facts;
  });
  await t.database.tx(of.org, (db) =>
    addCounts(db, of.org, countChanges(facts as unknown as Parameters<typeof countChanges>[0])),
  );
  const count = (department: string) =>
    t.look("UPDATE insight_counts SET clicked_raw = 1, clicked_person = 1 WHERE org = $1 AND department = $2", [
      of.org,
      department,
    ]);
  const look = async () => {
    const { departments: some } = (await of.summary()) as { departments: { id: string; suppressed: boolean }[] };
    return some.map(({ id, suppressed }) => ({ id, suppressed }));
  };
  const first = await look();
  if (hasClicked) {
    await of.clicks(31);
    await count(other);
  }
  await of.clicks(1);
  await count(usual);
  await of.aDay();
  t.setClock(new Date(Date.now() + 60 * 60_000));
  return [first, await look()];
}

it("which departments are listed does not tell whether one who is held back has clicked", async () => {
  const alone = [{ id: usual, suppressed: false }];
  expect(await listed(true)).toEqual([alone, alone]);
  expect(await listed(false)).toEqual([alone, alone]);
});
