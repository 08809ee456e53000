import { adjustForDrift, learnDifficulty, driftOf } from "../../src/features/game/rules/score/difficulty.ts";
import { groupScore, totalsOf } from "../../src/features/game/rules/score/group.ts";
import { headline, worthAt } from "../../src/features/game/rules/score/headline.ts";
import { learn, forgetUntil } from "../../src/features/game/rules/score/learn.ts";
import { evidenceOf } from "../../src/features/game/rules/score/messages.ts";
import { defaultCohort } from "../../src/features/game/rules/score/model.ts";
import { day, fresh } from "../../src/features/game/rules/score/state.ts";
import type { Lure } from "./lures.ts";
import { makeLures } from "./lures.ts";
import { act, makePerson, seeded } from "./people.ts";

/** One quarter of an organisation, as means over its people; rates 0 to 1, scores 0 to 100. */
export interface Quarter {
  clickRate: number;
  /** Clicks observed ÷ those to be expected of a typical person by the lures' classes. */
  observedToExpected: number;
  trueScore: number;
  group: { score: number; low: number; high: number };
}

const months = 3;

/** An organisation that improves by 0.4 logits within a year, while its lures get harder: its click rate rises, and its score should, too. */
export function improving(people: number, seed: number): Quarter[] {
  const chance = seeded(seed);
  const lives = Array.from({ length: people }, () => ({ person: makePerson(chance), state: fresh(defaultCohort) }));
  const used: Lure[] = [];
  return [0.05, 0.08, 0.12, 0.17].map((rate, quarter) => {
    const lures = makeLures([rate], 30, chance);
    used.push(...lures);
    let [clicks, expected] = [0, 0];
    for (let month = 0; month < months; month++) {
      const at = (quarter * months + month) * 30 * day;
      const tide = driftOf(used, at);
      for (const life of lives) {
        const lure = chance.pick(lures);
        const better = { ...life.person, t: life.person.t - (0.4 / 3) * quarter };
        const outcome = act(better, lure, at, 3, chance);
        const about = { id: `${at}`, channel: lure.channel, difficulty: adjustForDrift(lure.known, tide) };
        const evidence = evidenceOf(outcome, about);
        Object.assign(lure, { known: learnDifficulty({ ...evidence[0]!, difficulty: lure.known }, life.state), at });
        life.state = evidence.reduce(learn, life.state);
        clicks += Number(outcome.clicked !== undefined);
        expected += rate;
      }
    }
    const now = ((quarter + 1) * months * 30 - 20) * day;
    const group = groupScore(totalsOf(lives.map(({ state }) => headline(forgetUntil(state, now)))))!;
    const truth = lives.map(({ person }) => worthAt(person.t - (0.4 / 3) * quarter, person.r));
    return {
      clickRate: clicks / (people * months),
      observedToExpected: clicks / expected,
      trueScore: truth.reduce((sum, one) => sum + one, 0) / people,
      group,
    };
  });
}
