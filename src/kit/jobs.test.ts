import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import type { Env } from "./env.ts";
import { newId } from "./id.ts";
import { NotThereYet } from "./not-there-yet.ts";
import { prepareJobs } from "./db/job-queues.ts";
import { forgetJobsOf, inlineJobs, job, openJobs } from "./jobs.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

it("no organisation has all the workers of a kind of job, however many it ordered first, and however long they take", async () => {
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

it("a few organisations that ordered long before have the workers once, and then it is another's turn", async () => {
  const [quiet, ...hostile] = Array.from({ length: 4 }, newId);
  // On a busy machine two workers may take from one line at the same moment: each is held by itself.
  const held: { org: string; end: () => void }[] = [];
  const begun: string[] = [];
  const all = [
    job("call-in-turn", { concurrency: 3, perOrganisation: 1, retries: 0 }, async (_env, { org }: { org: string }) => {
      begun.push(org);
      if (org !== quiet) await new Promise<void>((end) => held.push({ org, end }));
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  for (const org of hostile) for (let n = 0; n < 10; n++) await opened.jobs.send("call-in-turn", { org });
  for (let n = 0; n < 3; n++) await opened.jobs.send("call-in-turn", { org: quiet! });
  const stop = await opened.work(t.env, all);
  await expect.poll(() => begun.toSorted(), { timeout: 20_000 }).toEqual(hostile.toSorted());
  held.find(({ org }) => org === hostile[0])!.end();
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThan(3);
  expect(begun[3]).toBe(quiet);
  const last = setInterval(() => held.forEach(({ end }) => end()), 50);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(33);
  clearInterval(last);
  // A stop waits for those at work.
  held.forEach(({ end }) => end());
  stop();
  await opened.stop();
});

it("what may take long counts for more in its organisation's line, and what is due later for nothing yet", async () => {
  await prepareJobs(t.owner, [job("stand-in-line", { retries: 0 }, async () => {})]);
  const opened = await openJobs(t.urls.worker, () => {});
  const org = newId();
  for (const options of [{ after: 3600 }, {}, { weight: 20 }, { after: 7200 }, {}])
    await opened.jobs.send("stand-in-line", { org }, options);
  await opened.jobs.send("stand-in-line", { org: newId() });
  const rows = await t.look<{ priority: number }>(
    "SELECT priority FROM pgboss.job WHERE name = 'stand-in-line' ORDER BY created_on",
  );
  expect(rows.map(({ priority }) => priority)).toEqual([0, 0, -20, -3, -2, 0].map((n) => n + 0));
  await opened.stop();
});

it("whoever orders a job wakes who runs it, also when it is ordered within a transaction, and one after the other", async () => {
  const done: number[] = [];
  const all = [
    job("note-number", { concurrency: 1, retries: 0 }, async (_env, { n }: { n: number }) => void done.push(n)),
  ];
  const org = newId();
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  // Nobody looks by themselves again within this test.
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 });
  await t.env.database.tx(org, async (db) => {
    for (let n = 0; n < 8; n++) await opened.jobs.send("note-number", { org, n }, { db });
  });
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(8);
  stop();
  await opened.stop();
});

it("whoever orders a job, begins or ends one sends one worker to look, and not every idle one", async () => {
  let done = 0;
  const all = [
    job("count-looks", { concurrency: 16, perOrganisation: 2, retries: 0 }, async () => {
      await new Promise((end) => setTimeout(end, 20));
      done += 1;
    }),
  ];
  const org = newId();
  await prepareJobs(t.owner, all);
  const asked = vi.spyOn(pg.Pool.prototype, "query");
  const looks = () => asked.mock.calls.filter(([text]) => /SKIP LOCKED/.test(String(text))).length;
  const opened = await openJobs(t.urls.worker, () => {});
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 });
  for (let n = 0; n < 30; n++) await opened.jobs.send("count-looks", { org });
  await expect.poll(() => done, { timeout: 60_000 }).toBe(30);
  // The sixteen look once when they begin.
  expect(looks()).toBeGreaterThan(30);
  expect(looks()).toBeLessThanOrEqual(16 + 3 * 30);
  asked.mockRestore();
  stop();
  await opened.stop();
}, 60_000);

it("what became due while nobody announced it is begun by all workers, though only one of them looks by itself", async () => {
  let atWork = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [
    job("come-due", { concurrency: 3, perOrganisation: 3, retries: 0 }, async () => {
      atWork += 1;
      await over;
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 });
  const org = newId();
  // Announced when they are ordered, and not when they are due: a look by itself finds them.
  for (let n = 0; n < 3; n++) await opened.jobs.send("come-due", { org }, { after: 2 });
  await expect.poll(() => atWork, { timeout: 8000 }).toBe(3);
  end();
  stop();
  await opened.stop();
});

it("what becomes due while the worker that looks by itself has its hands full is begun by another as soon", async () => {
  const begun: string[] = [];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [
    job("come-due-meanwhile", { concurrency: 3, perOrganisation: 3, retries: 0 }, async (_env, { who }) => {
      begun.push(who);
      await over;
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  const org = newId();
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 });
  // Found by whoever looks by itself; the others look half a minute later.
  await opened.jobs.send("come-due-meanwhile", { org, who: "long" }, { after: 3 });
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(["long"]);
  await opened.jobs.send("come-due-meanwhile", { org, who: "later" }, { after: 3 });
  await expect.poll(() => begun, { timeout: 12_000 }).toEqual(["long", "later"]);
  end();
  stop();
  await opened.stop();
}, 60_000);

it("a timer's job runs on after the server's clock has been set back, through moments at which it ran before", async () => {
  let runs = 0;
  const all = [job("strike-hours", { every: 1 }, async () => void (runs += 1))];
  await prepareJobs(t.owner, all);
  await t.look(
    `INSERT INTO pgboss.job (name, state, singleton_key, singleton_on, created_on, completed_on)
     SELECT 'strike-hours', 'completed', 'every', date_trunc('second', now() AT TIME ZONE 'UTC') + make_interval(secs => n), now() + make_interval(secs => n), now() + make_interval(secs => n)
       FROM generate_series(-5, 3600) AS n`,
  );
  const opened = await openJobs(t.urls.worker, () => {});
  const stop = await opened.work(t.env, all);
  await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThan(1);
  stop();
  await opened.stop();
}, 60_000);

it("what waits by the moments of a clock that was ahead waits as long as it was to, and no longer", async () => {
  const done: string[] = [];
  const all = [job("wait-ahead", {}, async (_env, { what }) => void done.push(what))];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  for (const what of ["soon", "tomorrow", "once more", "planned"])
    await opened.jobs.send("wait-ahead", { what }, { after: 3600 });
  const put = (what: string, change: string) =>
    t.look(`UPDATE pgboss.job SET ${change} WHERE name = 'wait-ahead' AND data->>'what' = $1`, [what]);
  const [day, later] = ["now() + interval '30 days'", "now() + interval '31 days'"];
  await put("soon", `created_on = ${day}, start_after = ${day} + interval '1 second'`);
  await put("tomorrow", `created_on = ${day}, start_after = ${later}`);
  await put("once more", `state = 'retry', retry_count = 1, started_on = ${day}, start_after = ${later}`);
  const stop = await opened.work(t.env, all);
  await expect.poll(() => done.toSorted(), { timeout: 30_000 }).toEqual(["once more", "soon"]);
  const left = "SELECT data->>'what' AS what, round(extract(epoch FROM start_after - now()) / 3600)::int AS hours FROM pgboss.job WHERE name = 'wait-ahead' AND state = 'created' ORDER BY 1"; // oxfmt-ignore
  expect(await t.look(left)).toEqual([
    { what: "planned", hours: 1 },
    { what: "tomorrow", hours: 24 },
  ]);
  stop();
  await opened.stop();
}, 60_000);

it("what failed while the clock was ahead is tried again, though it had begun before, and a pause that is as long as it has to be is kept", async () => {
  const done: string[] = [];
  const all = [job("fail-ahead", { retries: 20 }, async (_env, { what }) => void done.push(what))];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  const put = async (what: string, after: string) => {
    await opened.jobs.send("fail-ahead", { what }, { after: 3600 });
    const change = `state = 'retry', retry_count = 9, started_on = created_on, start_after = now() + interval '${after}'`;
    await t.look(`UPDATE pgboss.job SET ${change} WHERE name = 'fail-ahead' AND data->>'what' = $1`, [what]);
  };
  // Between seventeen and thirty-four minutes.
  await put("paused", "34 minutes");
  await put("ahead", "30 days");
  const stop = await opened.work(t.env, all);
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(["ahead"]);
  const left = "SELECT round(extract(epoch FROM start_after - now()) / 60)::int AS minutes FROM pgboss.job WHERE name = 'fail-ahead' AND state = 'retry'"; // oxfmt-ignore
  expect(await t.look(left)).toEqual([{ minutes: 34 }]);
  stop();
  await opened.stop();
}, 60_000);

it("a start waits for nobody who has just ordered a job, and keeps nobody from ordering one", async () => {
  const all = [job("order-long", {}, async () => {})];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  await t.env.database.tx(newId(), async (db) => {
    await opened.jobs.send("order-long", {}, { db });
    await prepareJobs(t.owner, all);
    await opened.jobs.send("order-long", {});
  });
  await opened.stop();
});

it("an index that a start makes keeps nobody from ordering a job, however long a transaction that has ordered one goes on", async () => {
  const all = [job("order-beside-index", {}, async () => {})];
  await prepareJobs(t.owner, all);
  await t.look("DROP INDEX pgboss.job_running");
  const opened = await openJobs(t.urls.worker, () => {});
  const ordered = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const long = t.env.database.tx(newId(), async (db) => {
    await opened.jobs.send("order-beside-index", {}, { db });
    ordered.resolve();
    await mayEnd.promise;
  });
  await ordered.promise;
  const preparing = prepareJobs(t.owner, all);
  const waits = "SELECT FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"; // oxfmt-ignore
  await expect.poll(async () => (await t.look(waits)).length, { timeout: 20_000 }).toBe(1);
  // Given up by the server where nobody lets it through.
  await opened.jobs.send("order-beside-index", {});
  mayEnd.resolve();
  await Promise.all([long, preparing]);
  expect(await t.look("SELECT to_regclass('pgboss.job_running') IS NOT NULL AS made")).toEqual([{ made: true }]);
  await opened.stop();
}, 60_000);

it("what a queue lacks is prepared again: rights, an index", async () => {
  const all = [job("order-again", {}, async () => {})];
  await prepareJobs(t.owner, all);
  await t.look("DROP INDEX pgboss.job_waiting_of_group");
  await prepareJobs(t.owner, all);
  await t.look("REVOKE UPDATE ON pgboss.job_common FROM hookwise_worker");
  await prepareJobs(t.owner, all);
  const [found] = await t.look("SELECT to_regclass('pgboss.job_waiting_of_group') IS NOT NULL AS index, has_table_privilege('hookwise_worker', 'pgboss.job_common', 'UPDATE') AS may"); // oxfmt-ignore
  expect(found).toEqual({ index: true, may: true });
});

it("a queue of a version before has the tries and the patience that its job has now", async () => {
  const queue = (retries: number, expireIn: number) => [job("order-as-now", { retries, expireIn }, async () => {})];
  await prepareJobs(t.owner, queue(8, 900));
  await prepareJobs(t.owner, queue(0, 3600));
  const [found] = await t.look("SELECT retry_limit, expire_seconds FROM pgboss.queue WHERE name = 'order-as-now'");
  expect(found).toEqual({ retry_limit: 0, expire_seconds: 3600 });
});

it("queues of before jobs announced themselves are made to", async () => {
  const all = [job("note-later", {}, async () => {})];
  await prepareJobs(t.owner, all);
  await t.look("UPDATE pgboss.queue SET notify = false WHERE name = 'note-later'");
  await prepareJobs(t.owner, all);
  expect(await t.look("SELECT notify FROM pgboss.queue WHERE name = 'note-later'")).toEqual([{ notify: true }]);
});

it("a long job that a test runs itself has the minutes for a statement that a queue gives it", async () => {
  const limits: Record<string, string> = {};
  const note = (name: string) => async (env: Env) => {
    const shown = await env.database.tx(newId(), (db) => db.one<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit")); // oxfmt-ignore
    limits[name] = shown.limit;
  };
  const all = [
    job("note-limit", {}, note("note-limit")),
    job("note-long-limit", { long: true }, note("note-long-limit")),
  ];
  const patient: string = await t.env.database
    .longRunning()
    .tx(newId(), async (db) => (await db.one<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit")).limit); // oxfmt-ignore
  const jobs = inlineJobs(all, () => t.env);
  for (const { name } of all) await jobs.send(name, {});
  await jobs.settle();
  expect(limits["note-long-limit"]).toBe(patient);
  expect(limits["note-limit"]).not.toBe(patient);
});

it("a job that a test runs itself waits for the transaction that ordered it, and goes with one that is undone", async () => {
  const done: number[] = [];
  const jobs = inlineJobs(
    [job("note-order", {}, async (_env, { n }: { n: number }) => void done.push(n))],
    () => t.env,
  );
  const ordered = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  const ordering = t.env.database.tx(newId(), async (db) => {
    await jobs.send("note-order", { n: 1 }, { db });
    ordered.resolve();
    await looked.promise;
  });
  await ordered.promise;
  await jobs.settle();
  expect(done).toEqual([]);
  looked.resolve();
  await ordering;
  await t.env.database
    .tx(newId(), async (db) => {
      await jobs.send("note-order", { n: 2 }, { db });
      throw new Error("undone");
    })
    .catch(() => {});
  await jobs.settle();
  expect(done).toEqual([1]);
});

it("what the database said of a row that it refused is not kept with a job that failed, and what was done for an account is forgotten with it", async () => {
  const all = [
    job("fail-by-row", { retries: 0 }, async (env) => {
      await env.database.worker((db) => db.exec("SELECT kit_refuse_row()"));
    }),
    job("settle-somebody", {}, async () => {}),
  ];
  await t.look(`CREATE FUNCTION kit_refuse_row() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    RAISE unique_violation USING DETAIL = 'Key (email_key)=(quillon@bird.example) already exists.'; END $$`);
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  await opened.jobs.send("fail-by-row", {});
  await opened.jobs.send("settle-somebody", { username: "Google_1084" });
  const stop = await opened.work(t.env, all);
  const states = () => t.look("SELECT name, state FROM pgboss.job WHERE name IN ('fail-by-row', 'settle-somebody') ORDER BY name"); // oxfmt-ignore
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    { name: "fail-by-row", state: "failed" },
    { name: "settle-somebody", state: "completed" },
  ]);
  stop();
  await opened.stop();
  const [{ output }] = (await t.look("SELECT output::text AS output FROM pgboss.job WHERE name = 'fail-by-row'")) as [{ output: string }]; // oxfmt-ignore
  expect(output).toContain("23505");
  expect(output).not.toContain("quillon");
  await t.database.worker((db) => forgetJobsOf(db, "Google_1084"));
  expect(await t.look("SELECT FROM pgboss.job WHERE data::text LIKE '%Google_1084%'")).toEqual([]);
});

it("a job that failed with words which the database cannot keep is tried again as soon as every other", async () => {
  let tries = 0;
  const all = [
    job("say-unstorable", { retries: 3 }, async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error("a server said \0 and \ud800"), { response: "\0" });
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  await opened.jobs.send("say-unstorable", {});
  const stop = await opened.work(t.env, all);
  const state = () => t.look("SELECT state FROM pgboss.job WHERE name = 'say-unstorable'");
  await expect.poll(state, { timeout: 25_000 }).toEqual([{ state: "completed" }]);
  expect(tries).toBe(2);
  stop();
  await opened.stop();
}, 60_000);

it("what waits behind jobs that are given up is begun as soon as they are", async () => {
  let given = 0;
  let done = 0;
  const all = [job("give-up-many", { givenUp: async () => void (given += 1) }, async () => void (done += 1))];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  for (let n = 0; n < 12; n++) await opened.jobs.send("give-up-many", {});
  await t.look(`UPDATE pgboss.job SET data = '{"begun": {"last": null, "died": 2}}' WHERE id IN (
    SELECT id FROM pgboss.job WHERE name = 'give-up-many' ORDER BY created_on LIMIT 8)`);
  // Nobody looks by themselves again within this test.
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 });
  await expect.poll(() => ({ given, done }), { timeout: 20_000 }).toEqual({ given: 8, done: 4 });
  stop();
  await opened.stop();
}, 60_000);

it("a job whose last try ended at a node that is away waits for it, and is not given up", async () => {
  const given: string[] = [];
  let tried = 0;
  const all = [
    job(
      "reach-a-node",
      {
        retries: 0,
        givenUp: async () => void given.push("given up"),
      },
      async () => {
        tried += 1;
        const error = new pg.DatabaseError("connection to the remote node failed", 1, "error");
        throw Object.assign(error, { code: "08006" });
      },
    ),
  ];
  const org = newId();
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  await opened.jobs.send("reach-a-node", { org });
  const stop = await opened.work(t.env, all);
  const waiting = () =>
    t.look("SELECT group_id AS org, start_after > now() AS later FROM pgboss.job WHERE name = 'reach-a-node' AND state = 'created'"); // oxfmt-ignore
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ org, later: true }]);
  expect(tried).toBe(1);
  stop();
  await opened.stop();
  expect(given).toEqual([]);
});

