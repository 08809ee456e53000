import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

// Under row security only leakproof conditions may go before the policy's: a condition on a function of a column is checked row by row, and its index is
// written for nobody.

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

/** Indexes of an organisation's rows on expressions that call something; those that keep something unique are asked by whoever writes. */
const unasked = () =>
  t.look<{ index: string }>(
    `SELECT i.indexrelid::regclass::text AS index
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid AND c.relrowsecurity
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attname = 'org'
      WHERE i.indexprs IS NOT NULL AND NOT i.indisunique
        AND replace(pg_get_expr(i.indexprs, i.indrelid), 'COALESCE', '') ~ '\\w\\('`,
  );

it("an index under row security is made of columns", async () => {
  expect(await unasked()).toEqual([]);
});

it("one on a function is found", async () => {
  await t.look("CREATE INDEX never_asked ON deliveries (org, kit_mailbox(address))");
  expect(await unasked()).toEqual([{ index: "never_asked" }]);
  await t.look("DROP INDEX never_asked");
});
