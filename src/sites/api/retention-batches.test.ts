import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { reaction, record, startReaders } from "../../kit/ledger/index.ts";
import { numbered } from "../../kit/ledger/testing.ts";
import { composePersonal } from "../../kit/personal.ts";
import { upkeepJobs } from "../../kit/upkeep.ts";

// What has passed its time may be years of an organisation's rows. They go some at a time: no transaction is open for long, for every later fact of every
// organisation would wait behind it, and no more rows are locked than one batch.

const [rows, size] = [250, 100];
const old = "now() - interval '5 years'";

/** What is kept for a time, filled with rows that have passed it. `$1` is the organisation, `$2` some other id. */
const filled: Record<string, string> = {
  work: `(org, id, kind, needs, actor, created_at) SELECT $1, gen_random_uuid(), 'x', 'x', '{}', ${old} FROM generate_series(1, ${rows}) n`,
  work_lines: `(org, work, line, status) SELECT $1, (SELECT id FROM work WHERE org = $1 ORDER BY id LIMIT 1), n, 'x' FROM generate_series(1, ${rows}) n WHERE $2::uuid IS NOT NULL`,
  uploads: `(org, upload, bytes, created_at) SELECT $1, gen_random_uuid(), 1, ${old} FROM generate_series(1, ${rows}) n`,
  upload_parts: `(org, upload, part, bytes, last, created_at) SELECT $1, $2, n, '', false, ${old} FROM generate_series(1, ${rows}) n`,
  outbound_outbox: `(org, id, mail_from, mail_to, raw, at) SELECT $1, gen_random_uuid(), 'x', 'x', '', ${old} FROM generate_series(1, ${rows}) n`,
  outbound_messages: `(org, id, effect, purpose, template, address, locale, vars, state, created_at) SELECT $1, gen_random_uuid(), n, 'notice', 'x', 'x', 'en', '{}', 'sent', ${old} FROM generate_series(1, ${rows}) n`,
  outbound_inbound: `(org, id, mailbox, reporter, digest, simulation, at) SELECT $1, gen_random_uuid(), $2, 'x', int4send(n), false, ${old} FROM generate_series(1, ${rows}) n`,
  outbound_bounces: `(org, id, message_id, action, code, text, at) SELECT $1, gen_random_uuid(), n, 'x', 'x', 'x', ${old} FROM generate_series(1, ${rows}) n`,
  people_staging: `(org, run, line, person, status, email, email_key, sort_key, search_text) SELECT $1, '01800000-0000-7000-8000-000000000001', n, $2, 'x', 'x', 'x', 'x', 'x' FROM generate_series(1, ${rows}) n`,
  webhook_deliveries: `(org, webhook, id, fact, event, body, created_at) SELECT $1, $2, gen_random_uuid(), n, 'x', 'x', ${old} FROM generate_series(1, ${rows}) n`,
  contact_messages: `(org, id, about, name, email, message, created_at) SELECT $1, gen_random_uuid(), 'contact', 'x', 'x', 'x', ${old} FROM generate_series(1, ${rows}) n`,
  assignments: `(org, id, member, lesson, reason, state, assigned_at, due_at) SELECT $1, gen_random_uuid(), $2, n, 'clicked', 'completed', ${old}, now() FROM generate_series(1, ${rows}) n`,
  training_causes: `(org, campaign, delivery, member, lesson, origin, clicked_at) SELECT $1, $2, n, $2, 'x', '{}', ${old} FROM generate_series(1, ${rows}) n`,
  training_moments: `(org, campaign, delivery, finished_at) SELECT $1, $2, n, ${old} FROM generate_series(1, ${rows}) n`,
  deliveries: `(org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at) SELECT $1, $2, n, gen_random_uuid(), 0, false, 'x', 'UTC', 'sent', ${old}, ${old} FROM generate_series(1, ${rows}) n`,
  hits: `(org, campaign, delivery, at, spool, seq, action, signs, dwell, times, address, agent) SELECT $1, $2, n, now() - (CASE WHEN n <= ${rows} THEN interval '100 days' ELSE interval '40 days' END), 1, n, 2, 0, 0, 1, '203.0.113.7', 'Mozilla/5.0 (X11; Linux) made up ' || n FROM generate_series(1, ${2 * rows}) n`,
  tracking_sources: `(org, campaign, address, recipients, seen_at) SELECT $1, $2, '10.0.0.0'::inet + n, '{1}', ${old} FROM generate_series(1, ${rows}) n`,
  tracking_outcomes: `(org, campaign, delivery, member, lure_idx, hold_out, clicked_at) SELECT $1, $2, n, gen_random_uuid(), 0, false, ${old} FROM generate_series(1, ${rows}) n`,
  facts: `(org, kind, person, data, recorded) SELECT $1, 'thing.told', gen_random_uuid(), '{}', ${old} FROM generate_series(1, ${rows}) n WHERE $2::uuid IS NOT NULL`,
};
/** Whose rows stay, and lose what names somebody. */
const stays: Record<string, string> = {
  deliveries: "address <> ''",
  facts: "person IS NOT NULL",
  hits: "agent LIKE 'Mozilla%' OR masklen(address) = 32",
};

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ pool: 8 });
  composePersonal(features);
});
afterAll(() => t?.close());

