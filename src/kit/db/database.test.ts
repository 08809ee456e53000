import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../ledger/index.ts";
import { testEnv } from "./testing.ts";
import type { TestEnv } from "./testing.ts";
import { numbered } from "../ledger/testing.ts";

describe("the database's permissions", () => {
  let t: TestEnv;
  beforeAll(async () => {
    t = await testEnv();
  });
  afterAll(() => t.close());

  it("gives each organisation its own rows only", async () => {
    const [one, two] = [await t.org(), await t.org()];
    await t.env.database.tx(one, (db) => record(db, one, [numbered("kit.tried")({ n: 1 })]));
    const seen = (org: string) => t.env.database.tx(org, (db) => db.query("SELECT data FROM facts"));
    expect(await seen(one)).toEqual([{ data: { n: 1 } }]);
    expect(await seen(two)).toEqual([]);
    const stolen = t.env.database.tx(two, (db) => record(db, one, [numbered("kit.tried")({ n: 2 })]));
    await expect(stolen).rejects.toThrow(/row-level security/);
  });

  it("connects as roles that cannot step around row-level security", async () => {
    const rows = await t.look<{ rolname: string }>(
      "SELECT rolname FROM pg_roles WHERE rolname LIKE 'hookwise%' AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)",
    );
    expect(rows).toEqual([]);
  });

  it("forces row-level security on every table that requests may touch and that has an organisation", async () => {
    const open = await t.look<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org' AND NOT a.attisdropped
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
          AND has_table_privilege('hookwise_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
          AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    );
    expect(open.map((row) => row.name)).toEqual([]);
  });

  it("gives nothing of a partition to the request role directly", async () => {
    const open = await t.look<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND has_table_privilege('hookwise_app', oid, 'SELECT')",
    );
    expect(open.map((row) => row.name)).toEqual([]);
  });
});
