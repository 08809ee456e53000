import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../../kit/db/index.ts";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { isLeaving, markAccountsLeaving } from "../store/accounts.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("two organisations that let one account go at once do not wait for each other in a circle", async () => {
  const [first, shared] = ["a", "b"].map((subject) => ({ issuer: "https://ids.example", subject })) as [Account, Account]; // oxfmt-ignore
  // Whoever marks accounts takes away what has been remembered long enough, which is everybody's.
  await t.look(
    "INSERT INTO people_leaving_accounts (org, issuer, subject, at) VALUES ($1, '', 'old', now() - interval '31 days')",
    [systemOrganisation],
  );
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

interface Account {
  issuer: string;
  subject: string;
}