async function fill(org: string): Promise<void> {
  const other = newId();
  await t.look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')", [org, other]); // oxfmt-ignore
  // Of a campaign that has done with its people.
  await t.look(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at, ended_at, debriefed_at)
     VALUES ($1, $2, 'Test', 'ended', '{}', '{}', 1, 'test', ${old}, ${old}, ${old})`,
    [org, other],
  );
  for (const [table, values] of Object.entries(filled)) {
    const both = values.includes("$2");
    await t.look(`INSERT INTO ${table} ${values}`, both ? [org, other] : [org]);
  }
}

async function left(org: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(filled)) {
    const [found] = await t.look<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE org = $1 AND (${stays[table] ?? "true"})`,
      [org],
    );
    if (found!.n > 0) counts[table] = found!.n;
  }
  return counts;
}

const retain = (org: string, order = {}) =>
  upkeepJobs(features, [], async () => ({}), size)
    .find(({ name }) => name === "retain-organisation")!
    .run(t.env, { org, ...order });

describe("the change of months", () => {
  const run = (name: string, tables: string[], order = {}) =>
    upkeepJobs(features, tables, async () => ({}))
      .find((one) => one.name === name)!
      .run({ ...t.env, database: t.env.database.longRunning() }, order)
      .catch((error: Error) => error);
  const prepare = async (tables: string[]) => {
    await run("prepare-months", tables);
    await run("forget-months", [], { at: Date.now() });
  };

  /** Runs something while a transaction of an organisation has done this and goes on. */
  async function during(org: string, sql: string, work: () => Promise<void>): Promise<void> {
    const [entered, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = t.database.longRunning().tx(org, async (db) => {
      await db.query(sql, [org]);
      entered.resolve();
      await over.promise;
    });
    await entered.promise;
    try {
      await work();
    } finally {
      over.resolve();
      await holding;
    }
  }

  it("does not wait for one organisation's answers that are in use", async () => {
    const org = newId();
    await t.look("INSERT INTO idempotency_keys (org, actor, key, request, at) VALUES ($1, 'x', 'x', '', now() - interval '2 days')", [org]); // oxfmt-ignore
    const months = async () =>
      (await t.look("SELECT FROM pg_inherits WHERE inhparent = 'public.hits'::regclass")).length;
    await t.look(
      "DO $$ BEGIN EXECUTE format('DROP TABLE hits_%s', to_char(current_date + interval '1 month', 'YYYYMM')); END $$",
    );
    const before = await months();
    let preparing: Promise<unknown> = Promise.resolve();
    await during(org, "SELECT FROM idempotency_keys WHERE org = $1 FOR UPDATE", async () => {
      preparing = prepare(["hits"]);
      await expect.poll(months, { timeout: 8000 }).toBeGreaterThan(before);
    });
    await preparing;
  }, 60_000);

  it("has nobody's hits wait while one organisation's are in use", async () => {
    const [org, other] = [newId(), newId()];
    await t.look("CREATE TABLE hits_202001 PARTITION OF hits FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')");
    const waits = () => t.look("SELECT FROM pg_locks WHERE relation = 'public.hits'::regclass AND NOT granted");
    let preparing: Promise<unknown> = Promise.resolve();
    await during(org, "SELECT count(*) FROM hits WHERE org = $1", async () => {
      preparing = prepare([]);
      await expect.poll(async () => (await waits()).length, { timeout: 8000, interval: 20 }).toBeGreaterThan(0);
      const began = performance.now();
      await t.database.tx(other, (db) => db.query("SELECT count(*) FROM hits WHERE org = $1", [other])).catch(() => {});
      expect(performance.now() - began).toBeLessThan(5000);
    });
    await preparing;
    await prepare([]);
    expect(await t.look("SELECT FROM pg_class WHERE relname = 'hits_202001'")).toEqual([]);
  }, 60_000);

  it("drops nothing where a clock leapt since that was ordered", async () => {
    await t.look("CREATE TABLE hits_202002 PARTITION OF hits FOR VALUES FROM ('2020-02-01') TO ('2020-03-01')");
    const there = () => t.look("SELECT FROM pg_class WHERE relname = 'hits_202002'");
    for (const days of [-30, 30]) {
      await run("forget-months", [], { at: Date.now() + days * 86_400_000 });
      expect(await there(), `${days} days`).toHaveLength(1);
    }
    await run("forget-months", [], { at: Date.now() - 4 * 3_600_000 });
    expect(await there()).toEqual([]);
  });
});

describe("retention", () => {
  it("of whatever table goes through no more than a batch of rows in a transaction", async () => {
    await t.look("CREATE TABLE touched (tx xid8 DEFAULT pg_current_xact_id(), name text, n int)");
    await t.look(`CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      'BEGIN INSERT INTO touched (name, n) SELECT TG_TABLE_NAME, count(*) FROM was; RETURN NULL; END'`);
    for (const table of Object.keys(filled))
      for (const what of ["UPDATE", "DELETE"])
        await t.look(`CREATE TRIGGER touched_by_${what} AFTER ${what} ON ${table} REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION touch()`); // oxfmt-ignore
    const org = newId();
    await fill(org);
    const whole = await left(org);
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(filled).toSorted());
    await retain(org);
    expect(await left(org)).toEqual({});
    const most = await t.look<{ name: string; n: number }>(
      "SELECT string_agg(DISTINCT name, ' ') AS name, sum(n)::int AS n FROM touched GROUP BY tx HAVING sum(n) > $1 ORDER BY 2 DESC",
      [size],
    );
    expect(most).toEqual([]);
    for (const table of Object.keys(filled))
      for (const what of ["UPDATE", "DELETE"]) await t.look(`DROP TRIGGER touched_by_${what} ON ${table}`);
  });

  it("removes nothing where a clock leapt since it was ordered, and is ordered hours before", async () => {
    const org = newId();
    await t.look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Ordered', 'enterprise')", [org]);
    const orders: [name: string, data: object, after: number][] = [];
    const jobs: typeof t.env.jobs = {
      ...t.env.jobs,
      send: async (name, data, { after = 0 } = {}) => void orders.push([name, data, after]),
    };
    await upkeepJobs(features, [], async () => ({}))
      .find(({ name }) => name === "retain")!
      .run({ ...t.env, jobs }, {});
    const own = orders.filter(([name, data]) => name === "forget-months" || ("org" in data && data.org === org));
    expect(own.map(([name, , after]) => [name, after >= 2 * 3600])).toEqual([["forget-months", true], ["retain-organisation", true]]); // oxfmt-ignore
    const at = (own[1]![1] as { at: number }).at;
    const inSystem = features.flatMap((one) => one.jobs ?? []).filter(({ removes }) => removes);
    expect(inSystem.map(({ name }) => name)).toContain("forget-visitors-messages");
    for (const { name } of inSystem)
      expect(orders.filter(([one]) => one === name)).toEqual([[name, { at }, own[1]![2]]]);
    await fill(org);
    const whole = await left(org);
    for (const days of [-30, 30]) {
      await retain(org, { at: at + days * 86_400_000 });
      expect(await left(org), `${days} days`).toEqual(whole);
    }
    await retain(org, { at });
    expect(await left(org)).toEqual({});
    await t.look("DELETE FROM organisations WHERE id = $1", [org]);
  });

  it("that takes long keeps nobody's facts waiting", async () => {
    const [org, other] = [newId(), newId()];
    await fill(org);
    // Slow rows, as on a slow disk.
    await t.look("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.004); RETURN OLD; END'"); // oxfmt-ignore
    await t.look("CREATE TRIGGER slow BEFORE DELETE ON outbound_messages FOR EACH ROW EXECUTE FUNCTION slow()");
    const all = () => t.look("SELECT FROM outbound_messages WHERE org = $1", [org]);
    const seen: number[] = [];
    const hear = reaction("retention-told", [numbered("thing.done")], async () => void seen.push((await all()).length));
    const stop = await startReaders(t.env, [hear], 20);
    const retaining = retain(org);
    const gone = "SELECT FROM pg_stat_activity WHERE query LIKE '%outbound_messages%' AND wait_event = 'PgSleep' AND datname = current_database()"; // oxfmt-ignore
    await expect.poll(() => t.look(gone), { interval: 5 }).not.toEqual([]);
    await t.database.tx(other, (db) => record(db, other, [numbered("thing.done")({ n: 1 })]));
    await retaining;
    await expect.poll(() => seen).toHaveLength(1);
    expect(seen[0], "the fact came after everything had gone").toBeGreaterThan(0);
    expect(await all()).toEqual([]);
    await stop();
    await t.look("DROP TRIGGER slow ON outbound_messages");
  });

  it("leaves what somebody holds, and is done with all the rest", async () => {
    const org = newId();
    await fill(org);
    const { promise, resolve } = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const holding = t.database.tx(org, async (db) => {
      // Locks of tables: a row's would give the holder a transaction number, for which everybody's facts would wait.
      await db.exec("LOCK TABLE outbound_messages, deliveries IN SHARE MODE");
      entered.resolve();
      await promise;
    });
    await entered.promise;
    const failed = await retain(org).catch((error: Error) => error.message);
    const held = Object.keys(await left(org));
    resolve();
    await holding;
    expect(failed).toContain("lock timeout");
    expect(held).toEqual(["outbound_messages", "deliveries"]);
    await retain(org);
    expect(await left(org)).toEqual({});
  }, 120_000);
});
