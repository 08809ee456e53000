import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import { prepareJobs } from "./db/job-queues.ts";
import { openProxy } from "./db/testing-proxy.ts";
import type { Job } from "./jobs.ts";
import { job, openJobs } from "./jobs.ts";

let t: TestEnv;
let queue: PgBoss;
beforeAll(async () => {
  t = await testEnv();
  await prepareJobs(t.owner, []);
  queue = new PgBoss({ connectionString: t.urls.worker, schema: "pgboss", migrate: false, supervise: false, schedule: false }); // oxfmt-ignore
  queue.on("error", () => {});
  await queue.start();
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await t.close();
});

const often = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
const never = { every: 3600, watched: 3600, answered: 1 };

/** Has the queue take a job from whoever had it, of whom nobody has heard any more. */
async function takeBack(name: string, due = true): Promise<void> {
  await t.look("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE name = $1 AND state = 'active'", [name]); // oxfmt-ignore
  await t.look("UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL WHERE name = $1", [name]);
  await queue.supervise(name);
  const after = due ? "0 s" : "1 hour";
  await t.look("UPDATE pgboss.job SET start_after = now() + $2::interval WHERE name = $1 AND state = 'retry'", [name, after]); // oxfmt-ignore
}

/** Fetches a job, and does not live to begin it. */
async function loseFetch(name: string): Promise<void> {
  expect(await queue.fetch(name)).toHaveLength(1);
  await takeBack(name);
}

const stateOf = (name: string) => t.look<{ state: string }>("SELECT state FROM pgboss.job WHERE name = $1", [name]);
const begunOf = async (name: string) => {
  const [row] = await t.look<{ begun: unknown }>("SELECT data->'begun' AS begun FROM pgboss.job WHERE name = $1", [name]); // oxfmt-ignore
  return row?.begun;
};

async function run(all: Job[], { url = t.urls.worker, supervised = never } = {}) {
  const opened = await openJobs(url, () => {}, 5);
  const end = await opened.work(t.env, all, often, supervised);
  return async () => {
    end();
    await opened.stop();
  };
}

it("a job whose fetch was lost in two outages has ended no process, and is done", async () => {
  const said: unknown[] = [];
  const all = [
    job("fetch-lost", { givenUp: async () => void said.push("given up") }, async (_env, data) => void said.push(data)),
  ];
  await prepareJobs(t.owner, all);
  await queue.send("fetch-lost", { n: 1 });
  await loseFetch("fetch-lost");
  await loseFetch("fetch-lost");
  const stop = await run(all);
  await expect.poll(() => stateOf("fetch-lost"), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  await stop();
  expect(said).toEqual([{ n: 1 }]);
});

it("a job with which two processes died is given up, also when a try failed before, or a fetch was lost between", async () => {
  const name = "end-process";
  const given: unknown[] = [];
  let tries = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [
    job(name, { givenUp: async (_env, data) => void given.push(data) }, async () => {
      tries += 1;
      if (tries === 1) throw new Error("failed");
      await over;
    }),
  ];
  await prepareJobs(t.owner, all);
  const due = () => t.look("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name]);
  await queue.send(name, { n: 2 });
  const fail = await run(all);
  await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "retry" }]);
  await fail();
  for (const nth of [2, 3]) {
    await due();
    const proxy = await openProxy(t.urls.worker);
    const stop = await run(all, { url: proxy.url(t.urls.worker) });
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(nth);
    // As if its process had died: nobody hears of it any more.
    proxy.cut();
    await takeBack(name, false);
    await stop();
    await proxy.close();
    await due();
    if (nth === 2) await loseFetch(name);
  }
  expect(given).toEqual([]);
  const stop = await run(all);
  await expect.poll(() => given, { timeout: 20_000 }).toEqual([{ n: 2 }]);
  end();
  await stop();
  expect(tries).toBe(3);
}, 90_000);

it("whoever hears of a job when it is another's by now does not run it beside that", async () => {
  const running: string[] = [];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const as = (who: string) => [job("hear-late", { retries: 8 }, async () => (running.push(who), over))];
  await prepareJobs(t.owner, as(""));
  const proxy = await openProxy(t.urls.worker);
  await queue.send("hear-late", {});
  let letThrough = () => {};
  proxy.hear((said) => {
    if (said.includes("UPDATE") && said.includes("'hear-late'")) letThrough = proxy.hold();
  });
  const stopLate = await run(as("late"), { url: proxy.url(t.urls.worker) });
  await expect.poll(() => stateOf("hear-late"), { timeout: 20_000 }).toEqual([{ state: "active" }]);
  await takeBack("hear-late");
  proxy.hear(() => {});
  const stop = await run(as("now"));
  await expect.poll(() => running, { timeout: 20_000 }).toEqual(["now"]);
  letThrough();
  await new Promise((later) => setTimeout(later, 2000));
  end();
  await expect.poll(() => stateOf("hear-late"), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  await Promise.all([stopLate(), stop()]);
  await proxy.close();
  expect(running).toEqual(["now"]);
}, 60_000);

it.each([
  ["still this process's, it is run once", true],
  ["another's by then, it is not run, and counts for no process that died", false],
])(
  "the answer to a job's begin is lost: where the job is %s",
  async (_, kept) => {
    const name = kept ? "lose-note" : "lose-note-and-job";
    const done: number[] = [];
    const all = [job(name, { givenUp: async () => {} }, async () => void done.push(1))];
    await prepareJobs(t.owner, all);
    const proxy = await openProxy(t.urls.worker);
    const stop = await run(all, { url: proxy.url(t.urls.worker) });
    proxy.hear((said) => {
      if (said.includes("'begun', $4")) proxy.hold();
    });
    await queue.send(name, {});
    await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: 0, died: 0 });
    proxy.hear(() => {});
    proxy.cut();
    expect(done).toEqual([]);
    if (!kept) await takeBack(name, false);
    proxy.cut(false);
    if (kept) await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
    else await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: null, died: 0 });
    await stop();
    await proxy.close();
    expect(done).toEqual(kept ? [1] : []);
  },
  60_000,
);

