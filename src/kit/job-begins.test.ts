import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "./db/testing.ts";
import type { TestEnv } from "./db/testing.ts";
import { egress } from "./egress.ts";
import { newId } from "./id.ts";
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
const always = { every: 0.1, watched: 0.2, answered: 10 };
/** Milliseconds that a process which stops waits for a job of which the test knows that it does not end. */
const brief = 1000;
const later = (ms: number) => new Promise((over) => setTimeout(over, ms));

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
  return async (patience?: number) => {
    end();
    await opened.stop(patience);
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
    await stop(brief);
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
  await stop(brief);
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

/** Lets a process take up a job and die with it, as far as anybody hears. */
async function dieWith(all: Job[], name: string, running: () => boolean): Promise<void> {
  const proxy = await openProxy(t.urls.worker);
  const stop = await run(all, { url: proxy.url(t.urls.worker) });
  await expect.poll(running, { timeout: 20_000 }).toBe(true);
  proxy.cut();
  await takeBack(name);
  await stop(brief);
  await proxy.close();
}

it("a job whose process died in its last try is given up, once, whoever looks for such and however often, and again when that process dies, too", async () => {
  const name = "die-last";
  const asked: unknown[] = [];
  const given: unknown[] = [];
  let running = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [
    job(
      name,
      {
        retries: 0,
        async givenUp(_env, data) {
          asked.push(data);
          if (asked.length === 1) return over;
          given.push(data);
        },
      },
      async () => ((running = true), over),
    ),
  ];
  await prepareJobs(t.owner, all);
  await queue.send(name, { n: 3 });
  await dieWith(all, name, () => running);
  expect(await stateOf(name)).toEqual([{ state: "failed" }]);
  const looking = await run([], { supervised: always });
  const proxy = await openProxy(t.urls.worker);
  const first = await run(all, { url: proxy.url(t.urls.worker), supervised: always });
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual([{ n: 3 }]);
  proxy.cut();
  await takeBack(name);
  await first(brief);
  await proxy.close();
  const stops = [await run(all, { supervised: always }), await run(all, { supervised: always })];
  await expect.poll(() => given, { timeout: 20_000 }).toEqual([{ n: 3 }]);
  await later(3000);
  for (const stop of [...stops, looking]) await stop();
  const again = await run(all, { supervised: always });
  await later(3000);
  await again();
  end();
  expect([given, asked]).toEqual([[{ n: 3 }], [{ n: 3 }, { n: 3 }]]);
  expect(await stateOf(name)).toEqual([{ state: "completed" }]);
}, 120_000);

it.each([
  ["its process stopped", "stop-last", 900],
  ["it took too long", "take-long-last", 1],
] as const)(
  "a job that %s in its last try is given up",
  async (_, name, expireIn) => {
    const given: unknown[] = [];
    let running = false;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const all = [
      job(name, { retries: 0, expireIn, givenUp: async (_env, data) => void given.push(data) }, async () => ((running = true), over)), // oxfmt-ignore
    ];
    await prepareJobs(t.owner, all);
    await queue.send(name, { n: 4 });
    const stop = await run(all);
    await expect.poll(() => running, { timeout: 20_000 }).toBe(true);
    if (expireIn > 1) await stop(brief);
    await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "failed" }]);
    expect(given).toEqual([]);
    const again = await run(all, { supervised: always });
    await expect.poll(() => given, { timeout: 20_000 }).toEqual([{ n: 4 }]);
    await again();
    if (expireIn === 1) await stop(brief);
    end();
    expect(given).toEqual([{ n: 4 }]);
  },
  60_000,
);

it("a job whose process died while the server's clock was ahead is another's soon, and not when that moment comes", async () => {
  const name = "die-ahead";
  const running: string[] = [];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const as = (who: string) => [job(name, {}, async () => (running.push(who), who === "first" ? over : undefined))];
  await prepareJobs(t.owner, as("first"));
  await queue.send(name, {});
  const proxy = await openProxy(t.urls.worker);
  const stopFirst = await run(as("first"), { url: proxy.url(t.urls.worker) });
  await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: 0, died: 0 });
  proxy.cut();
  await stopFirst(brief);
  await proxy.close();
  await t.look("UPDATE pgboss.job SET started_on = now() + interval '9 days', heartbeat_on = now() + interval '9 days', heartbeat_seconds = 1 WHERE name = $1", [name]); // oxfmt-ignore
  await t.look("UPDATE pgboss.queue SET monitor_claim_on = now() + interval '9 days', monitor_on = now() + interval '9 days', maintain_on = now() + interval '9 days'"); // oxfmt-ignore
  const stop = await run(as("second"), { supervised: always });
  await expect.poll(() => running, { timeout: 30_000 }).toEqual(["first", "second"]);
  end();
  await stop();
}, 90_000);