it.each([
  ["after its last try", 0],
  ["because processes died with it", 2],
])("who is to hear that a job is given up hears it also when the database goes just then: %s", async (_, died) => {
  const name = `give-up-${died}`;
  let asked = 0;
  const givenUp = async () => {
    asked += 1;
    if (asked === 1) throw new Error("Connection terminated unexpectedly");
  };
  const all = [
    job(name, { retries: 0, givenUp }, async () => {
      throw new Error("failed");
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  await opened.jobs.send(name, {});
  await t.look("UPDATE pgboss.job SET data = jsonb_build_object('begun', jsonb_build_object('last', NULL, 'died', $2::int)) WHERE name = $1", [name, died]); // oxfmt-ignore
  const stop = await opened.work(t.env, all);
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(2);
  stop();
  await opened.stop();
});

it("a job is tried again when what it is about is not there yet, which only happens where rows lie on nodes", async () => {
  const tries: string[] = [];
  const all = [
    job("find-row", { retries: 2 }, async (_env, { n, late }: { n: string; late?: boolean }) => {
      tries.push(late ? `${n} late` : n);
      if (n === "gone" || tries.filter((one) => one.startsWith(n)).length < 2) throw new NotThereYet();
    }),
  ];
  await prepareJobs(t.owner, all);
  const opened = await openJobs(t.urls.worker, () => {});
  const stop = await opened.work(t.env, all, { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 });
  const of = (n: string) => t.look("SELECT state, start_after > now() + interval '100 seconds' AS later FROM pgboss.job WHERE name = 'find-row' AND data->>'n' = $1 ORDER BY created_on", [n]); // oxfmt-ignore
  try {
    await opened.jobs.send("find-row", { n: "one database" });
    await expect.poll(() => of("one database"), { timeout: 20_000 }).toEqual([{ state: "completed", later: false }]);
    expect(tries).toEqual(["one database"]);
    // What tells a coordinator apart.
    await t.look("CREATE TABLE pg_dist_node ()");
    await opened.jobs.send("find-row", { n: "nodes" });
    await expect.poll(() => of("nodes"), { timeout: 30_000 }).toEqual([{ state: "completed", later: false }]);
    expect(tries).toEqual(["one database", "nodes", "nodes"]);
    // What never comes is looked for once more when all is settled, and then no more.
    await opened.jobs.send("find-row", { n: "gone" });
    const later = [{ state: "completed", later: false }, { state: "created", later: true }]; // oxfmt-ignore
    await expect.poll(() => of("gone"), { timeout: 60_000 }).toEqual(later);
    await t.look("UPDATE pgboss.job SET start_after = now() WHERE name = 'find-row' AND state = 'created'");
    const over = [{ state: "completed", later: false }, { state: "completed", later: false }]; // oxfmt-ignore
    await expect.poll(() => of("gone"), { timeout: 60_000 }).toEqual(over);
  } finally {
    await t.look("DROP TABLE IF EXISTS pg_dist_node");
    stop();
    await opened.stop();
  }
});
