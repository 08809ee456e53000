// Rounds under fire: the learning site is killed with -9 again and again while people play. Answers come one by one, all at once from phones that were offline,
// twice, in any order, and from phones whose clock is wrong by a day. What was confirmed must stand, every finished round must be told once, and what
// was learned from rounds must come from each answer once.
import "../tools/alone.ts";
import { setTimeout as pause } from "node:timers/promises";
import { benchEnv } from "../bench/environment.ts";
import { makePlayers, recountRounds, untilLearned } from "../bench/practice/players.ts";
import { startHost } from "../bench/practice/start-host.ts";
import { startPhone } from "./practice/phone.ts";
import { atLeast, atMost, between, conclude, quick } from "./run.ts";

const kills = quick ? 4 : 40;
const phones = quick ? 12 : 40;

const bench = await benchEnv();
const { org, players } = await makePlayers(bench, phones);
let host = await startHost(bench);
const honest = (round: string) =>
  bench.look("UPDATE practice_rounds SET started_at = started_at - interval '5 minutes' WHERE id = $1 AND finished_at IS NULL AND started_at > now() - interval '4 minutes'", [round]).then(() => {}); // oxfmt-ignore
const all = players.map((one, at) =>
  startPhone(() => host.url, one, (["online", "offline", "online", "offline", "hasty"] as const)[at % 5]!, honest),
);
for (let kill = 0; kill < kills; kill += 1) {
  await pause(between(300, 1200));
  await host.kill();
  host = await startHost(bench, host.port);
}
await pause(500);
await Promise.all(all.map((phone) => phone.stop()));
await untilLearned(bench);
await host.kill();

const rows = await bench.look<{ id: string; answers: { position: number; decision: string }[]; finished: boolean }>(
  "SELECT id, answers, finished_at IS NOT NULL AS finished FROM practice_rounds WHERE org = $1",
  [org],
);
const kept = new Map(rows.map((row) => [row.id, row]));
const promised = all.flatMap((phone) => phone.promised);
const broken = promised.filter(({ round, decisions, finished }) => {
  const found = kept.get(round);
  const stands = ([position, decision]: [number, string]) =>
    found?.answers.filter((one) => one.position === position && one.decision === decision).length === 1;
  return !found || (finished && !found.finished) || ![...decisions].every(stands);
});
const found = await recountRounds(bench, org);
const [earned] = await bench.look<{ hasty: number; honest: number }>(
  "SELECT count(*) FILTER (WHERE hurried AND earns)::int AS hasty, count(*) FILTER (WHERE earns)::int AS honest FROM practice_rounds WHERE org = $1",
  [org],
);
const [open] = await bench.look<{ most: number }>(
  "SELECT coalesce(max(n), 0)::int AS most FROM (SELECT count(*) AS n FROM practice_rounds WHERE org = $1 AND finished_at IS NULL GROUP BY member) AS m",
  [org],
);
await bench.close();

conclude("practice", [
  { what: "kills with -9", value: kills },
  atLeast("rounds finished", found.finished, kills),
  { what: "of them earning", value: earned!.honest },
  { what: "requests sent again", value: all.reduce((sum, phone) => sum + phone.again, 0) },
  atMost("rounds in which something confirmed was lost or changed", broken.length, 0),
  atMost("finished rounds without their fact or an answer, or facts without their round", found.lost, 0),
  atMost("rounds told twice", found.twice, 0),
  atMost("people of whom too much or too little was learned", found.miscounted, 0),
  atMost("hurried rounds that earn", earned!.hasty, 0),
  atMost("open rounds of one person", open!.most, 1),
]);
process.exit();
