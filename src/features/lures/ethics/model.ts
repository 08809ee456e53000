import { readFileSync } from "node:fs";
import type { Observed } from "./evidence.ts";
import type { Grams } from "./grams.ts";
import { themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";

/** `model.json`, made by tools/train-ethics.ts. Numbers are little-endian bytes in base64. */
export interface ModelFile {
  /** The hashes of the grams that count, sorted: 32 bits each. */
  keys: string;
  /** How rare each is, in steps of 1/16: 8 bits. What is rare weighs more. */
  rarity: string;
  /** What each says for (or against) any theme, in steps of `step`: 8 bits. */
  weights: string;
  step: number;
  /** The same for what the lists found (`observedNames`), and for nothing. */
  observed: number[];
  bias: number;
  /** By theme: 4096 weights of words and senses, which only tell which theme it is. */
  themes: Record<Theme, string>;
  /** From a score to a probability: 1 / (1 + exp(-(scale × score + shift))). */
  scale: number;
  shift: number;
  /** From this probability on a lure needs a second person, and from this on it can be refused. */
  doubtful: number;
  certain: number;
}

/** Sorted hashes with the rarity of each. */
export interface Vocabulary {
  keys: Uint32Array;
  rarity: Float32Array;
}

interface Loaded extends Vocabulary, Pick<ModelFile, "step" | "observed" | "bias" | "doubtful" | "certain"> {
  weights: Int8Array;
  themes: Record<Theme, Int8Array>;
  scale: number;
  shift: number;
}

let loaded: Loaded | undefined;

function source(): string {
  return readFileSync(new URL("./model.json", import.meta.url), "utf8");
}

/** Read on first use. */
export function model(): Loaded {
  if (loaded) return loaded;
  const file = JSON.parse(source()) as ModelFile;
  const bytes = (text: string) => Buffer.from(text, "base64");
  const keys = bytes(file.keys);
  return (loaded = {
    ...file,
    keys: Uint32Array.from({ length: keys.length / 4 }, (_, at) => keys.readUInt32LE(4 * at)),
    rarity: Float32Array.from(bytes(file.rarity), (one) => one / 16),
    weights: new Int8Array(bytes(file.weights)),
    themes: Object.fromEntries(themes.map((one) => [one, new Int8Array(bytes(file.themes[one]))])) as Loaded["themes"],
  });
}

/** What the lists found weighs so much beside the three kinds of grams, each of which has the length 1. */
export const observedScale = 0.15;

/** A reading as places in the vocabulary with their values; what is in no vocabulary says nothing. */
export function vectorOf(grams: Grams, { keys, rarity }: Vocabulary): { places: number[]; values: number[] } {
  const [places, values]: [number[], number[]] = [[], []];
  for (const block of [grams.words, grams.letters, grams.senses]) {
    const first = places.length;
    let squares = 0;
    for (const [key, count] of block) {
      const place = placeOf(keys, key);
      if (place === -1) continue;
      const value = (1 + Math.log(count)) * rarity[place]!;
      squares += value * value;
      places.push(place);
      values.push(value);
    }
    for (let at = first; at < values.length; at++) values[at]! /= Math.sqrt(squares);
  }
  return { places, values };
}

function placeOf(keys: Uint32Array, key: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle]!;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The probability that a lure plays on a forbidden theme, whichever. */
export function probability(grams: Grams, observed: Observed): number {
  const { weights, step, observed: found, bias, scale, shift, ...vocabulary } = model();
  const { places, values } = vectorOf(grams, vocabulary);
  let sum = bias;
  for (const [at, place] of places.entries()) sum += values[at]! * weights[place]! * step;
  for (const [at, number] of observed.numbers.entries()) sum += number * observedScale * found[at]!;
  return 1 / (1 + Math.exp(-(scale * sum + shift)));
}

export const themeBuckets = 1 << 12;

/** Words and senses by bucket, for telling the themes apart. */
export function bucketsOf({ words, senses }: Grams): Map<number, number> {
  const found = new Map<number, number>();
  for (const block of [words, senses]) {
    const length = Math.sqrt(block.size || 1);
    for (const key of block.keys()) found.set(key % themeBuckets, (found.get(key % themeBuckets) ?? 0) + 1 / length);
  }
  return found;
}

/** How much each theme fits, in the order of `themes`; only the order of the numbers says something. */
export function fitsOf(grams: Grams): number[] {
  const { themes: weights } = model();
  const buckets = bucketsOf(grams);
  return themes.map((theme) => {
    let sum = 0;
    for (const [bucket, value] of buckets) sum += value * weights[theme][bucket]!;
    return sum;
  });
}