it("a job that failed by itself for the last time is given up once, and by nobody who looks later", async () => {
  const name = "fail-last";
  const given: unknown[] = [];
  const all = [
    job(name, { retries: 0, givenUp: async (_env, data) => void given.push(data) }, async () => {
      throw new Error("never works");
    }),
  ];
  await prepareJobs(t.owner, all);
  await queue.send(name, {});
  const stop = await run(all, { supervised: always });
  await expect.poll(() => given, { timeout: 20_000 }).toEqual([{}]);
  await later(3000);
  await stop();
  expect([given, await stateOf(name)]).toEqual([[{}], [{ state: "failed" }]]);
}, 60_000);

/** What a job writes, so that it can be seen whether it stands; and asks outside. */
async function marks() {
  await t.look("CREATE TABLE IF NOT EXISTS job_marks (who text)");
  await t.look("GRANT INSERT ON job_marks TO hookwise_app");
  await t.look("DELETE FROM job_marks");
  const tried = (work: Promise<unknown>) => work.then(() => "done", (error: Error) => error.name); // oxfmt-ignore
  return {
    write: (who: string) => tried(t.env.database.tx(newId(), (db) => db.run("INSERT INTO job_marks VALUES ($1)", [who]))), // oxfmt-ignore
    ask: () => tried(egress(t.env.config).check("https://192.0.2.1/")),
    written: async () => (await t.look<{ who: string }>("SELECT who FROM job_marks ORDER BY who")).map(({ who }) => who), // oxfmt-ignore
  };
}

it("a job that was given to another process hears so, and neither commits nor asks anybody outside any more", async () => {
  const name = "lose-job";
  const { write, ask, written } = await marks();
  const did: string[] = [];
  const all = [
    job(name, { givenUp: async () => void did.push("given up") }, async (_env, _data, signal) => {
      did.push(await write("before"));
      await new Promise((heard) => signal!.addEventListener("abort", heard));
      did.push((signal!.reason as Error).name, await write("after"), await ask());
    }),
  ];
  await prepareJobs(t.owner, all);
  const stop = await run(all);
  await queue.send(name, {});
  await expect.poll(() => did, { timeout: 20_000 }).toEqual(["done"]);
  await takeBack(name, false);
  await expect.poll(() => did, { timeout: 20_000 }).toEqual(["done", "ClaimLost", "ClaimLost", "ClaimLost"]);
  await stop();
  expect(await written()).toEqual(["before"]);
}, 60_000);

it("a process that was cut off from the queue for long commits nothing of a job before it has heard that it is still its own", async () => {
  const name = "cut-off-alone";
  const { write, written } = await marks();
  const now = performance.now.bind(performance);
  let ahead = 0;
  const spied = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  const steps: (() => void)[] = [];
  const step = () => new Promise<void>((go) => steps.push(go));
  const did: string[] = [];
  const all = [
    job(name, {}, async () => {
      for (const who of ["soon", "cut off", "back", "taken"]) {
        await step();
        did.push(await write(who));
      }
    }),
  ];
  await prepareJobs(t.owner, all);
  const proxy = await openProxy(t.urls.worker);
  const stop = await run(all, { url: proxy.url(t.urls.worker) });
  await queue.send(name, {});
  const next = async (nth: number) => {
    await expect.poll(() => steps.length, { timeout: 20_000 }).toBe(nth);
    steps[nth - 1]!();
    await expect.poll(() => did.length, { timeout: 20_000 }).toBe(nth);
  };
  await next(1);
  proxy.cut();
  ahead += 21_000;
  await next(2);
  proxy.cut(false);
  await next(3);
  await takeBack(name, false);
  ahead += 21_000;
  await next(4);
  await stop();
  await proxy.close();
  spied.mockRestore();
  expect(did.map((one) => (one === "done" || one === "ClaimLost" ? one : "failed"))).toEqual(["done", "failed", "done", "ClaimLost"]); // oxfmt-ignore
  expect(await written()).toEqual(["back", "soon"]);
}, 90_000);

it("what a job began and goes on after its end is its own", async () => {
  const name = "go-on-alone";
  const { write, written } = await marks();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let left: Promise<string> | undefined;
  const all = [job(name, {}, async () => void (left = ended.then(() => write("after"))))];
  await prepareJobs(t.owner, all);
  const stop = await run(all);
  await queue.send(name, {});
  await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  await stop();
  end();
  expect(await left).toBe("done");
  expect(await written()).toEqual(["after"]);
}, 60_000);

it("a job that ends just when the database goes is done once, and has ended no process", async () => {
  const name = "end-with-database";
  let runs = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const all = [job(name, { givenUp: async () => {} }, async () => ((runs += 1), over))];
  await prepareJobs(t.owner, all);
  const proxy = await openProxy(t.urls.worker);
  const stop = await run(all, { url: proxy.url(t.urls.worker) });
  await queue.send(name, {});
  await expect.poll(() => begunOf(name), { timeout: 20_000 }).toEqual({ last: 0, died: 0 });
  proxy.cut();
  end();
  await later(3000);
  proxy.cut(false);
  await expect.poll(() => stateOf(name), { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  await stop();
  await proxy.close();
  expect(runs).toBe(1);
}, 60_000);
