import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { jobs } from "../jobs.ts";
import { addAccountAsk } from "../store/account-asks.ts";
import { addAsk } from "../store/recoveries.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it.each([
  ["a lost authenticator", "people_recovery_asks", addAsk],
  ["an account that was asked for", "people_account_asks", addAccountAsk],
] as const)(
  "an address that was noted for %s goes after a month, where its job was lost",
  async (_name, table, add) => {
    const [old, recent] = [newId(), newId()];
    await t.database.tx(systemOrganisation, async (db) => {
      await add(db, old, "old@hill.example");
      await add(db, recent, "recent@hill.example");
    });
    await t.look(`UPDATE ${table} SET at = now() - interval '31 days' WHERE id = $1`, [old]);
    await t.look(`UPDATE ${table} SET at = now() - interval '29 days' WHERE id = $1`, [recent]);
    const { run } = jobs.find(({ name }) => name === "forget-old-asks")!;
    const both = await t.look(`SELECT id FROM ${table}`);
    expect(both).toHaveLength(2);
    // Ordered by a clock that has been set since, back or ahead.
    for (const days of [-32, 32]) {
      await run(t.env, { at: Date.now() + days * 86_400_000 });
      expect(await t.look(`SELECT id FROM ${table}`), `${days} days`).toEqual(both);
    }
    await run(t.env, { at: Date.now() - 3 * 3_600_000 });
    expect(await t.look(`SELECT id FROM ${table}`)).toEqual([{ id: recent }]);
  },
);
