import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "./features.ts";
import { testEnv } from "./kit/db/testing.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { NotThereYet } from "./kit/not-there-yet.ts";
import { readWordsOf } from "./kit/words.ts";

// An order may be seen a moment before what it is about (decision 0478): whoever finds nothing says so, or somebody looks again.

let t: TestEnv;
beforeAll(async () => {
  readWordsOf(features);
  t = await testEnv();
});
afterAll(() => t?.close());

const lookedFor: Record<string, string> = {
  "recheck-organisation-domains": "orders itself; every hour all are looked at",
  "send-staff-notice": "every quarter of a minute what is not sent is looked for",
  "close-campaign": "every half minute what is not closed is looked for",
  "evaluate-campaign": "every half minute what is not evaluated is looked for",
  "erase-person": "every hour erasures that wait are looked for",
  "delete-organisation": "every quarter of an hour deletions that are due are looked for",
  "settle-account": "is about an account, which is no row here",
  "take-account-back": "the same",
  "reset-authenticator": "the same",
  "sign-out-account": "the same",
  "forget-visitors-messages": "four times a day what is old is looked for",
  "forget-account-messages": "the same",
  "forget-old-asks": "the same",
  "make-demo-reports": "waits for what is told of the demo by itself",
};
const ordered = features.flatMap((one) => one.jobs ?? []).filter((one) => one.every === undefined);

it("who looks again is said of jobs alone that there are", () => {
  const names = new Set(ordered.map((one) => one.name));
  expect(Object.keys(lookedFor).filter((name) => !names.has(name))).toEqual([]);
  expect(ordered.length).toBeGreaterThan(18);
});

it.each(ordered.filter((one) => !lookedFor[one.name]).map((one) => [one.name, one] as const))(
  "%s waits for what it is about",
  async (_, one) => {
    const about = ["org", "work", "campaign", "report", "group", "delivery", "webhook", "invitation", "ask"];
    const order = { ...Object.fromEntries(about.map((name) => [name, newId()])), revision: 1, deliveries: [newId()] };
    await expect(one.run(t.env, order)).rejects.toThrow(NotThereYet);
  },
);
