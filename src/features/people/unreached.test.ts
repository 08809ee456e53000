import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { isReadToTheEnd, startReaders } from "../../kit/ledger/index.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import { people } from "./feature.ts";
import { actorAs } from "./testing.ts";
import { unreachedReaction } from "./unreached.ts";

readWords("outbound", new URL("../outbound/words/", import.meta.url));

let t: TestEnv;
let stop: () => Promise<void>;
let org: string;

beforeAll(async () => {
  t = await testEnv();
  stop = await startReaders(t.env, [unreachedReaction], 20);
});
beforeEach(async () => {
  org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Lake", plan: "enterprise" }, now));
});
afterAll(async () => {
  await stop();
  await t.close();
});

const call = (name: string, input: object): Promise<any> =>
  t.database.tx(org, (db, now) =>
    people.handlers![name]!({ org, actor: actorAs("owner"), input, db, now, env: t.env }),
  );
const add = (email: string): Promise<{ id: string }> => call("addPerson", { email });
const write = (member: string, to: string, purpose: "notice" | "account" | "staff" = "notice") =>
  t.database.tx(org, (db) =>
    notify(db, org, { purpose, template: "report-thanks", member, to, locale: "en", effect: `${purpose}:${to}` }),
  );
/** What has become of each message once everything was read, by its effect. */
async function states(): Promise<Record<string, string>> {
  await expect.poll(() => isReadToTheEnd(t.database)).toBe(true);
  const rows = await t.look<{ effect: string; state: string }>(
    "SELECT effect, state FROM outbound_messages WHERE org = $1 ORDER BY effect",
    [org],
  );
  return Object.fromEntries(rows.map(({ effect, state }) => [effect, state]));
}

it.each([
  ["deactivated", (id: string) => call("changePerson", { id, active: false })],
  ["removed", (id: string) => call("removePerson", { id })],
])("what waits for somebody who is %s does not go out, but for what their account needs", async (_, go) => {
  const [ann, bob] = [await add("Ann@lake.example"), await add("bob@lake.example")];
  for (const purpose of ["notice", "staff", "account"] as const) await write(ann.id, "Ann@lake.example", purpose);
  await write(bob.id, "bob@lake.example");
  expect(new Set(Object.values(await states()))).toEqual(new Set(["queued"]));
  await go(ann.id);
  expect(await states()).toEqual({
    "account:Ann@lake.example": "queued",
    "notice:Ann@lake.example": "failed",
    "notice:bob@lake.example": "queued",
    "staff:Ann@lake.example": "failed",
  });
});

it("what waits for somebody does not go to a colleague who has their mailbox now", async () => {
  const ann = await add("desk@lake.example");
  await write(ann.id, "Desk@lake.example", "notice");
  await write(ann.id, "desk@lake.example", "account");
  await call("changePerson", { id: ann.id, email: "ann@lake.example" });
  // As long as nobody else has it, the old address is still theirs.
  expect(await states()).toEqual({ "account:desk@lake.example": "queued", "notice:Desk@lake.example": "queued" });
  const bob = await add("desk@lake.example");
  await write(bob.id, "desk@lake.example", "staff");
  expect(await states()).toEqual({
    "account:desk@lake.example": "failed",
    "notice:Desk@lake.example": "failed",
    "staff:desk@lake.example": "queued",
  });
});

it("what is withdrawn says nothing of anybody any more, and is not sent by whoever has claimed it", async () => {
  const ann = await add("ann@lake.example");
  await write(ann.id, "ann@lake.example");
  await t.look("UPDATE outbound_messages SET attempts = 1, next_at = now() + interval '1 minute', vars = $1", [
    '{"name":"Ann"}',
  ]);
  await call("changePerson", { id: ann.id, active: false });
  await states();
  const [row] = await t.look("SELECT state, vars, error FROM outbound_messages WHERE org = $1", [org]);
  expect(row).toEqual({ state: "failed", vars: {}, error: expect.stringMatching(/^Not sent: /) });
});
