import { difficultyAt } from "../../src/features/game/rules/score/difficulty.ts";
import { headline, worthAt } from "../../src/features/game/rules/score/headline.ts";
import { failureChance } from "../../src/features/game/rules/score/learn.ts";
import { logit } from "../../src/features/game/rules/score/gaussian.ts";
import { auc } from "./auc.ts";
import { counters, smoothedRate, smoothedRatio } from "./counters.ts";
import { act } from "./people.ts";
import { seenBy, simulate } from "./simulate.ts";
import type { Setting } from "./settings.ts";

/** What one seed of a setting showed: shares and areas, 0 to 1. */
export interface Measured {
  coverage: number;
  /** Finding the worst fifth, by t alone and by the score that they would have were all known. */
  byVulnerability: Record<string, number>;
  byScore: Record<string, number>;
  /** Foretelling the next click. */
  next: Record<string, number>;
}

/** How strongly a smoothed rate is drawn to everybody's, in messages: the rival may choose after the fact. */
const strengths = [1, 2, 4, 8, 16];

export function measure(setting: Setting, people: number, seed: number): Measured {
  const { lives, lures, chance } = simulate(setting, people, seed);
  const all = lives.map((life) => {
    const seen = seenBy(life);
    const lure = chance.pick(lures);
    return {
      seen,
      t: life.person.t,
      worth: worthAt(life.person.t, life.person.r),
      shown: headline(life.state),
      vulnerability: life.state.mean[0]!,
      counted: Object.fromEntries(Object.entries(counters).map(([name, count]) => [name, count(seen)])),
      lure,
      clicked: act(life.person, lure, 0, 1, chance).clicked !== undefined,
      byClass: failureChance(life.state, { kind: "clicked", channel: "", difficulty: difficultyAt(lure.rate) }),
      byLure: failureChance(life.state, { kind: "clicked", channel: lure.channel, difficulty: lure.known }),
      byNothing: failureChance(life.state, { kind: "clicked", channel: "", difficulty: difficultyAt(0.105) }),
    };
  });
  type One = (typeof all)[number];
  const worstBy = (of: (one: One) => number) => {
    const line = all.map(of).toSorted((a, b) => b - a)[Math.floor(people / 5)]!;
    return (value: (one: One) => number) => auc(all.map((one) => [value(one), of(one) > line]));
  };
  const foretold = (value: (one: One) => number) => auc(all.map((one) => [value(one), one.clicked]));
  const counted = (area: (value: (one: One) => number) => number) =>
    Object.fromEntries(Object.keys(counters).map((name) => [name, area((one) => one.counted[name]!)]));
  const byT = worstBy(({ t }) => t);
  const byS = worstBy(({ worth }) => -worth);
  const seen = all.flatMap((one) => one.seen);
  const everybody = seen.filter(({ clicked }) => clicked).length / seen.length;
  const rival = (rate: typeof smoothedRate) =>
    Math.max(
      ...strengths.map((strength) =>
        foretold((one) => logit(Math.min(0.999, rate(one.seen, everybody, strength))) + logit(one.lure.rate)),
      ),
    );
  return {
    coverage: all.filter(({ shown, worth }) => shown.low <= worth && worth <= shown.high).length / people,
    byVulnerability: { ...counted(byT), "the model": byT(({ vulnerability }) => vulnerability) },
    byScore: { ...counted(byS), "the model": byS(({ shown }) => -shown.score) },
    next: {
      ...counted(foretold),
      "the model": foretold(({ byNothing }) => byNothing),
      "smoothed rate and class": rival(smoothedRate),
      "smoothed ratio and class": rival(smoothedRatio),
      "the model and class": foretold(({ byClass }) => byClass),
      "the model and lure": foretold(({ byLure }) => byLure),
    },
  };
}
