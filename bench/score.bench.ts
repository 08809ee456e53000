// Is the awareness score soundly computed? On people made up by a seed, who act as its model says: its intervals, whom it finds, what it foretells, its ledger.
// That people are so is not shown by this. 4,000 people and 10 seeds a setting; --quick: 1,000 and 2.
import "../tools/alone.ts";
import { headline, scoreOf } from "../src/features/game/rules/score/headline.ts";
import { explain, ledger } from "../src/features/game/rules/score/ledger.ts";
import { learn } from "../src/features/game/rules/score/learn.ts";
import { defaultCohort } from "../src/features/game/rules/score/model.ts";
import { fresh, serialise } from "../src/features/game/rules/score/state.ts";
import { makeReport } from "./report.ts";
import { judgeAll, judgeLedgers, judgeTrend } from "./score/judge.ts";
import type { Judged } from "./score/judge.ts";
import { settings } from "./score/settings.ts";
import { simulate } from "./score/simulate.ts";

const quick = process.argv.includes("--quick");
const [people, seeds] = quick ? [1000, 2] : [4000, 10];
const report = makeReport("score");

const table: Judged[] = [];
for (const judged of judgeAll(people, seeds)) {
  table.push(judged);
  const { setting, coverage, means, ahead } = judged;
  console.log(`\n${setting}`);
  for (const [what, areas] of Object.entries(means)) {
    const each = Object.entries(areas).map(([name, area]) => `${name} ${area.toFixed(3)}`);
    console.log(`  AUC ${what}: ${each.join(", ")}`);
  }
  report.add({ what: `${setting}: coverage of the 90 % interval`, value: 100 * coverage, unit: "%" }, { of: "value", atLeast: 88, atMost: 92 }); // oxfmt-ignore
  for (const [what, value] of [
    ["finds the most vulnerable fifth, AUC beyond the best counter's", ahead.byVulnerability],
    ["finds the fifth of the lowest true scores, AUC beyond the best counter's", ahead.byScore],
    ["foretells the next click, AUC beyond the best counter's", ahead.next],
    ["foretells it knowing the lure's class, AUC beyond the best smoothed rate's", ahead.nextByClass],
  ] as const) {
    // Of a quick run's few clicks an area is uncertain by more than the fairest rivals lie behind.
    report.add({ what: `${setting}: ${what}`, value, unit: "" }, { of: "value", atLeast: quick ? -0.01 : 0 });
  }
}

console.log("\nAn organisation improves by 0.4 logits while its lures get harder");
const trend = judgeTrend(people, seeds);
for (const { clickRate, observedToExpected, trueScore, group } of trend.example) {
  console.log(`  a quarter: click rate ${(100 * clickRate).toFixed(1)} %, observed ÷ expected ${observedToExpected.toFixed(2)}, true score ${trueScore.toFixed(2)}, score ${group.score.toFixed(2)} (${group.low.toFixed(2)} to ${group.high.toFixed(2)})`); // oxfmt-ignore
}
report.add({ what: "organisations whose click rate rose all the same", value: trend.clickRateRose, unit: `of ${seeds}` }); // oxfmt-ignore
report.add({ what: "organisations whose score rose", value: trend.scoreRose, unit: `of ${seeds}` }, { of: "value", atLeast: seeds }); // oxfmt-ignore

const ledgers = judgeLedgers(quick ? 200 : 2000, 1);
report.add({ what: `${ledgers.lines} lines of ledgers: the farthest sum from its score`, value: ledgers.off, unit: "points" }, { of: "value", atMost: 1e-9 }); // oxfmt-ignore
report.add({ what: "people who are another when folded anew or read back", value: ledgers.others, unit: "" }, { of: "value", atMost: 0 }); // oxfmt-ignore

const { lives, now } = simulate(settings[3]!, 500, 1, 500);
console.log("\nOne person's ledger, the farthest back");
for (const line of ledger(lives[0]!.evidence, defaultCohort, now).lines.slice(0, 8)) {
  const { sentence, moved, channel } = explain(line);
  console.log(
    `  ${moved < 0 ? "" : "+"}${moved.toFixed(2)} to ${line.score.toFixed(2)}: ${sentence}${channel ? `, ${channel}` : ""}`,
  );
}
const events = lives.reduce((sum, { evidence }) => sum + evidence.length, 0);
const states = lives.map(({ state }) => state);
const bytes = states.reduce((sum, state) => sum + serialise(state).length, 0) / states.length;
for (const [what, times, act] of [
  ["one person's update", events, () => lives.map(({ evidence }) => evidence.reduce(learn, fresh(defaultCohort)))],
  ["one score", states.length, () => states.map((state) => scoreOf(state))],
  ["one score with its interval", states.length, () => states.map((state) => headline(state))],
] as const) {
  report.add({ what, value: microseconds(act) / times, unit: "µs of processor" });
}
report.add({ what: "a kept state, four channels and practice", value: bytes, unit: "bytes" });
report.save({ people, seeds, table, trend });

/** The least of five: what it costs where nothing else is at work. */
function microseconds(act: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      act();
      return process.cpuUsage(before).user;
    }),
  );
}
