import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, startReaders } from "./index.ts";
import { numbered } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ pool: 8 });
});
afterAll(() => t.close());

const facts = 30_000;

it("many facts of one organisation that wait cost as much as they are, and not their square", async () => {
  const org = await t.org();
  await t.look(
    `INSERT INTO facts (org, kind, data) SELECT $1, 'many', jsonb_build_object('n', n) FROM generate_series(1, ${facts}) n`,
    [org],
  );
  await t.look("INSERT INTO ledger_waiting SELECT 'many', org, tx, id FROM facts WHERE kind = 'many'");
  await t.look("INSERT INTO ledger_readers SELECT 'many', 0, max(tx), max(id) FROM facts");
  await t.look("ANALYZE ledger_waiting, facts");
  const seen: number[] = [];
  const one = reaction(
    "many",
    [numbered("many")],
    async (context) => void seen.push(...context.facts.map((fact) => fact.data.n)),
  );
  const stop = await startReaders(t.env, [one], 20);
  await expect.poll(() => t.look("SELECT FROM ledger_waiting LIMIT 1"), { timeout: 60_000 }).toEqual([]);
  expect(seen).toHaveLength(facts);
  expect(seen.every((n, at) => n === at + 1)).toBe(true);
  const read = async () => {
    const [row] = await t.look<{ n: number }>(
      "SELECT (seq_tup_read + idx_tup_fetch)::float8 AS n FROM pg_stat_user_tables WHERE relname = 'ledger_waiting'",
    );
    return row!.n;
  };
  // The server counts a second late.
  await expect.poll(read, { timeout: 20_000 }).toBeGreaterThan(facts);
  await new Promise((done) => setTimeout(done, 2000));
  expect((await read()) / facts).toBeLessThan(10);
  await stop();
}, 120_000);

it("work of one organisation that wants more temporary files than there may be holds up nobody else's facts", async () => {
  const own = await testEnv({ pool: 4 });
  try {
    const [greedy, other] = [await own.org(), await own.org()];
    const [{ name } = { name: "" }] = await own.look<{ name: string }>("SELECT current_database() AS name");
    await own.look(`ALTER DATABASE ${name} SET temp_file_limit = '1MB'`);
    await own.look(`ALTER DATABASE ${name} SET work_mem = '64kB'`);
    const told: string[] = [];
    const sorting = reaction("sorting", [numbered("sorted")], async ({ org, db }) => {
      if (org === greedy) await db.query("SELECT max(x) FROM (SELECT md5(n::text) AS x FROM generate_series(1, 300000) n ORDER BY 1 OFFSET 10) s"); // oxfmt-ignore
      told.push(org);
    });
    for (const org of [greedy, other])
      await own.database.tx(org, (db) => record(db, org, [numbered("sorted")({ n: 1 })]));
    const stop = await startReaders(own.env, [sorting], 20);
    await expect.poll(() => told, { timeout: 20_000 }).toEqual([other]);
    // It was told in a transaction that ends after that.
    await expect.poll(() => own.look("SELECT org FROM ledger_waiting")).toEqual([{ org: greedy }]);
    expect(await own.look("SELECT FROM ledger_parked")).toEqual([]);
    await stop();
  } finally {
    await own.close();
  }
}, 60_000);
