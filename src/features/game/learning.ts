import { hiddenGroups } from "../../kit/disclosure/index.ts";
import { adjustForDrift, difficultyOf, learnDifficulty, driftOf } from "./rules/score/difficulty.ts";
import type { Normal } from "./rules/score/gaussian.ts";
import { defaultCohort } from "./rules/score/model.ts";
import { fresh } from "./rules/score/state.ts";
import type { Difficulty } from "../lures/rules.ts";
import type { LearnedLure } from "./store/lures.ts";

/** More messages than this say no more about a lure than so many do: its difficulty is known as well as it can be. */
const most = 400;

/**
 * Of which lures of a campaign something is learned: whoever meets one again can work out from what it moves how many had clicked. So of few nothing is, nor of those
 * who are all others beside these, unless they are so many that a click in `most` leaves open what `group` of them did.
 */
export function lureCounts<T extends { lure: string; channel: string; class: string; shown: number }>(
  all: readonly T[],
  group: number,
): T[] {
  const nameOf = ({ lure, channel, class: name }: T) => [lure, channel, name].join(" ");
  const hidden = hiddenGroups(new Map(all.map((one) => [nameOf(one), one.shown])), group);
  return all.filter((one) => !hidden.has(nameOf(one)) || one.shown >= most * group);
}

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
  const people = fresh(defaultCohort);
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

const day = 24 * 60 * 60 * 1000;
/** Lures of so long ago say next to nothing of what is so of late. */
const longAgo = 360 * day;

/** From when on lures are looked at for what is said of messages that came at some of these moments (Unix milliseconds). */
export function lookedAtSince(moments: readonly number[]): Date {
  return new Date(Math.min(...moments) - longAgo - day);
}

/**
 * How hard a message was, beside the lures of its time: what they all seem to be together is the people's.
 * @param lures every lure that was learned from of late
 * @returns the difficulty to weigh what somebody does with a message, from what is known of its lure and when it came (Unix milliseconds)
 */
export function adjustForPeriod(lures: readonly LearnedLure[]): (known: Normal, at: number) => Normal {
  const used = lures.map((one) => ({
    prior: priorOf(one.class as Difficulty),
    known: { mean: one.mean, variance: one.variance },
    at: one.learnedAt.getTime(),
  }));
  // By the day: it moves slowly, and thousands of messages come on one.
  const tides = new Map<number, number>();
  const tideAt = (now: number) =>
    driftOf(
      used.filter(({ at }) => at > now - longAgo),
      now,
    );
  return (known, at) => {
    const of = Math.floor(at / day) * day;
    if (!tides.has(of)) tides.set(of, tideAt(of));
    return adjustForDrift(known, tides.get(of)!);
  };
}
