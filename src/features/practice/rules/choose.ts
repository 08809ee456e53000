import { roundLength } from "../rules.ts";
import type { Form } from "../rules.ts";
import { shuffled } from "./random.ts";
import { failure } from "./skill.ts";

/** A message that may come into a round. */
export interface Candidate {
  item: string;
  template: string;
  phish: boolean;
  form: Form;
  skills: readonly string[];
  /** Log-odds, as learned so far. */
  difficulty: number;
}

interface Choosing<C extends Candidate> {
  candidates: readonly C[];
  /** Of the person, log-odds. */
  skill: number;
  /** Micro-skills that are due, the most urgent first. */
  due: readonly string[];
  /** The items of the person's last rounds, the newest round first. */
  lately: readonly (readonly string[])[];
  /** Numbers in [0, 1). */
  random: () => number;
}

/** How often somebody should be wrong in practice, of what is best for learning (Wilson and others 2019, 15.87 %). */
const wantedFailure = 0.15;

/**
 * The messages of a round, in their order: three to five of eight are good mail, no template twice, nothing of the last rounds while there is something
 * else; what is due first, then what comes nearest to the wanted failure, over all forms.
 */
export function chooseItems<C extends Candidate>(choosing: Choosing<C>): C[] {
  const { candidates, due, random } = choosing;
  const draw = random();
  const good = draw < 0.5 ? 3 : draw < 0.85 ? 4 : 5;
  const chosen: C[] = [];
  const costs = new Map(candidates.map((one) => [one, costOf(one, choosing)]));
  for (const [phish, wanted] of [
    [false, good],
    [true, roundLength - good],
  ] as const) {
    for (let n = 0; n < wanted; n++) {
      const next = cheapest(
        candidates.filter((one) => one.phish === phish && !chosen.some((other) => other.template === one.template)),
        (one) =>
          costs.get(one)! +
          urgencyCost(one, due, chosen) +
          0.3 * chosen.filter((other) => other.form === one.form).length,
      );
      if (!next) throw new Error(`too few templates for a round: ${phish ? "phish" : "good"}`);
      chosen.push(next);
    }
  }
  return shuffled(chosen, random);
}

function costOf(one: Candidate, { skill, lately, random }: Choosing<Candidate>): number {
  const seen = lately.findIndex((items) => items.includes(one.item));
  const alike = lately.findIndex((items) => items.some((item) => templateOf(item) === one.template));
  return (
    4 * Math.abs(failure(one.difficulty, skill) - wantedFailure) +
    // A message that was seen costs more than everything else together, one of the same template a little.
    (seen < 0 ? 0 : 100 / (1 + seen)) +
    (alike < 0 ? 0 : 2 / (1 + alike)) +
    0.4 * random()
  );
}

/** The less, the more urgent a due skill is that it exercises and the round does not yet. */
function urgencyCost(one: Candidate, due: readonly string[], chosen: readonly Candidate[]): number {
  const place = due.findIndex(
    (skill) => one.skills.includes(skill) && !chosen.some((other) => other.skills.includes(skill)),
  );
  return place < 0 ? 2 : place / due.length;
}

/** Of which template an item is: `parcel-fee.2` of `parcel-fee`. */
export function templateOf(item: string): string {
  return item.slice(0, item.lastIndexOf("."));
}

function cheapest<C>(all: readonly C[], cost: (one: C) => number): C | null {
  let best: C | null = null;
  for (const one of all) if (!best || cost(one) < cost(best)) best = one;
  return best;
}
