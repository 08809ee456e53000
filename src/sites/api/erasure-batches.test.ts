import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erasePerson } from "../../features/privacy/index.ts";
import { testKey } from "../../kit/db/testing-setup.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";

// An organisation may have more facts, deliveries and lines than one transaction gets through: they are searched some at a time, and a process that
// is killed meanwhile loses nothing.

let s: Awaited<ReturnType<typeof accountStage>>;
beforeAll(async () => {
  s = await accountStage();
  await mkdir(s.t.env.config.dataDir, { recursive: true });
}, 120_000);
afterAll(() => s?.close());
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

/** Rows that name a person, every other one, in every table that is searched in batches; and the same in another organisation. */
async function fill(person: string, email: string, rows: number, others: string): Promise<void> {
  const hook = newId();
  for (const org of [s.org, others]) {
    const said = `CASE WHEN n % 2 = 0 THEN '${email}' ELSE 'other' END`;
    await look(
      "INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')",
      [org, hook],
    );
    for (const sql of [
      `INSERT INTO facts (org, kind, person, data) SELECT $1, 'thing.told', CASE WHEN n % 4 = 0 THEN $2::uuid END, jsonb_build_object('text', ${said}) FROM generate_series(1, $3) n`,
      `INSERT INTO work_lines (org, work, line, status, data) SELECT $1, $2::uuid, n, 'refused', jsonb_build_object('says', ${said}) FROM generate_series(1, $3) n`,
      `INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) SELECT $1, '${hook}', gen_random_uuid(), $2::uuid::text || n, 'x', ${said} FROM generate_series(1, $3) n`,
      `INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars) SELECT $1, gen_random_uuid(), md5($2::uuid::text) || n, 'notice', 'x', 'boss@x.example', 'en', jsonb_build_object('who', ${said}) FROM generate_series(1, $3) n`,
      `INSERT INTO outbound_outbox (org, id, mail_from, mail_to, raw) SELECT $1, gen_random_uuid(), 'a@x.example', md5($2::uuid::text), convert_to(${said}, 'UTF8') FROM generate_series(1, $3) n`,
      `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, time_zone, state, due_at, next_at, error)
         SELECT $1, $2::uuid, n, gen_random_uuid(), 0, false, 'x', 'UTC', 'bounced', now(), now(), ${said} FROM generate_series(1, $3) n`,
    ])
      await look(sql, [org, person, rows]);
  }
}

const tables = ["facts", "work_lines", "webhook_deliveries", "outbound_messages", "outbound_outbox", "deliveries"];

