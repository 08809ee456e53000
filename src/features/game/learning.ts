import { difficultyOf, learnDifficulty } from "./rules/score/difficulty.ts";
import type { Normal } from "./rules/score/gaussian.ts";
import { usualCohort } from "./rules/score/model.ts";
import { fresh } from "./rules/score/state.ts";
import type { Difficulty } from "../lures/rules.ts";

/** More messages than this say no more about a lure than so many do: its difficulty is known as well as it can be. */
const most = 400;

interface Shown {
  channel: string;
  shown: number;
  clicked: number;
}

/**
 * How hard a lure is after a campaign, by what its people did, who are taken to be like everybody: so it is the same whoever of them is forgotten later.
 * @param known before it
 */
export function learnLure(known: Normal, { channel, shown, clicked }: Shown): Normal {
  const people = fresh(usualCohort);
  const looked = Math.min(most, shown);
  const clicks = Math.round((clicked / shown) * looked);
  let difficulty = known;
  for (let n = 0; n < looked; n++) {
    // Clicks lie evenly among the others, as they came in no order that matters.
    const click = Math.floor(((n + 1) * clicks) / looked) > Math.floor((n * clicks) / looked);
    difficulty = learnDifficulty({ kind: click ? "clicked" : "ignored", at: 0, id: "", channel, difficulty }, people);
  }
  return difficulty;
}

/** What is known of a lure that this organisation has never sent. */
export function priorOf(name: Difficulty): Normal {
  return difficultyOf(name);
}
