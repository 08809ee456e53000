import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareJobs } from "./job-queues.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

// What runs with another's rights must not run what its caller has put in its way.

const roles = ["hookwise_app", "hookwise_worker", "hookwise_identity", "hookwise_lookup"];
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await prepareJobs(t.owner, []);
});
afterAll(() => t.close());

/** Functions with their owner's rights that a caller could lead astray, and why. */
function astray(): Promise<{ called: string; why: string }[]> {
  return t.look(
    `SELECT p.oid::regprocedure::text AS called, found.why
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      CROSS JOIN LATERAL (VALUES
        ('its search_path', NOT 'search_path=pg_catalog, public, pg_temp' = ANY (coalesce(p.proconfig, '{}'))),
        ('open to everybody', has_function_privilege('public', p.oid, 'EXECUTE')),
        ('silent about rows that its owner may not see',
          p.proowner <> 'hookwise_lookup'::regrole AND NOT 'row_security=off' = ANY (coalesce(p.proconfig, '{}')))
      ) AS found (why, holds)
      WHERE p.prosecdef AND found.holds AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
}

describe("functions that run with their owner's rights", () => {
  it("look names up in no place that a caller can fill, and are open to nobody by default", async () => {
    expect(await astray()).toEqual([]);
  });

  it("are found when they are made carelessly, and made well by kit_lookup", async () => {
    const before = await astray();
    await t.look("CREATE FUNCTION careless() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'");
    expect(await astray()).toHaveLength(before.length + 3);
    await t.look("SELECT kit_lookup('careless()', 'organisations')");
    expect(await astray()).toEqual(before);
    await t.look("DROP FUNCTION careless()");
  });

  it.each(["app", "worker"] as const)("run nothing that the %s's role has put in their way", async (role) => {
    // Even where the database's owner has left temporary tables open.
    await database("GRANT TEMP ON DATABASE %I TO PUBLIC");
    const called = await t.look<{ call: string }>(
      `SELECT format('SELECT public.%I(%s)', p.proname, (SELECT string_agg(
                CASE a.type::regtype::text WHEN 'text' THEN '$q$facts$q$' WHEN 'date' THEN 'current_date' WHEN 'integer' THEN '1'
                  ELSE format('NULL::%s', a.type::regtype) END, ', ' ORDER BY a.place)
                FROM unnest(p.proargtypes) WITH ORDINALITY AS a (type, place))) AS call
         FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace AND has_function_privilege($1, p.oid, 'EXECUTE')`,
      [`hookwise_${role}`],
    );
    expect(called.length).toBeGreaterThan(10);
    // A view instead of each table, whose rows call a function of the caller's.
    const views = await t.look<{ make: string }>(
      `SELECT format('CREATE TEMP VIEW %I AS SELECT %s WHERE pg_temp.evil()', c.relname, string_agg(
                format('%s::%s AS %I', CASE WHEN a.atttypid = 'xid8'::regtype THEN '$q$99999999999999$q$' WHEN a.attname = 'relname' THEN '$q$facts$q$' ELSE 'NULL' END,
                  format_type(a.atttypid, a.atttypmod), a.attname), ', ' ORDER BY a.attnum)) AS make
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid <> 'anyarray'::regtype
        WHERE c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
          AND (c.relnamespace = 'public'::regnamespace OR c.oid = 'pg_class'::regclass) GROUP BY c.oid`,
    );
    const caller = new pg.Client({ connectionString: t.urls[role] });
    await caller.connect();
    try {
      await caller.query(
        `CREATE FUNCTION pg_temp.evil() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
           IF current_user <> session_user THEN PERFORM set_config('attack.ran', current_user, false); END IF; RETURN true; END $$`,
      );
      for (const { make } of views) await caller.query(make);
      await caller.query("GRANT ALL ON ALL TABLES IN SCHEMA pg_temp TO PUBLIC");
      for (const { call } of called) await caller.query(call).catch(() => {});
      const { rows } = await caller.query("SELECT current_setting('attack.ran', true) AS ran");
      expect(rows).toEqual([{ ran: null }]);
    } finally {
      await caller.end();
      await database("REVOKE TEMP ON DATABASE %I FROM PUBLIC");
    }
  });
});

describe("the program's roles", () => {
  it("make no temporary table and nothing in any schema", async () => {
    const open = await t.look(
      `SELECT r.role, 'the database' AS what FROM unnest($1::text[]) AS r (role)
        WHERE has_database_privilege(r.role, current_database(), 'TEMP') OR has_database_privilege(r.role, current_database(), 'CREATE')
       UNION ALL
       SELECT r.role, n.nspname FROM unnest($1::text[]) AS r (role), pg_namespace n
        WHERE n.nspname !~ '^pg_(toast_)?temp' AND has_schema_privilege(r.role, n.oid, 'CREATE')`,
      [roles],
    );
    expect(open).toEqual([]);
  });

  it("see through views only what they may see themselves", async () => {
    const open = await t.look(
      `SELECT relname FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
          AND NOT 'security_invoker=true' = ANY (coalesce(reloptions, '{}'))`,
    );
    expect(open).toEqual([]);
  });

  it("meet no operator, cast, event trigger or standing grant that a migration left", async () => {
    const found = await t.look(
      `SELECT 'operator' AS what FROM pg_operator WHERE oprnamespace = 'public'::regnamespace
       UNION ALL SELECT 'cast' FROM pg_cast WHERE castfunc IN (SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
       UNION ALL SELECT 'event trigger' FROM pg_event_trigger
       UNION ALL SELECT 'default privileges' FROM pg_default_acl`,
    );
    expect(found).toEqual([]);
  });
});

/** A statement about the test's own database. */
async function database(statement: string): Promise<void> {
  await t.look(`DO $do$ BEGIN EXECUTE format('${statement}', current_database()); END $do$`);
}
