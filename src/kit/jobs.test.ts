import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import { newId } from "./id.ts";
import { job, openJobs, prepareJobs } from "./jobs.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

it("no organisation has all the places of a kind of job, however many it ordered first, and however long they take", async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const done: string[] = [];
  const all = [
    job("call-somebody", { concurrency: 2, retries: 0 }, async (_env, { org }: { org: string }) => {
      if (org === hostile) await over;
      done.push(org);
    }),
  ];
  const [hostile, quiet] = [newId(), newId()];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  for (let n = 0; n < 30; n++) await opened.jobs.send("call-somebody", { org: hostile });
  for (let n = 0; n < 3; n++) await opened.jobs.send("call-somebody", { org: quiet });
  const stop = await opened.work(t.env, all);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([quiet, quiet, quiet]);
  stop();
  end();
  await opened.stop();
});
