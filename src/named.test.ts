import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "./features.ts";
import { testEnv } from "./kit/db/testing.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { addMailbox } from "./features/outbound/store/inbound.ts";
import { contract as organisations } from "./features/organisations/contract.ts";
import { contract as training } from "./features/training/contract.ts";
import english from "./features/audit/ui/words/en.json" with { type: "json" };
import { addWebhook } from "./features/webhooks/store/webhooks.ts";

const named = Object.fromEntries(features.flatMap((one) => Object.entries(one.named ?? {})));
const actor = { member: null };
let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

it.each(Object.keys(named))("a %s that is gone, or another organisation's, has no name", async (kind) => {
  const org = await t.org();
  expect(await t.database.tx(org, (db) => named[kind]!.find(db, org, [newId()], actor))).toEqual([]);
});

it("webhooks and mailboxes are called by their addresses, in their own organisation alone", async () => {
  const [org, other] = [await t.org(), await t.org()];
  const [hook, box] = [newId(), newId()];
  await t.database.tx(org, async (db) => {
    await addWebhook(db, org, { id: hook, url: "https://siem.hill.example/in", events: [], secret: Buffer.from("s") });
    await addMailbox(db, org, { id: box, purpose: "bounces", source: "smtp", address: "b@hill.example", settings: {}, secrets: null }); // oxfmt-ignore
  });
  const names = (of: string, kind: string, id: string) =>
    t.database.tx(of, (db) => named[kind]!.find(db, of, [id], actor));
  expect(await names(org, "webhook", hook)).toEqual([{ id: hook, name: "https://siem.hill.example/in" }]);
  expect(await names(org, "mailbox", box)).toEqual([{ id: box, name: "b@hill.example" }]);
  expect(await names(other, "webhook", hook)).toEqual([]);
  expect(await names(other, "mailbox", box)).toEqual([]);
});

it("an entry of the log that lists settings or periods calls each by a word", () => {
  const listed = [
    ...Object.keys(organisations.changeOrganisation["~orpc"].inputSchema!.shape),
    ...Object.keys(training.putTrainingSettings["~orpc"].inputSchema!.shape),
    ...features.flatMap(({ personal }) => Object.keys(personal?.periods ?? {})),
  ];
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.filter((name) => !Object.hasOwn(english["name-of"], name))).toEqual([]);
});
