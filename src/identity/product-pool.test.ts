import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../kit/db/testing.ts";
import type { TestEnv } from "../kit/db/testing.ts";
import { openIdentity } from "./index.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

it("makes its pool and client at the first start, once, also when several processes start at the same moment", async () => {
  const { config, log, secrets, clock } = t.env;
  const start = () => openIdentity({ config, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
  const opened = await Promise.all([start(), start(), start()]);
  const described = opened.map((one) => one.describe());
  await Promise.all(opened.map((one) => one.stop()));
  expect(described[0]!.userPoolId).toMatch(/^hw-local-1_\w{9}$/);
  expect(new Set(described.map((one) => one.userPoolClientId)).size).toBe(1);
  expect(await t.look("SELECT 1 FROM identity_clients")).toHaveLength(1);
});

it("writes nothing at a later start, and what the configuration changes", async () => {
  const { config, log, secrets, clock } = t.env;
  const rows = () =>
    t.look(
      "SELECT id, xmin::text FROM identity_pools UNION ALL SELECT id, xmin::text FROM identity_clients ORDER BY 1",
    );
  const start = async (publicUrl = config.publicUrl) => {
    const own = { ...config, publicUrl };
    const one = await openIdentity({ config: own, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
    await one.stop();
    return rows();
  };
  const before = await start();
  expect(await start()).toEqual(before);
  expect(await start("https://harbour.example")).not.toEqual(before);
});

it("keeps its tables from the roles of the product", async () => {
  const open = await t.look<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relname LIKE 'identity\\_%' AND c.relname <> 'identity_events'
      AND (has_table_privilege('hookwise_app', c.oid, 'SELECT') OR has_table_privilege('hookwise_worker', c.oid, 'SELECT'))`,
  );
  expect(open).toEqual([]);
});

it("has no right to the product's tables", async () => {
  const open = await t.look<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND c.relname NOT LIKE 'identity\\_%' AND has_table_privilege('hookwise_identity', c.oid, 'SELECT')`,
  );
  expect(open).toEqual([]);
});
