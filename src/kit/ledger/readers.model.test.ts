import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { openDatabase } from "../db/index.ts";
import type { Database } from "../db/index.ts";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, startReaders } from "./index.ts";
import { numbered } from "./testing.ts";

// Several processes read the same ledger, one transaction at a time, in an order that the test chooses.

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ pool: 12 });
  await t.look("CREATE TABLE effects (seq bigint GENERATED ALWAYS AS IDENTITY, reader text, n int)");
  await t.look("GRANT INSERT ON effects TO hookwise_app");
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await t.close();
});

/** The ports of a process whose connections can be told from the test's own. */
function reading(): TestEnv["env"] {
  const [app, worker] = [t.urls.app, t.urls.worker].map((url) => `${url}?application_name=readers`) as [string, string];
  const database = openDatabase({ app, worker }, 6);
  opened.push(database);
  return { ...t.env, database };
}
const opened: Database[] = [];

/** How a transaction ends: as it should, before its commit, or with a commit that nobody heard of. */
type End = "commits" | "dies" | "commits unheard";
const broken = () => Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });

interface Process {
  /** Lets one transaction of this process run, and resolves when the process wants its next one. */
  turn(end: End): Promise<void>;
  stop(): Promise<void>;
}

async function startProcess(name: string): Promise<Process> {
  const waiting: ((end: End) => Promise<void>)[] = [];
  let arrived = Promise.withResolvers<void>();
  let free = true;
  /** Lets a transaction wait for its turn. */
  const inTurn = <T>(run: (dies: boolean) => Promise<T>): Promise<T> => {
    if (free) return run(false);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.push((end) =>
      run(end === "dies").then((result) => (end === "commits unheard" ? reject(broken()) : resolve(result)), reject),
    );
    arrived.resolve();
    return promise;
  };
  const dying = async <T>(dies: boolean, done: Promise<T>): Promise<T> => {
    const result = await done;
    if (dies) throw broken();
    return result;
  };
  const reachable: Database["reachable"] = (work) =>
    inTurn((dies) => t.database.reachable((db, now) => dying(dies, work(db, now))));
  const tx: Database["tx"] = (org, work) =>
    inTurn((dies) => t.database.tx(org, (db, now) => dying(dies, work(db, now))));
  const count = reaction(name, [numbered(name)], async ({ facts, db }) => {
    await db.run("INSERT INTO effects (reader, n) SELECT $1, unnest($2::int[])", [
      name,
      facts.map((fact) => fact.data.n),
    ]);
  });
  free = false;
  const stop = await startReaders({ ...t.env, database: { ...t.database, reachable, tx } }, [count], 1);
  return {
    async turn(end) {
      while (waiting.length === 0) {
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
      await waiting.shift()!(end);
    },
    async stop() {
      free = true;
      while (waiting.length > 0) await waiting.shift()!("commits");
      await stop();
    },
  };
}

interface Real {
  name: string;
  org: string;
  processes: Process[];
  written: number[];
  next: number;
  open: { n: number; leave(how: "commit" | "rollback"): Promise<void> }[];
}

class Write implements fc.AsyncCommand<object, Real> {
  check = () => true;
  toString = () => "write";
  async run(_: object, real: Real) {
    const n = real.next++;
    await t.database.tx(real.org, (db) => record(db, real.org, [numbered(real.name)({ n })]));
    real.written.push(n);
  }
}

class Open implements fc.AsyncCommand<object, Real> {
  check = () => true;
  toString = () => "open";
  async run(_: object, real: Real) {
    if (real.open.length >= 2) return;
    const n = real.next++;
    const entered = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const ended = t.database.tx(real.org, async (db) => {
      await record(db, real.org, [numbered(real.name)({ n })]);
      entered.resolve();
      await left.promise;
    });
    await entered.promise;
    real.open.push({
      n,
      async leave(how) {
        if (how === "commit") left.resolve();
        else left.reject(new Error("given up"));
        await ended.then(
          () => real.written.push(n),
          () => {},
        );
      },
    });
  }
}

class Leave implements fc.AsyncCommand<object, Real> {
  readonly at: number;
  readonly how: "commit" | "rollback";
  constructor(at: number, how: "commit" | "rollback") {
    this.at = at;
    this.how = how;
  }
  check = () => true;
  toString = () => `${this.how} ${this.at}`;
  async run(_: object, real: Real) {
    const [one] = real.open.splice(this.at % Math.max(1, real.open.length), 1);
    await one?.leave(this.how);
  }
}

class Turn implements fc.AsyncCommand<object, Real> {
  readonly at: number;
  readonly end: End;
  constructor(at: number, end: End) {
    this.at = at;
    this.end = end;
  }
  check = () => true;
  toString = () => `process ${this.at} ${this.end}`;
  run = (_: object, real: Real) => real.processes[this.at % real.processes.length]!.turn(this.end);
}

const commands = fc.commands(
  [
    fc.constant(new Write()),
    fc.constant(new Open()),
    fc
      .record({ at: fc.nat(1), how: fc.constantFrom("commit" as const, "rollback" as const) })
      .map(({ at, how }) => new Leave(at, how)),
    fc.nat(7).map((at) => new Turn(at, "commits")),
    fc.nat(7).map((at) => new Turn(at, "commits")),
    fc
      .record({ at: fc.nat(7), end: fc.constantFrom<End>("dies", "commits unheard") })
      .map(({ at, end }) => new Turn(at, end)),
  ],
  { maxCommands: 60 },
);

let run = 0;
async function begin(processes: number): Promise<Real> {
  const name = `model-${++run}`;
  const started: Process[] = [];
  for (let i = 0; i < processes; i++) started.push(await startProcess(name));
  return { name, org: await t.org(), processes: started, written: [], next: 1, open: [] };
}

/** What each fact did, in the order in which it was done, beside the ledger's order. */
async function conclude(real: Real): Promise<void> {
  for (const one of real.open.splice(0)) await one.leave("commit");
  const effects = async () => {
    const rows = await t.look<{ n: number }>("SELECT n FROM effects WHERE reader = $1 ORDER BY seq", [real.name]);
    return rows.map((row) => row.n);
  };
  // What failed rests for half a second; then there is something to do, whoever does it.
  const all = async () => {
    for (const one of real.processes) for (let turns = 0; turns < 6; turns++) await one.turn("commits");
    return (await effects()).length;
  };
  await expect.poll(all, { timeout: 30_000 }).toBeGreaterThanOrEqual(real.written.length);
  await all();
  for (const one of real.processes) await one.stop();
  const ledger = await t.look<{ n: number }>("SELECT (data->>'n')::int AS n FROM facts WHERE kind = $1 ORDER BY pos", [
    real.name,
  ]);
  expect(await effects()).toEqual(ledger.map((row) => row.n));
  expect((await effects()).toSorted((x, y) => x - y)).toEqual(real.written.toSorted((x, y) => x - y));
}

describe("readers of several processes", () => {
  it("do not move a cursor back when another process is ahead of what they had seen", async () => {
    const real = await begin(2);
    const [late, quick] = real.processes as [Process, Process];
    const write = new Write();
    await write.run({}, real);
    // One looks, and sees how far the order reaches, and is held up; the other reads that, and more.
    for (let n = 0; n < 3; n++) await late.turn("commits");
    await write.run({}, real);
    for (let n = 0; n < 8; n++) await quick.turn("commits");
    for (let n = 0; n < 4; n++) await late.turn("commits");
    await conclude(real);
  });

  it.each([1, 2, 3, 5, 8])(
    "give each fact its effect once and in order, whoever dies when (%i processes)",
    async (processes) => {
      await fc.assert(
        fc.asyncProperty(commands, async (chosen) => {
          const real = await begin(processes);
          try {
            await fc.asyncModelRun(() => ({ model: {}, real }), chosen);
            await conclude(real);
          } finally {
            for (const one of real.open.splice(0)) await one.leave("rollback");
            for (const one of real.processes) await one.stop();
          }
        }),
        sweeping({ few: 5, many: 24 }),
      );
    },
    60_000,
  );

  it.each([1, 2, 4, 8])(
    "keep their counts while %i processes read, writers write and connections are killed",
    async (processes) => {
      const kind = `killed-${processes}`;
      const names = Array.from({ length: 6 }, (_, n) => `${kind}-${n}`);
      const org = await t.org();
      const counts = names.map((name) =>
        reaction(name, [numbered(kind)], async ({ facts, db }) => {
          await db.run("INSERT INTO effects (reader, n) SELECT $1, unnest($2::int[])", [
            name,
            facts.map((fact) => fact.data.n),
          ]);
        }),
      );
      const stops = await Promise.all(Array.from({ length: processes }, () => startReaders(reading(), counts, 2)));
      let writing = true;
      const kills = (async () => {
        while (writing) {
          await t.look(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'readers' ORDER BY random() LIMIT 1`,
          );
          await new Promise((done) => setTimeout(done, 30));
        }
      })();
      const numbers = Array.from({ length: 600 }, (_, n) => n);
      const writers = [0, 1, 2].map(async (of) => {
        for (const n of numbers.filter((one) => one % 3 === of))
          await t.database.tx(org, (db) => record(db, org, [numbered(kind)({ n })]));
      });
      await Promise.all(writers);
      writing = false;
      await kills;
      const effects = async () => {
        const rows = await t.look<{ reader: string; n: number }>(
          "SELECT reader, n FROM effects WHERE reader = ANY($1) ORDER BY n",
          [names],
        );
        return names.map((name) => rows.filter((row) => row.reader === name).map((row) => row.n));
      };
      await expect
        .poll(async () => Math.min(...(await effects()).map((one) => one.length)))
        .toBeGreaterThanOrEqual(600);
      for (const stop of stops) await stop();
      expect(await effects()).toEqual(names.map(() => numbers));
    },
  );
});
