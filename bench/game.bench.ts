// What the game costs: one person's standing after an event beside a bare INSERT, a replay against what was live, and a page of the board of a million people
// beside GET /me. --quick: fewer people and facts. Whole, it takes about a quarter of an hour, most of it the million facts: it says where it is.
import "../tools/alone.ts";
import { game } from "../src/features/game/feature.ts";
import { closeSome } from "../src/features/game/jobs.ts";
import { seasonOf } from "../src/features/game/rules/days.ts";
import { people as peopleFeature } from "../src/features/people/feature.ts";
import { roundFinished } from "../src/features/practice/facts.ts";
import { deliverySent } from "../src/features/campaigns/facts.ts";
import { recipientClicked, recipientReported } from "../src/features/tracking/facts.ts";
import type { SignedIn } from "../src/kit/accounts.ts";
import type { Actor } from "../src/kit/feature.ts";
import { answer } from "../src/kit/handle.ts";
import { newId } from "../src/kit/id.ts";
import { isReadToTheEnd, record, replay, startReaders } from "../src/kit/ledger/index.ts";
import type { NewFact } from "../src/kit/ledger/index.ts";
import { makeCompany } from "./company.ts";
import { benchEnv } from "./environment.ts";
import { makeReport, quantile } from "./report.ts";

const quick = process.argv.includes("--quick");
const [players, facts, board] = quick ? [500, 10_000, 20_000] : [20_000, 1_000_000, 1_000_000];
const report = makeReport("game");
const bench = await benchEnv();
const day = 86_400_000;

try {
  const org = await part(`${players} people`, () => makeCompany(bench, players));
  const members = await bench.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY id", [org]);
  const ids = members.map(({ id }) => id);
  await bareTable();
  await part(`${facts} facts written`, () => write(org, ids));
  const bare = await bareInsert(org, ids);
  const readers = await part("the facts read", read);
  report.add(
    {
      what: "one event's fold of a person, amortised",
      value: (1000 * readers) / facts,
      unit: "ms",
      yardstick: { what: "a bare INSERT of such an event", value: bare },
    },
    { of: "ratio", atMost: 10 },
  );
  const live = await derived(org);
  const began = performance.now();
  const [one] = await part("the facts replayed", () => replay(bench.env, game.reactions![0]!));
  await closeAll(org);
  report.add({ what: `replay of ${one!.facts} facts`, value: (performance.now() - began) / 1000, unit: "s" });
  const differing = live === (await derived(org)) ? 0 : 1;
  report.add({ what: "standings that a replay makes another", value: differing, unit: "" }, { of: "value", atMost: 0 });

  const large = await part(`a board of ${board} people`, makeBoard);
  await pages(large);
  await freshness(large);
  report.save({ players, facts, board });
} finally {
  await bench.close();
}

/** A part of the run that may take minutes; says how long it took when it is done. */
async function part<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const made = await work();
  console.log(`  … ${what}: ${Math.round((performance.now() - began) / 1000)} s`);
  return made;
}

/** What happens in a year: simulations that some report and some click, and rounds of practice, in the order of time. */
async function write(org: string, ids: readonly string[]): Promise<void> {
  const begin = Date.now() - 360 * day;
  const campaigns = Array.from({ length: 12 }, () => newId());
  let batch: NewFact[] = [];
  for (let n = 0; n < facts; n++) {
    const at = new Date(begin + (n / facts) * 355 * day);
    const person = ids[(n * 7919) % ids.length]!;
    batch.push(n % 3 === 0 ? ofSimulation(n, campaigns, person, at) : ofPractice(n, person, at));
    if (batch.length < 2000 && n < facts - 1) continue;
    const some = batch;
    batch = [];
    await bench.env.database.tx(org, (db) => record(db, org, some));
  }
}

