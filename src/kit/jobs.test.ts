import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import { job, openJobs, prepareJobs } from "./jobs.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it("a job whose process died with it twice is given up, not run a third time; one that died once is run again", async () => {
  const ran: string[] = [];
  const givenUp: string[] = [];
  const fatal = job(
    "fatal",
    { retries: 20, givenUp: async (_env, { name }) => void givenUp.push(name) },
    async (_env, { name }) => void ran.push(name),
  );
  await prepareJobs(t.owner, [fatal]);
  const opened = await openJobs(t.urls.worker, () => {});
  try {
    await opened.jobs.send("fatal", { name: "twice" });
    await opened.jobs.send("fatal", { name: "once" });
    // As two killed processes left them: taken up, and silent since.
    await t.look(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '1 minute',
              retry_delay = 0, retry_backoff = false, retry_count = CASE data->>'name' WHEN 'twice' THEN 1 ELSE 0 END
        WHERE name = 'fatal'`,
    );
    await supervise();
    await opened.work(t.env, [fatal]);
    await expect.poll(() => [ran, givenUp], { timeout: 40_000 }).toEqual([["once"], ["twice"]]);
    await expect
      .poll(() => t.look("SELECT 1 AS one FROM pgboss.job WHERE name = 'fatal' AND state <> 'completed'"))
      .toEqual([]);
  } finally {
    await opened.stop();
  }
});

/** What the queue does by itself once a minute: jobs of silent processes are to be tried again. */
async function supervise(): Promise<void> {
  const boss = new PgBoss({ connectionString: t.owner, schema: "pgboss", supervise: false, schedule: false, max: 1 });
  boss.on("error", () => {});
  await boss.start();
  await boss.supervise("fatal");
  await boss.stop({ graceful: false });
}
