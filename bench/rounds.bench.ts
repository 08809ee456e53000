// 5,000 people of one organisation begin a round within a minute, and finish it within a minute: how long an answer takes, and whether anything is lost or
// counted twice.
import "../tools/alone.ts";
import { readArguments } from "../bin/arguments.mjs";
import { benchEnv } from "./environment.ts";
import { letTimePass, makePlayers, recountRounds, untilLearned } from "./practice/players.ts";
import type { Player } from "./practice/players.ts";
import { startHost } from "./practice/start-host.ts";
import { makeReport, quantile } from "./report.ts";

const { flags } = readArguments("bench", process.argv.slice(2));
const quick = flags.has("quick");
const people = quick ? 500 : 5000;
const seconds = quick ? 6 : 60;

const report = makeReport("rounds");
const bench = await benchEnv();
const host = await startHost(bench);
try {
  const { org, players } = await makePlayers(bench, people);
  const call = async (player: Player, path: string, body: object) => {
    const answer = await fetch(host.url + path, {
      method: "POST",
      headers: { cookie: player.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as any;
  };
  // A bare transaction of the same kind: a row is locked and changed, another is written.
  await bench.look(
    "CREATE TABLE bench_rows (id int PRIMARY KEY, text jsonb); CREATE TABLE bench_facts (id serial, data jsonb)",
  );
  await bench.look("INSERT INTO bench_rows SELECT i, '[]' FROM generate_series(1, $1::int) AS i", [people]);
  const bare = await spread(players, async (_one, at) => {
    await bench.look(
      `WITH one AS (UPDATE bench_rows SET text = jsonb_build_array(repeat('x', 600)) WHERE id = $1 RETURNING id)
       INSERT INTO bench_facts (data) SELECT jsonb_build_object('id', id, 'text', repeat('y', 1800)) FROM one`,
      [at + 1],
    );
  });
  const rounds: any[] = [];
  const began = await spread(players, async (one, at) => {
    rounds[at] = await call(one, "/me/practice/rounds", {});
  });
  await letTimePass(bench, org);
  const decisions = ["report", "trust", "report", "trust", "check", "report", "trust", "trust"];
  const answers = decisions.map((decision, position) => ({ position, decision, msSeen: 6000 }));
  const online = players.map((one, at) => ({ one, round: rounds[at] })).filter((_, at) => at % 2 === 0);
  for (let at = 0; at < online.length; at += 20)
    await Promise.all(
      online
        .slice(at, at + 20)
        .map(({ one, round: { id, nonce } }) =>
          call(one, `/me/practice/rounds/${id}/answers`, { nonce, answers: answers.slice(0, 7) }),
        ),
    );
  // Half have their last answer left, half were offline and send all eight; every tenth sends everything twice.
  const ended = await spread(players, async (one, at) => {
    const { id, nonce } = rounds[at];
    const send = () => call(one, `/me/practice/rounds/${id}/answers`, { nonce, answers });
    const [answered] = await Promise.all(at % 10 === 0 ? [send(), send()] : [send()]);
    if (answered.round.state !== "finished") throw new Error("a round is not finished by its last answer");
  });
  await untilLearned(bench);
  const found = await recountRounds(bench, org);
  const yardstick = { what: "a bare transaction in SQL", value: quantile(bare, 0.99) };
  const most = quick ? undefined : ({ of: "value", atMost: 300 } as const);
  report.add({ what: `${people} begin within ${seconds} s: median`, value: quantile(began, 0.5), unit: "ms" });
  report.add(
    { what: `${people} begin within ${seconds} s: p99`, value: quantile(began, 0.99), unit: "ms", yardstick },
    most,
  );
  report.add({ what: `${people} finish within ${seconds} s: median`, value: quantile(ended, 0.5), unit: "ms" });
  report.add(
    { what: `${people} finish within ${seconds} s: p99`, value: quantile(ended, 0.99), unit: "ms", yardstick },
    most,
  );
  report.add(
    { what: "rounds that are not finished", value: people - found.finished, unit: "" },
    { of: "value", atMost: 0 },
  );
  report.add({ what: "rounds lost", value: found.lost, unit: "" }, { of: "value", atMost: 0 });
  report.add({ what: "rounds told twice", value: found.twice, unit: "" }, { of: "value", atMost: 0 });
  report.add(
    { what: "people of whom too much or too little was learned", value: found.miscounted, unit: "" },
    { of: "value", atMost: 0 },
  );
  report.save({ people, seconds, quick });
} finally {
  await host.kill();
  await bench.close();
}
process.exit();

/** Does something for each, at even moments over the time, whether or not the one before is done. @returns how long each took, milliseconds */
async function spread(players: readonly Player[], work: (one: Player, at: number) => Promise<void>): Promise<number[]> {
  const started = performance.now();
  return Promise.all(
    players.map(async (one, at) => {
      const due = (at / players.length) * seconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - (performance.now() - started))));
      const began = performance.now();
      await work(one, at);
      return performance.now() - began;
    }),
  );
}