function ofSimulation(n: number, campaigns: readonly string[], person: string, at: Date): NewFact {
  const campaign = campaigns[Math.floor((n / facts) * campaigns.length)]!;
  const about = {
    campaign,
    delivery: n,
    lure: campaign,
    lureIdx: 0,
    department: null,
    difficulty: "moderate",
    channel: "email",
    holdOut: false,
  };
  const hit = { ...about, departmentName: null, reasons: [] };
  if (n % 4 === 0) return recipientReported({ ...hit, action: "reported" }, { person, at });
  if (n % 9 === 0) return recipientClicked({ ...hit, action: "clicked" }, { person, at });
  return deliverySent(about, { person, at });
}

function ofPractice(n: number, person: string, at: Date): NewFact {
  const answers = Array.from({ length: 8 }, (_, place) => ({
    item: `i${place}`,
    template: "t",
    phish: place % 2 === 0,
    decision: place % 2 === 0 ? ("report" as const) : ("trust" as const),
    right: (n + place) % 7 !== 0,
    sure: null,
    class: "moderate" as const,
    difficulty: -1.5,
    skills: ["sender"],
    form: "mail" as const,
    seconds: 7,
  }));
  return roundFinished(
    { round: newId(), kind: "practice", startedAt: at.toISOString(), answers, earns: true },
    { person, at },
  );
}

async function bareTable(): Promise<void> {
  await bench.look(
    "CREATE TABLE bare (org uuid NOT NULL, person uuid NOT NULL, source text NOT NULL, at timestamptz NOT NULL, data jsonb NOT NULL, PRIMARY KEY (org, person, source))",
  );
  await bench.look("GRANT INSERT ON bare TO hookwise_app");
}

/** Of one row as large as an event's, by a prepared statement, hundreds to a transaction, as a reader has them (milliseconds). */
async function bareInsert(org: string, ids: readonly string[]): Promise<number> {
  const data = JSON.stringify(ofPractice(1, ids[0]!, new Date()).data);
  const many = quick ? 2000 : 20_000;
  const began = performance.now();
  for (let from = 0; from < many; from += 500)
    await bench.env.database.tx(org, async (db) => {
      for (let n = from; n < from + 500; n++)
        await db.run(
          "INSERT INTO bare VALUES ($1, $2, $3, now(), $4)",
          [org, ids[n % ids.length], `s${n}`, data],
          "bench-bare",
        );
    });
  return (performance.now() - began) / many;
}

/** Lets the game's reader read to the end. @returns seconds */
async function read(): Promise<number> {
  const began = performance.now();
  const stop = await startReaders(bench.env, game.reactions!, 20);
  while (!(await isReadToTheEnd(bench.env.database))) await new Promise((wake) => setTimeout(wake, 20));
  await stop();
  return (performance.now() - began) / 1000;
}

async function closeAll(org: string): Promise<void> {
  while (await closeSome(bench.env, org)) continue;
}

async function derived(org: string): Promise<string> {
  await closeAll(org);
  const [row] = await bench.look<{ digest: string }>(
    `SELECT md5(string_agg(md5(person::text || play::text || coalesce(state, '') || coalesce(score::text, '') || points), '' ORDER BY person)) AS digest
       FROM game_players WHERE org = $1`,
    [org],
  );
  return row!.digest;
}

interface Board {
  org: string;
  season: number;
  actor: Actor;
}

/** An organisation whose people all stand on the board of the season that runs. */
async function makeBoard(): Promise<Board> {
  const org = await makeCompany(bench, board, "large.example");
  const season = seasonOf(Math.floor(Date.now() / day));
  await bench.look(
    "INSERT INTO game_standings (org, season, person, points, listed) SELECT $1, $2, id, 1 + (hashtext(id::text) & 1023), true FROM people WHERE org = $1",
    [org, season],
  );
  await bench.look(
    "INSERT INTO game_board_counts (org, season, points, people) SELECT org, season, points, count(*) FROM game_standings WHERE org = $1 GROUP BY 1, 2, 3",
    [org],
  );
  await bench.look(
    `INSERT INTO game_preferences (org, person, preferences) SELECT org, id, '{"listed": true}' FROM people WHERE org = $1 ORDER BY id LIMIT 100`,
    [org],
  );
  for (const table of ["game_standings", "game_board_counts", "people"]) await bench.look(`VACUUM ANALYZE ${table}`);
  const [person] = await bench.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY id LIMIT 1", [org]);
  const account: SignedIn = {
    issuer: "bench",
    subject: newId(),
    username: "bench",
    email: "bench@large.example",
    name: "Bench",
    federated: false,
  } as SignedIn;
  await bench.look(
    "INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, $3, $4, 'bench')",
    [org, person!.id, account.issuer, account.subject],
  );
  return {
    org,
    season,
    actor: { kind: "member", id: person!.id, member: person!.id, may: new Set(), name: "Bench", account },
  };
}

