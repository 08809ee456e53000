import { afterAll, beforeAll, expect, it } from "vitest";
import { forwardAccountEvents } from "../../features/people/index.ts";
import { dropOldEvents, eventsForwarded, takeEvents } from "../../identity/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

let stage: AccountStage;
beforeAll(async () => void (stage = await accountStage()));
afterAll(() => stage?.close());

it("what happens to an account that only a newer version knows waits for that one, and holds nothing else up", async () => {
  const { t, ids, org, addPerson, join } = stage;
  const [person, sub] = [await addPerson("ada"), newId()];
  await join("ada", person);
  await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-ada'", [sub]);
  for (const kind of ["account.signed-in", "account.of-a-newer-version", "account.signed-out"])
    await t.look("INSERT INTO identity_events (id, pool, username, sub, kind, data) VALUES ($1, 'local-1_Lake', $2::text, $2::text::uuid, $3, '{}')", [newId(), sub, kind]); // oxfmt-ignore
  await forwardAccountEvents(t.env, ids.accounts.issuer, { takeEvents, eventsForwarded, dropOldEvents });
  expect(await t.look("SELECT kind FROM facts WHERE org = $1 AND kind LIKE 'account.%' ORDER BY id", [org])).toEqual([
    { kind: "account.signed-in" },
    { kind: "account.signed-out" },
  ]);
  expect(await t.look("SELECT kind FROM identity_events WHERE forwarded_at IS NULL")).toEqual([
    { kind: "account.of-a-newer-version" },
  ]);
});
