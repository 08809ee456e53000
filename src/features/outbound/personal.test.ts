import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { subjectOf } from "../../kit/personal.ts";
import { personal } from "./personal.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

// A mailbox or a number passes from one person to another: what the one was sent and confirmed is neither told of the other nor erased with them.

const mailbox = "desk@hill.example";
const number = "+493012345678";

let t: TestEnv;
let org: string;
const ada = newId();
const cleo = newId();

beforeAll(async () => {
  t = await outboundEnv();
});
beforeEach(async () => {
  org = await organisationWith(t);
  for (const [template, member] of [
    ["ada", ada],
    ["cleo", cleo],
    ["nobody", null],
  ] as const)
    // oxfmt-ignore
    await t.look(
      `INSERT INTO outbound_messages (org, id, effect, purpose, template, member, address, locale, vars) VALUES ($1, $2, $3, 'notice', $3, $4, $5, 'en', '{}')`,
      [org, newId(), template, member, mailbox],
    );
  await t.look(
    "INSERT INTO outbound_confirmed (org, address, member, confirmed_at) VALUES ($1, $2, $3, now()), ($1, '+493012345679', NULL, now())",
    [org, number, ada],
  );
});
afterAll(() => t.close());

// Both have the mailbox and the numbers in what is known of them.
const subject = (member: string) => subjectOf(member, newId(), [{ emails: [mailbox], phones: [number, "+493012345679"] }]); // oxfmt-ignore
const told = (member: string) =>
  t.database.tx(org, (db) => personal.export!(db, org, subject(member))) as Promise<{ messages: { template: string }[]; wishes: { address: string; wish: string }[] }>; // oxfmt-ignore

it.each([
  ["ada", ada, [number, "+493012345679"]],
  ["cleo", cleo, ["+493012345679"]],
])(
  "%s is told what they were sent and what they confirmed, and nothing of a colleague's",
  async (name, member, confirmed) => {
    // oxfmt-ignore
    const { messages, wishes } = await told(member);
    expect(messages.map(({ template }) => template).toSorted()).toEqual([name, "nobody"].toSorted());
    expect(wishes.map(({ address }) => address).toSorted()).toEqual(confirmed);
  },
);

it.each([
  ["ada", ada, "cleo", []],
  ["cleo", cleo, "ada", [number]],
])("an erasure of %s leaves a colleague's messages and confirmed number", async (_name, member, other, confirmed) => {
  await t.database.tx(org, (db) => personal.erase!(db, org, subject(member)));
  const messages = await t.look("SELECT template FROM outbound_messages WHERE org = $1", [org]);
  expect(messages).toEqual([{ template: other }]);
  const left = await t.look<{ address: string }>("SELECT address FROM outbound_confirmed WHERE org = $1", [org]);
  expect(left.map(({ address }) => address)).toEqual(confirmed);
});

it.each([
  ["cleo", cleo, [], ["+493012345678"]],
  ["ada", ada, ["+493012345679"], ["+493012345679"]],
])(
  "an erasure of %s leaves that a number is to get no more where it is a colleague's, too",
  async (_name, member, shared, left) => {
    for (const address of [number, "+493012345679"]) {
      await t.look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, address]);
      await t.look("INSERT INTO outbound_answers (org, channel, address, id) VALUES ($1, 'sms', $2, $2)", [org, address]); // oxfmt-ignore
    }
    await t.database.tx(org, (db) => personal.erase!(db, org, { ...subject(member), shared }));
    for (const table of ["outbound_stopped", "outbound_answers"])
      expect(await t.look(`SELECT address FROM ${table} WHERE org = $1`, [org])).toEqual(left.map((address) => ({ address }))); // oxfmt-ignore
  },
);

it("what a colleague wishes at a number that they confirmed is not told to whoever has it in the directory", async () => {
  await t.look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, number]);
  const stops = async (member: string) => (await told(member)).wishes.filter(({ wish }) => wish === "stop");
  expect(await stops(ada)).toMatchObject([{ address: number }]);
  expect(await stops(cleo)).toEqual([]);
});
