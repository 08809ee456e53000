import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../kit/db/index.ts";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { jobs } from "../jobs.ts";
import { endedAccountLinksOf, noteEnded } from "../store/account-links.ts";
import { isLeaving, markAccountsLeaving } from "../store/accounts.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("two organisations that let one account go at once do not wait for each other in a circle", async () => {
  const [first, shared] = ["a", "b"].map((subject) => ({ issuer: "https://ids.example", subject })) as [Account, Account]; // oxfmt-ignore
  const [one, other] = [newId(), newId()];
  const comesToShared = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const slow = t.database.tx(one, async (db) => {
    const query: Db["query"] = async (sql, params, name) => {
      if (String(params?.[0]).endsWith(` ${shared.subject}`)) {
        comesToShared.resolve();
        await goesOn.promise;
      }
      return db.query(sql, params, name);
    };
    await markAccountsLeaving({ ...db, query }, one, [first, shared]);
  });
  await comesToShared.promise;
  let over = false;
  const quick = t.database
    .tx(other, (db) => markAccountsLeaving(db, other, [shared]))
    .finally(() => void (over = true));
  const waits = () => t.look("SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database OR l.database IS NULL WHERE NOT granted AND d.datname = current_database()"); // oxfmt-ignore
  await expect.poll(async () => over || (await waits()).length > 0, { timeout: 10_000 }).toBe(true);
  goesOn.resolve();
  expect((await Promise.allSettled([slow, quick])).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const marked = (subject: string) => t.database.tx(one, (db) => isLeaving(db, first.issuer, subject));
  expect(await Promise.all(["a", "b", "c"].map(marked))).toEqual([true, true, false]);
});

it("by a clock that is ahead for a while nobody forgets which accounts are about to go, nor whose they were: that goes by the order to remove", async () => {
  const account = (subject: string) => ({ issuer: "https://ids.example", subject });
  const [going, ended] = [account(newId()), account(newId())];
  const org = newId();
  const note = (one: Account) =>
    t.database.tx(org, async (db) => {
      await markAccountsLeaving(db, org, [one]);
      await noteEnded(db, [{ ...ended, joinedAt: new Date() }]);
    });
  await note(going);
  // As by a clock that is years ahead.
  await t.look("UPDATE people_leaving_accounts SET at = at - interval '3 years'");
  await t.look("UPDATE people_left_accounts SET left_at = left_at - interval '3 years'");
  await note(account(newId()));
  const known = async () => [
    await t.database.tx(org, (db) => isLeaving(db, going.issuer, going.subject)),
    (await t.database.tx(systemOrganisation, (db) => endedAccountLinksOf(db, ended))).length,
  ];
  expect(await known()).toEqual([true, 2]);
  const { run } = jobs.find(({ name }) => name === "forget-old-asks")!;
  await run(t.env, { at: Date.now() - 40 * 86_400_000 });
  expect(await known()).toEqual([true, 2]);
  await run(t.env, { at: Date.now() - 3 * 3_600_000 });
  expect(await known()).toEqual([false, 1]);
});

interface Account {
  issuer: string;
  subject: string;
}
