import { afterAll, beforeAll, expect, it } from "vitest";
import { job } from "../jobs.ts";
import { setRightAfterClock } from "./job-clock.ts";
import { prepareJobs } from "./job-queues.ts";
import { testEnv } from "./testing.ts";
import type { TestEnv } from "./testing.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("what is looked at after a clock that was ahead does not grow with what the queue remembers of what was done", async () => {
  const all = Array.from({ length: 20 }, (_, n) => job(`remembered-${n}`, {}, async () => {}));
  await prepareJobs(t.owner, all);
  await t.look("INSERT INTO pgboss.job (name, state, started_on, completed_on) SELECT 'remembered-' || n % 20, 'completed', now(), now() FROM generate_series(1, 40000) AS n"); // oxfmt-ignore
  await t.look("INSERT INTO pgboss.job (name, start_after) SELECT 'remembered-' || n % 20, now() FROM generate_series(1, 400) AS n"); // oxfmt-ignore
  await t.look("ANALYZE pgboss.job");
  const read: number[] = [];
  const asked = async (sql: string, values: unknown[] = []) => {
    const rows = await t.look<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, values); // oxfmt-ignore
    const plan = rows[0]!["QUERY PLAN"][0].Plan;
    read.push(plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!);
  };
  await setRightAfterClock(
    { executeSql: asked },
    all.map(({ name }) => name),
  );
  expect(read).toHaveLength(4);
  // What is remembered is more than seven hundred pages.
  expect(Math.max(...read)).toBeLessThan(200);
}, 60_000);
