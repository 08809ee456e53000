import { observedNames } from "../../src/features/lures/ethics/evidence.ts";
import { observedScale, vectorOf } from "../../src/features/lures/ethics/model.ts";
import type { Vocabulary } from "../../src/features/lures/ethics/model.ts";
import type { Lure, Passage } from "./rows.ts";
import { score, trainSvm } from "./svm.ts";
import type { Row } from "./svm.ts";

export interface Learnt extends Vocabulary {
  /** Of the grams, of what the lists found, and the bias. */
  weights: Float64Array;
}

const cost = 2;
const fewest = 3;

/** Learns from lures what tells forbidden ones from harmless ones. */
export function learn(lures: readonly Lure[]): Learnt {
  const vocabulary = vocabularyOf(lures);
  const rows = lures.map((one) => rowOf(one.passages[0]!, vocabulary));
  const yes = lures.map((one) => one.example.theme !== null);
  return { ...vocabulary, weights: trainSvm(rows, yes, vocabulary.keys.length + observedNames.length, cost) };
}

/** The grams that some lures have in common, and how rare they are (inverse document frequency, in the steps in which it is stored). */
function vocabularyOf(lures: readonly Lure[]): Vocabulary {
  const counts = new Map<number, number>();
  for (const { passages } of lures)
    for (const block of Object.values(passages[0]!.grams) as Map<number, number>[])
      for (const key of block.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = Uint32Array.from([...counts].filter(([, count]) => count >= fewest).map(([key]) => key)).toSorted();
  const rarity = Float32Array.from(keys, (key) => {
    const value = 1 + Math.log((1 + lures.length) / (1 + counts.get(key)!));
    return Math.round(value * 16) / 16;
  });
  return { keys, rarity };
}

function rowOf({ grams, numbers }: Passage, vocabulary: Vocabulary): Row {
  const { places, values } = vectorOf(grams, vocabulary);
  for (const [at, number] of numbers.entries())
    if (number !== 0) {
      places.push(vocabulary.keys.length + at);
      values.push(number * observedScale);
    }
  return { places: Int32Array.from(places), values: Float64Array.from(values) };
}

/** The highest score of what is judged of a lure. */
export function highest(learnt: Learnt, lure: Lure): number {
  return Math.max(...lure.passages.map((one) => score(learnt.weights, rowOf(one, learnt))));
}
