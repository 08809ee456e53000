import { headline } from "../../src/features/game/rules/score/headline.ts";
import { fold, ledger } from "../../src/features/game/rules/score/ledger.ts";
import { forgetUntil } from "../../src/features/game/rules/score/learn.ts";
import { defaultCohort } from "../../src/features/game/rules/score/model.ts";
import { parse, serialise } from "../../src/features/game/rules/score/state.ts";
import { counters } from "./counters.ts";
import { measure } from "./measure.ts";
import type { Measured } from "./measure.ts";
import { settings } from "./settings.ts";
import { simulate } from "./simulate.ts";
import { improving } from "./trend.ts";

/** A setting's means over the seeds, and the least by which the model is ahead of anything it is compared with (paired, mean over the seeds). */
export interface Judged {
  setting: string;
  coverage: number;
  means: { byVulnerability: Record<string, number>; byScore: Record<string, number>; next: Record<string, number> };
  ahead: { byVulnerability: number; byScore: number; next: number; nextByClass: number };
}

export function* judgeAll(people: number, seeds: number): Generator<Judged> {
  for (const setting of settings) {
    const all = Array.from({ length: seeds }, (_, n) => measure(setting, people, n + 1));
    const mean = (of: (one: Measured) => number) => all.reduce((sum, one) => sum + of(one), 0) / seeds;
    const means = (of: "byVulnerability" | "byScore" | "next") =>
      Object.fromEntries(Object.keys(all[0]![of]).map((name) => [name, mean((one) => one[of][name]!)]));
    const ahead = (of: "byVulnerability" | "byScore" | "next", model: string, rivals: readonly string[]) =>
      Math.min(...rivals.map((rival) => mean((one) => one[of][model]! - one[of][rival]!)));
    const counted = Object.keys(counters);
    yield {
      setting: setting.name,
      coverage: mean(({ coverage }) => coverage),
      means: { byVulnerability: means("byVulnerability"), byScore: means("byScore"), next: means("next") },
      ahead: {
        byVulnerability: ahead("byVulnerability", "the model", counted),
        byScore: ahead("byScore", "the model", counted),
        next: ahead("next", "the model", counted),
        nextByClass: ahead("next", "the model and class", ["smoothed rate and class", "smoothed ratio and class"]),
      },
    };
  }
}

/** Of organisations that improve while their lures get harder: in how many the click rate rose, and in how many the score did. */
export function judgeTrend(people: number, seeds: number) {
  const all = Array.from({ length: seeds }, (_, n) => improving(people, n + 1));
  const rose = (of: (quarter: (typeof all)[number][number]) => number) =>
    all.filter((quarters) => of(quarters.at(-1)!) > of(quarters[0]!)).length;
  return { seeds, clickRateRose: rose((one) => one.clickRate), scoreRose: rose((one) => one.group.score), example: all[0]! }; // oxfmt-ignore
}

/** How far ledgers are from the scores that they explain (in points), and how many people are another when folded anew, or read back. */
export function judgeLedgers(people: number, seed: number) {
  const { lives, now } = simulate(settings[3]!, people, seed, people);
  let [off, others, lines] = [0, 0, 0];
  for (const { state, evidence } of lives) {
    const rows = ledger(evidence, defaultCohort, now);
    const sum = rows.lines.reduce((all, { moved }) => all + moved, 0);
    off = Math.max(off, Math.abs(rows.prior + sum - headline(state).score));
    const folded = forgetUntil(fold(evidence.toReversed(), defaultCohort), now);
    const again = [rows.state, folded, parse(serialise(state))!];
    if (again.some((one) => serialise(one) !== serialise(state))) others += 1;
    lines += rows.lines.length;
  }
  return { off, others, lines };
}