it.each([
  ["before it hears of it", "drop"],
  ["before it can say that it did", "answer"],
])(
  "a job that waits for a node is ordered anew, once, also when the queue goes just then: %s",
  async (_, how) => {
    const name = `wait-for-node-${how}`;
    const all = [
      job(name, { retries: 0 }, async () => {
        throw Object.assign(new pg.DatabaseError("connection to the remote node failed", 1, "error"), {
          code: "08006",
        });
      }),
    ];
    await prepareJobs(t.owner, all);
    await queue.send(name, { n: 3 });
    const proxy = await openProxy(t.urls.worker);
    const waiting = () => t.look("SELECT data FROM pgboss.job WHERE name = $1 AND state = 'created' AND start_after > now()", [name]); // oxfmt-ignore
    let gone = 0;
    proxy.hear((said) => {
      if (gone > 0 || !said.includes("INSERT INTO pgboss.job")) return;
      gone += 1;
      const end = () => {
        proxy.cut();
        setTimeout(() => proxy.cut(false), 1500);
      };
      if (how === "drop") return end();
      proxy.hold();
      const look = async () => ((await waiting()).length > 0 ? end() : void setTimeout(() => void look(), 50));
      void look();
    });
    const stop = await run(all, { url: proxy.url(t.urls.worker) });
    await expect.poll(() => gone, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => t.look("SELECT FROM pgboss.job WHERE name = $1 AND state IN ('completed', 'failed')", [name]), { timeout: 40_000 }).toHaveLength(1); // oxfmt-ignore
    expect(await waiting()).toEqual([{ data: { n: 3 } }]);
    await stop();
    await proxy.close();
  },
  90_000,
);

it("a job that failed because the database was away has ended no process", async () => {
  const name = "fail-with-database";
  const { promise: away, resolve: goAway } = Promise.withResolvers<void>();
  const { promise: running, resolve: runs } = Promise.withResolvers<void>();
  const all = [
    job(name, { givenUp: async () => {} }, async () => {
      runs();
      await away;
      throw new Error("Connection terminated unexpectedly");
    }),
  ];
  await prepareJobs(t.owner, all);
  const proxy = await openProxy(t.urls.worker);
  const stop = await run(all, { url: proxy.url(t.urls.worker) });
  await queue.send(name, {});
  await running;
  proxy.cut();
  goAway();
  await new Promise((later) => setTimeout(later, 3000));
  proxy.cut(false);
  // Told of its end as soon as the database is back, and not only when nobody has heard of it for long.
  await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "retry" }]);
  expect(await begunOf(name)).toEqual({ last: null, died: 0 });
  await stop();
  await proxy.close();
}, 60_000);

it("a job that is taken from a process that lives, or left by one that stops, has ended no process", async () => {
  const name = "leave-running";
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [job(name, { givenUp: async () => {} }, () => over)];
  await prepareJobs(t.owner, all);
  await queue.send(name, {});
  const stop = await run(all);
  await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: 0, died: 0 });
  await takeBack(name, false);
  // It learns so by its next sign of life.
  await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: null, died: 0 });
  await t.look("UPDATE pgboss.job SET start_after = now() WHERE name = $1", [name]);
  await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: 1, died: 0 });
  await stop();
  const [{ output }] = (await t.look("SELECT output::text AS output FROM pgboss.job WHERE name = $1", [name])) as [{ output: string }]; // oxfmt-ignore
  expect(output).toContain("shut down");
  end();
}, 60_000);

it("what runs in a living process is not run beside it when the database is back, though its signs of life are old", async () => {
  const name = "outlive-outage";
  let running = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [job(name, {}, async () => ((running += 1), over))];
  await prepareJobs(t.owner, all);
  const proxy = await openProxy(t.urls.worker);
  await queue.send(name, {});
  const stop = await run(all, {
    url: proxy.url(t.urls.worker),
    supervised: { every: 0.1, watched: 20, answered: 2 },
  });
  await expect.poll(() => running, { timeout: 20_000 }).toBe(1);
  proxy.cut();
  await t.look("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE name = $1", [name]);
  const since = Date.now();
  proxy.cut(false);
  const looked = () => t.look("SELECT FROM pgboss.queue WHERE name = $1 AND monitor_claim_on > to_timestamp($2)", [name, since / 1000]); // oxfmt-ignore
  await expect.poll(looked, { timeout: 60_000 }).toEqual([{}]);
  await t.look("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name]);
  await new Promise((later) => setTimeout(later, 1500));
  end();
  await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  await stop();
  expect(running).toBe(1);
  await proxy.close();
}, 120_000);
