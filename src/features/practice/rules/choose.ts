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
  const costs = costsOf(choosing);
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

/** What a candidate costs, whatever else the round holds. */
function costsOf<C extends Candidate>({ candidates, skill, lately, random }: Choosing<C>): Map<C, number> {
  const seen = new Map<string, number>();
  const alike = new Map<string, number>();
  // From the oldest round to the newest, which stays.
  for (const [ago, items] of [...lately.entries()].toReversed())
    for (const item of items) {
      seen.set(item, ago);
      alike.set(templateOf(item), ago);
    }
  const costOf = (one: C) => {
    const [again, near] = [seen.get(one.item), alike.get(one.template)];
    return (
      4 * Math.abs(failure(one.difficulty, skill) - wantedFailure) +
      // A message that was seen costs more than everything else together, one of a template of the last two rounds as much as a skill that is due is worth:
      // what somebody has just read with other names bores.
      (again === undefined ? 0 : 100 / (1 + again)) +
      (near === undefined ? 0 : 4 / (1 + near)) +
      0.4 * random()
    );
  };
  return new Map(candidates.map((one) => [one, costOf(one)]));
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

function cheapest<C>(all: readonly C[], costOf: (one: C) => number): C | null {
  let [best, least]: [C | null, number] = [null, Infinity];
  for (const one of all) {
    const cost = costOf(one);
    if (cost < least) [best, least] = [one, cost];
  }
  return best;
}
