import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../db/index.ts";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { prometheus } from "../metrics.ts";
import { declareReaders, reaction, record, startReaders } from "./index.ts";
import { numbered } from "./testing.ts";
import { watchWaiting } from "./waiting.ts";

function watched() {
  let now = 0;
  const said: object[] = [];
  const waiting = watchWaiting({ warn: (what: object) => void said.push(what) } as never, () => now);
  const stand = (org: string, place: number, others = "both") =>
    waiting.note(org, new Map([["figures", { place, kinds: ["lost"] }]]), others);
  const later = (seconds: number) => {
    now += seconds * 1000;
    waiting.tell();
  };
  return { waiting, said, stand, later };
}
const gauge = () => prometheus().register.metrics();

describe("a reader that waits for a worker of another version", () => {
  it("is told of after three minutes at one place, and again after ten, with the kinds and how many organisations wait", async () => {
    const { said, stand, later } = watched();
    stand("a", 3);
    stand("b", 8);
    later(170);
    expect(said).toEqual([]);
    expect(await gauge()).toContain("hookwise_readers_waiting 0\n");
    // Looked after again, and nothing has changed.
    stand("a", 3);
    later(11);
    later(300);
    expect(said).toEqual([{ reader: "figures", kinds: ["lost"], organisations: 2 }]);
    expect(await gauge()).toContain("hookwise_readers_waiting 1\n");
    later(301);
    expect(said).toHaveLength(2);
  });

  it("is not told of where somebody takes what it waits for, nor any more once nobody waits", async () => {
    const { waiting, said, stand, later } = watched();
    for (let place = 1; place < 10; place++) {
      stand("a", place);
      later(100);
    }
    expect(said).toEqual([]);
    later(181);
    expect(said).toHaveLength(1);
    waiting.note("a", new Map(), "both");
    later(1);
    expect(await gauge()).toContain("hookwise_readers_waiting 0\n");
    expect(waiting.asked()).toBeNull();
  });

  it("is looked after again where it was moved, where others read something else, and where it is gone", () => {
    const { waiting, stand } = watched();
    for (const org of ["a", "b"]) stand(org, 3);
    const at = (...places: [org: string, pos: number][]) =>
      places.map(([org, pos]) => ({ org, pos, reader: "figures" }));
    expect(waiting.asked()).toEqual({ orgs: ["a", "b"], readers: ["figures"] });
    expect(waiting.changed("both", at(["a", 3], ["b", 3]))).toEqual([]);
    expect(waiting.changed("both", at(["a", 3], ["b", 4]))).toEqual(["b"]);
    expect(waiting.changed("both", at(["a", 3]))).toEqual(["b"]);
    expect(waiting.changed("one", at(["a", 3], ["b", 3]))).toEqual(["a", "b"]);
  });
});

describe("beside another version", () => {
  let t: TestEnv;
  beforeAll(async () => void (t = await testEnv({ pool: 6 })));
  afterAll(() => t.close());

  /** Versions that both run, the first of which reads, and what it asks within organisations. */
  async function beside(name: string) {
    const read = (...kinds: string[]) => reaction(name, kinds.map(numbered), async () => {});
    const [own, other] = [[read(`${name}.a`)], [read(`${name}.a`, `${name}.b`)]];
    const declared = [await declareReaders(t.database, own), await declareReaders(t.database, other)];
    await t.look("UPDATE ledger_versions SET since = now() - interval '1 hour'");
    const asked: string[] = [];
    const heard = (db: Db): Db => {
      const maybe: Db["maybe"] = (sql, ...more) => (asked.push(sql), db.maybe(sql, ...more));
      const one: Db["one"] = (sql, ...more) => (asked.push(sql), db.one(sql, ...more));
      return Object.assign(Object.create(db) as Db, { maybe, one });
    };
    const tx: typeof t.database.tx = (org, work, most) => t.database.tx(org, (db, now) => work(heard(db), now), most);
    const said: object[] = [];
    const warn = (what: object) => void said.push(what);
    const log = Object.assign(Object.create(t.env.log) as typeof t.env.log, { warn });
    const stop = await startReaders({ ...t.env, log, database: { ...t.database, tx } }, own, 20);
    const end = async () => {
      await stop();
      for (const one of declared) one.stop();
    };
    const count = (sql: RegExp) => asked.filter((one) => sql.test(one)).length;
    return { end, count, said };
  }
  const write = (org: string, kind: string, many: number) =>
    t.database.tx(org, (db) =>
      record(
        db,
        org,
        Array.from({ length: many }, (_, n) => numbered(kind)({ n })),
      ),
    );
  async function cursor(reader: string, org: string): Promise<number | undefined> {
    const sql = "SELECT pos::int AS pos FROM ledger_cursors WHERE reader = $1 AND org = $2";
    return (await t.look<{ pos: number }>(sql, [reader, org]))[0]?.pos;
  }

  it("an organisation whose reader waits is asked nothing as long as nothing changes there, and the operator is told", async () => {
    const [org, { end, count, said }] = [await t.org(), await beside("rests")];
    await write(org, "rests.a", 1);
    await write(org, "rests.b", 1);
    await expect.poll(() => cursor("rests", org)).toBe(1);
    await pause(2500);
    const before = count(/ledger_settle/);
    await pause(5000);
    expect(count(/ledger_settle/)).toBe(before);
    expect(said).toEqual([]);
    const now = performance.now.bind(performance);
    const ahead = vi.spyOn(performance, "now").mockImplementation(() => now() + 181_000);
    await expect.poll(() => said, { timeout: 5000 }).toEqual([{ reader: "rests", kinds: ["rests.b"], organisations: 1 }]); // oxfmt-ignore
    ahead.mockRestore();
    await end();
  }, 15_000);

  it("a backlog is looked over once for what others read, not once a batch", async () => {
    const [org, { end, count }] = [await t.org(), await beside("once")];
    await write(org, "once.a", 4000);
    await expect.poll(() => cursor("once", org), { timeout: 10_000 }).toBe(4000);
    expect(count(/ORDER BY facts\.pos LIMIT 1/)).toBeGreaterThan(0);
    expect(count(/ORDER BY facts\.pos LIMIT 1/)).toBeLessThanOrEqual(count(/ledger_settle/));
    await end();
  }, 15_000);
});