async function pages(where: Board): Promise<void> {
  const me = { what: "GET /me", value: await median(() => ask(where, peopleFeature, "me", {})) };
  let cursor: string | undefined;
  let items: { place: number; points: number }[] = [];
  const first = await median(async () => {
    const page = (await ask(where, game, "peopleBoard", { limit: 50 })) as BoardPage;
    ({ next: cursor, items } = page);
  });
  report.add(
    { what: `the board's first page among ${board} people`, value: first, unit: "ms", yardstick: me },
    { of: "ratio", atMost: 10 },
  );
  const next = await median(() => ask(where, game, "peopleBoard", { limit: 50, cursor }));
  report.add({ what: "the page after it", value: next, unit: "ms", yardstick: me }, { of: "ratio", atMost: 10 });
  for (const groups of ["departments", "crews"] as const) {
    // Their sums are made anew once a day, of everybody: whoever asks first waits for them.
    const value = await median(() => ask(where, game, `${groups}Board`, {}));
    report.add(
      { what: `the board of ${groups} among ${board} people`, value, unit: "ms", yardstick: me },
      { of: "ratio", atMost: 10 },
    );
  }
  // From the top, from the page after it, and one's own.
  const { items: later, you } = (await ask(where, game, "peopleBoard", { limit: 50, cursor })) as BoardPage;
  const everything = [...items, ...later, you];
  const right = await bench.look<{ points: number; place: number }>(
    `SELECT w.points, 1 + (SELECT count(*)::int FROM game_standings o WHERE o.org = $1 AND o.season = $2 AND o.listed AND o.points > w.points) AS place
       FROM unnest($3::int[]) AS w (points)`,
    [where.org, where.season, [...new Set(everything.map(({ points }) => points))]],
  );
  const places = new Map(right.map(({ points, place }) => [points, place]));
  const wrong = everything.filter(({ points, place }) => places.get(points) !== place);
  report.add(
    { what: `of ${everything.length} places, those that a full count contradicts`, value: wrong.length, unit: "" },
    { of: "value", atMost: 0 },
  );
}

interface BoardPage {
  items: { place: number; points: number }[];
  next: string;
  you: { place: number; points: number };
}

/** From a fact's commit until the board says so. */
async function freshness(where: Board): Promise<void> {
  const stop = await startReaders(bench.env, game.reactions!);
  while (!(await isReadToTheEnd(bench.env.database))) await new Promise((wake) => setTimeout(wake, 20));
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const before = await own(where);
    await bench.env.database.tx(where.org, (db) =>
      record(db, where.org, [ofPractice(2, where.actor.member!, new Date())]),
    );
    const began = performance.now();
    // The first fact replaces the points that were made up for the board.
    while ((await own(where)) === before) await new Promise((wake) => setTimeout(wake, 10));
    times.push((performance.now() - began) / 1000);
  }
  await stop();
  report.add(
    { what: "from a fact to the board, slowest of five", value: Math.max(...times), unit: "s" },
    { of: "value", atMost: 2 },
  );
}

async function own(where: Board): Promise<number> {
  return ((await ask(where, game, "peopleBoard", { limit: 1 })) as { you: { points: number } }).you.points;
}

function ask({ org, actor }: Board, of: typeof game, name: string, input: object): Promise<unknown> {
  return answer(of, name, { org, actor, input, env: bench.env });
}

/** The middle of nineteen, in milliseconds, after one that warms up. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    await work();
    if (n > 0) times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}
