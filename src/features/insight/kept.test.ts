import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { departmentRows } from "./store/departments.ts";
import { addCounts, counters, emptyCounts, lureRows } from "./store.ts";
import type { CountRow } from "./store.ts";
import { madeOrganisation } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const zero = Object.fromEntries(counters.map((one) => [one, 0])) as Record<(typeof counters)[number], number>;
const [campaign, other, department, second, third, lure] = Array.from({ length: 6 }, () => newId()) as [string, string, string, string, string, string]; // oxfmt-ignore
const row = (more: Partial<CountRow>): CountRow => ({ campaign, department, lure, hold_out: false, difficulty: "very", ...zero, ...more }); // oxfmt-ignore

const sums = counters.map((one) => `sum(${one})::int AS ${one}`).join(", ");

/** The sums by lure as they are kept, and as they are added up anew. */
async function both(org: string): Promise<unknown[]> {
  return Promise.all([
    t.look(`SELECT * FROM insight_lure_counts WHERE org = $1 ORDER BY campaign, lure, hold_out, difficulty`, [org]),
    t.look(
      `SELECT org, campaign, lure, hold_out, difficulty, ${sums} FROM insight_counts WHERE org = $1
        GROUP BY 1, 2, 3, 4, 5 ORDER BY campaign, lure, hold_out, difficulty`,
      [org],
    ),
  ]);
}

it("keeps the sums over departments with whatever is written, and tells them as they are", async () => {
  const org = await madeOrganisation(t, "named");
  const write = (changes: CountRow[]) => t.database.tx(org, (db) => addCounts(db, org, changes));
  await write([
    row({ sent: 5 }),
    row({ department: second, sent: 7, clicked_person: 2 }),
    row({ campaign: other, sent: 1 }),
  ]);
  await write([row({ sent: 1, bounced: 1 }), row({ hold_out: true, sent: 3 })]);
  await t.look("UPDATE insight_counts SET reported_person = 4 WHERE org = $1 AND department = $2", [org, second]);
  const [kept, counted] = await both(org);
  expect(kept).toEqual(counted);
  expect(kept).toHaveLength(3);

  const of = (scope: "all" | string[]) => t.database.tx(org, (db) => lureRows(db, org, [campaign], scope));
  const sent = (rows: CountRow[]) =>
    rows.map((one) => [one.hold_out, one.sent] as const).toSorted(([a], [b]) => Number(a) - Number(b));
  expect(sent(await of("all"))).toEqual([[false, 13], [true, 3]]); // oxfmt-ignore
  expect(sent(await of([second]))).toEqual([[false, 7]]);
  const all = await t.database.tx(org, (db) => departmentRows(db, org, [campaign, other], "all"));
  expect(Object.fromEntries(all.map((one) => [one.department, one.sent]))).toEqual({ [department]: 10, [second]: 7 });

  await t.look("DELETE FROM insight_counts WHERE org = $1 AND campaign = $2", [org, other]);
  expect((await both(org))[0]).toHaveLength(2);
  await t.database.tx(org, (db) => emptyCounts(db, org));
  expect(await both(org)).toEqual([[], []]);
});

it("leaves nothing behind when the sums are deleted first, as an organisation's end may do", async () => {
  const org = await madeOrganisation(t, "named");
  await t.database.tx(org, (db) => addCounts(db, org, [row({ sent: 5 })]));
  await t.look("DELETE FROM insight_lure_counts WHERE org = $1", [org]);
  await t.look("DELETE FROM insight_department_counts WHERE org = $1", [org]);
  await t.look("DELETE FROM insight_counts WHERE org = $1", [org]);
  expect(await both(org)).toEqual([[], []]);
  expect(await bothByDepartment(org)).toEqual([[], []]);
});

/** The sums by department as they are kept, and as they are added up anew. */
async function bothByDepartment(org: string): Promise<unknown[]> {
  return Promise.all([
    t.look("SELECT * FROM insight_department_counts WHERE org = $1 ORDER BY bucket, department, difficulty", [org]),
    t.look(
      `SELECT org, insight_bucket(campaign) AS bucket, department, difficulty, ${sums} FROM insight_counts WHERE org = $1
        GROUP BY 1, 2, 3, 4 ORDER BY bucket, department, difficulty`,
      [org],
    ),
  ]);
}

it("tells the departments of any campaigns as their counts would, from whole buckets and what lies beside them", async () => {
  const org = await madeOrganisation(t, "named");
  const day = 86_400_000;
  // Five to a bucket of 49.7 days.
  const many = Array.from({ length: 12 }, (_, at) => newId(Date.UTC(2026, 0, 1) + at * 10 * day));
  const rows = many.flatMap((id, at) =>
    [department, second].flatMap((one, of) =>
      ["least", "very"].map((difficulty, hard) =>
        row({ campaign: id, department: one, difficulty, sent: 1 + at * 4 + of * 2 + hard, clicked_person: at % 3 }),
      ),
    ),
  );
  // One that is in a single campaign, and gone where that one is not asked for.
  rows.push(row({ campaign: many[4]!, department: third, sent: 3 }));
  await t.database.tx(org, (db) => addCounts(db, org, rows));
  await t.look("UPDATE insight_counts SET reported_person = sent WHERE org = $1 AND difficulty = 'very'", [org]);
  await t.look("DELETE FROM insight_counts WHERE org = $1 AND campaign = $2 AND difficulty = 'least'", [org, many[5]]);
  const [kept, counted] = await bothByDepartment(org);
  expect(kept).toEqual(counted);

  const inOrder = (found: CountRow[]) => found.toSorted((a, b) => (a.department + a.difficulty < b.department + b.difficulty ? -1 : 1)); // oxfmt-ignore
  for (const some of [many, many.slice(2), many.slice(0, 7), many.filter((_, at) => at % 4 > 0), many.slice(3, 4), []])
    for (const scope of ["all", [second]] as const) {
      const result = await t.database.tx(org, (db) => departmentRows(db, org, some, scope));
      const anew = await t.look<CountRow>(
        `SELECT '' AS campaign, department, '' AS lure, false AS hold_out, difficulty, ${sums} FROM insight_counts
          WHERE org = $1 AND campaign = ANY ($2) AND department = ANY ($3) GROUP BY department, difficulty`,
        [org, some, scope === "all" ? [department, second, third] : scope],
      );
      expect(inOrder(result)).toEqual(inOrder(anew));
    }

  await t.database.tx(org, (db) => emptyCounts(db, org));
  expect(await bothByDepartment(org)).toEqual([[], []]);
});