/** In how many rows of each table of an organisation a person is still named. */
async function naming(org: string, person: string, email: string): Promise<number[]> {
  const counts = [];
  for (const table of tables) {
    const column = table === "outbound_outbox" ? "encode(x.raw, 'escape')" : "x::text";
    const hides = table === "deliveries" ? `AND campaign = '${person}'` : "";
    const [found] = await look<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} x WHERE org = $1 AND strpos(${column}, $2) > 0 ${hides}`,
      [org, email],
    );
    counts.push(found!.n);
  }
  return counts;
}

async function order(name: string) {
  const person = await s.addPerson(name);
  const email = `${name}@hill.example`;
  const others = newId();
  return { person, email, others };
}

async function requestOf(person: string): Promise<string> {
  const ordered = await s.call("POST", `/people/${person}/erasure`, "owner", { reason: "asked" });
  expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
  return ordered.json.id;
}

describe("an erasure over more rows than one batch", () => {
  it("reaches the last row of every table, and none of another organisation's", async () => {
    const { person, email, others } = await order("batched");
    await fill(person, email, 61, others);
    const before = await naming(others, person, email);
    expect(before.every((n) => n >= 30)).toBe(true);
    const request = await requestOf(person);
    const transactions: number[] = [];
    const counting = { ...s.t.env, database: counted(() => transactions.push(1)) };
    await erasePerson(counting, { org: s.org, request }, 7);
    expect(await naming(s.org, person, email)).toEqual(tables.map(() => 0));
    expect(await naming(others, person, email)).toEqual(before);
    // Nine batches a table, each a transaction of its own.
    expect(transactions.length).toBeGreaterThan(6 * 8);
    const [kept] = await look("SELECT state, subject, searched FROM privacy_requests WHERE id = $1", [request]);
    expect(kept).toEqual({ state: "done", subject: null, searched: null });
    expect(await look("SELECT FROM facts WHERE org = $1 AND person = $2", [s.org, person])).toEqual([]);
    const [stay] = await look<{ n: number }>("SELECT count(*)::int AS n FROM facts WHERE org = $1 AND kind = 'thing.told'", [s.org]); // oxfmt-ignore
    expect(stay!.n).toBe(61);
  });

  it("goes on where a process was killed", async () => {
    const { person, email, others } = await order("killed");
    await fill(person, email, 400, others);
    const request = await requestOf(person);
    const result = { urls: s.t.urls, dataDir: s.t.env.config.dataDir, rootKey: testKey.toString("base64"), org: s.org, request, size: 1 }; // oxfmt-ignore
    const child = spawn(process.execPath, [join(import.meta.dirname, "testing-erasing.ts"), JSON.stringify(result)], { stdio: ["ignore", "inherit", "inherit"] }); // oxfmt-ignore
    const dead = once(child, "exit");
    try {
      await expect
        .poll(
          async () => {
            const [found] = await look<{ n: number }>(
              "SELECT jsonb_array_length(searched->'done') AS n FROM privacy_requests WHERE id = $1 AND searched->>'after' IS NOT NULL",
              [request],
            );
            return found?.n ?? -1;
          },
          { timeout: 90_000, interval: 5 },
        )
        .toBeGreaterThanOrEqual(1);
    } finally {
      child.kill("SIGKILL");
    }
    expect((await dead)[1]).toBe("SIGKILL");
    const left = await naming(s.org, person, email);
    expect(left.some((n) => n > 0)).toBe(true);
    const at = () =>
      look<{ done: string[] }>("SELECT searched->'done' AS done FROM privacy_requests WHERE id = $1", [request]);
    const [killed] = await at();
    // The person is gone from the directory, so that nothing but the request knows whom to look for.
    expect(await look("SELECT FROM people WHERE id = $1", [person])).toEqual([]);
    const after: number[] = [];
    const watched = counted(() => void at().then(([now]) => now?.done && after.push(now.done.length)));
    await erasePerson({ ...s.t.env, database: watched }, { org: s.org, request }, 50);
    expect(await naming(s.org, person, email)).toEqual(tables.map(() => 0));
    // Nothing that was searched wholly was searched again.
    expect(Math.min(...after)).toBeGreaterThanOrEqual(killed!.done.length);
  }, 150_000);

  it("is carried out by two processes at once as by one", async () => {
    const { person, email, others } = await order("twice");
    await fill(person, email, 41, others);
    const request = await requestOf(person);
    await Promise.all([1, 2].map(() => erasePerson(s.t.env, { org: s.org, request }, 5)));
    expect(await naming(s.org, person, email)).toEqual(tables.map(() => 0));
    const [audited] = await look<{ n: number }>("SELECT count(*)::int AS n FROM audit_entries WHERE act = 'person.erased' AND subject::text LIKE '%' || $1 || '%'", [person]); // oxfmt-ignore
    expect(audited!.n).toBe(1);
  });
});

/** The stage's database, which tells of every transaction of an organisation. */
function counted(each: () => void): typeof s.t.env.database {
  const tell = (database: typeof s.t.env.database): typeof s.t.env.database => ({
    ...database,
    background: database.background,
    longRunning: () => tell(database.longRunning()),
    tx(org, work) {
      each();
      return database.tx(org, work);
    },
  });
  return tell(s.t.env.database);
}
