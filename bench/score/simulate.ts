import {
  adjustForDrift,
  difficultyAt,
  learnDifficulty,
  driftOf,
} from "../../src/features/game/rules/score/difficulty.ts";
import type { Evidence } from "../../src/features/game/rules/score/evidence.ts";
import { logit } from "../../src/features/game/rules/score/gaussian.ts";
import { failureChance, learn, forgetUntil } from "../../src/features/game/rules/score/learn.ts";
import { evidenceOf, grownBy } from "../../src/features/game/rules/score/messages.ts";
import type { Outcome } from "../../src/features/game/rules/score/messages.ts";
import { defaultCohort } from "../../src/features/game/rules/score/model.ts";
import { day, fresh } from "../../src/features/game/rules/score/state.ts";
import type { State } from "../../src/features/game/rules/score/state.ts";
import { seenOf } from "./counters.ts";
import { makeLures } from "./lures.ts";
import type { Lure } from "./lures.ts";
import { act, answers, change, channels, makePerson, seeded } from "./people.ts";
import type { Chance, Person } from "./people.ts";
import type { Setting } from "./settings.ts";

/** A person after a setting: what they are, what is known of them, and what they do next. */
export interface Life {
  person: Person;
  state: State;
  evidence: Evidence[];
  seen: { outcome: Outcome; at: number; usual: number }[];
}

/** @param kept of so many people all evidence is kept, to be folded anew */
export function simulate(setting: Setting, people: number, seed: number, kept = 0) {
  const chance = seeded(seed);
  const lures = makeLures(setting.rates, 10, chance);
  const lives = Array.from({ length: people }, (): Life => {
    return { person: makePerson(chance), state: fresh(defaultCohort), evidence: [], seen: [] };
  });
  const { daysBetween, simulations, steady } = setting;
  const window = daysBetween / 4;
  for (let round = 1; round <= simulations; round++) {
    const at = round * daysBetween * day;
    const tide = driftOf(lures, at);
    for (const [n, life] of lives.entries()) {
      if (!steady) life.person = change(life.person, daysBetween, chance);
      const learned = (evidence: readonly Evidence[]) => {
        life.state = evidence.reduce(learn, life.state);
        if (n < kept) life.evidence.push(...evidence);
      };
      const items = Array.from({ length: setting.practice / simulations }, (_, k) =>
        practise(life, at - (k + 1) * 1000, chance),
      );
      learned(items.toReversed());
      const lure = setting.adaptive ? fitting(life.state, lures, chance) : chance.pick(lures);
      const outcome = act(life.person, lure, at, window, chance);
      life.seen.push({ outcome, at, usual: lure.rate });
      const about = { id: `${round}`, channel: lure.channel, difficulty: adjustForDrift(lure.known, tide) };
      for (const evidence of asItComes(outcome, about)) {
        Object.assign(lure, { known: learnDifficulty({ ...evidence, difficulty: lure.known }, life.state), at });
        learned([evidence]);
      }
    }
  }
  const now = (simulations * daysBetween + window) * day;
  for (const life of lives) {
    if (!steady) life.person = change(life.person, window, chance);
    life.state = forgetUntil(life.state, now);
  }
  return { lives, lures, chance, now };
}

/** What a message's acts say when each has just happened, and nothing after it is known. */
function* asItComes(outcome: Outcome, about: Omit<Evidence, "kind" | "at">) {
  let before: Outcome = {};
  for (const [act, at] of Object.entries(outcome).toSorted(([, a], [, b]) => a - b)) {
    const after = { ...before, [act]: at };
    const grown = grownBy(evidenceOf(before, about), evidenceOf(after, about));
    if (!grown) throw new Error(`${act} took back what was known before it, though nothing came late`);
    yield* grown;
    before = after;
  }
}

export function seenBy({ seen }: Life) {
  const now = seen.at(-1)!.at;
  return seen.map(({ outcome, at, usual }) => seenOf(outcome, (now - at) / day, usual));
}

const moment = { kind: "clicked" } as const;

// As live lures are chosen: three of five from every class alike, so that nobody is shown hard ones alone; the others where about 15 % fail.
function fitting(state: State, lures: readonly Lure[], chance: Chance): Lure {
  if (chance.chance(0.6)) return chance.pick(lures);
  const rates = [...new Set(lures.map(({ rate }) => rate))];
  const off = (rate: number) =>
    Math.abs(failureChance(state, { ...moment, channel: "email", difficulty: difficultyAt(rate) }) - 0.15);
  const best = rates.toSorted((a, b) => off(a) - off(b))[0]!;
  return chance.pick(lures.filter(({ rate }) => rate === best));
}

// Items come at the difficulty at which this person is thought to fail 15 % of them.
function practise({ person, state }: Life, at: number, chance: Chance): Evidence {
  const channel = chance.pick(channels);
  const usual = difficultyAt(0.15);
  const hard = { ...usual, mean: usual.mean - (logit(failureChance(state, { kind: "practice-wrong", channel, difficulty: usual })) - logit(0.15)) }; // oxfmt-ignore
  const right = answers(person, { channel, difficulty: hard.mean + 0.5 * chance.normal() }, chance);
  return { kind: right ? "practice-right" : "practice-wrong", at, id: `practice ${at}`, channel, difficulty: hard };
}
