import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { record, recordRows } from "./index.ts";
import { numbered } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

/** Hears the statements of a transaction that writes facts. */
async function written(org: string, write: Parameters<typeof t.database.tx>[1]): Promise<string[]> {
  const sent: string[] = [];
  await t.database.tx(org, (db, now) => {
    const run: typeof db.run = (sql, params, name) => {
      sent.push(sql);
      return db.run(sql, params, name);
    };
    return write(Object.assign(Object.create(db) as typeof db, { run }), now);
  });
  return sent;
}

const kept = (org: string) =>
  t.look<{ n: number; person: string | null; at: string }>(
    "SELECT (data->>'n')::int AS n, person, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS at FROM facts WHERE org = $1 ORDER BY id",
    [org],
  );

it("facts are written as VALUES, which a cluster's node gets whole, some thousands at once, in their order", async () => {
  const org = await t.org();
  const facts = Array.from({ length: 5001 }, (_, n) => numbered("many.facts")({ n }));
  const sent = await written(org, (db) => record(db, org, facts));
  expect(sent).toHaveLength(3);
  for (const sql of sent) expect(sql).toMatch(/^INSERT INTO facts \(org, kind, person, data, at\) VALUES \(\$1, /);
  expect((await kept(org)).map(({ n }) => n)).toEqual(Array.from({ length: 5001 }, (_, n) => n));
});

it("a fact has its own moment, as exact as the database wrote it, or its transaction's", async () => {
  const org = await t.org();
  const person = "01999999-0000-7000-8000-000000000001";
  const sent = await written(org, async (db) => {
    const moment = await db.one<{ now: string }>("SELECT now()::text AS now");
    await record(db, org, [numbered("own.moment")({ n: 1 }), numbered("own.moment")({ n: 2 }, { at: new Date(0) })]);
    await recordRows(db, org, [
      { kind: "own.moment", person, data: { n: 3, text: "a\0b\ud800" }, at: "2026-11-26T10:11:12.345678+00:00" },
      { kind: "own.moment", person, data: { n: 4 }, at: moment.now },
    ]);
  });
  expect(sent).toHaveLength(2);
  const rows = await kept(org);
  expect(rows.slice(1, 3)).toEqual([
    { n: 2, person: null, at: "1970-01-01 00:00:00.000000" },
    { n: 3, person, at: "2026-11-26 10:11:12.345678" },
  ]);
  expect(rows[0]!.at).toBe(rows[3]!.at);
});

it("no facts are no statement", async () => {
  const org = await t.org();
  expect(await written(org, (db) => record(db, org, []))).toEqual([]);
});
