import { readFileSync } from "node:fs";
import { sharedOf } from "./features.ts";
import type { Evidence, Observed } from "./features.ts";
import { themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";

/** A logistic regression: weights that all themes share for what surrounds a passage, and for each theme weights of hashed words. */
export interface Model {
  /** In the order of `sharedNames`. */
  shared: number[];
  /** By theme: 4096 signed bytes in base64, to be multiplied by `step`. */
  grams: Record<Theme, string>;
  step: number;
  /** From this probability on a lure needs a second person, and from this on it is refused. */
  doubtful: number;
  certain: number;
}

export interface Weights {
  shared: number[];
  grams: Record<Theme, Float32Array | Int8Array>;
  step: number;
}

let loaded: (Weights & Pick<Model, "doubtful" | "certain">) | undefined;

/** Read on first use. */
export function model(): Weights & Pick<Model, "doubtful" | "certain"> {
  if (loaded) return loaded;
  const file = JSON.parse(readFileSync(new URL("./model.json", import.meta.url), "utf8")) as Model;
  const grams = Object.fromEntries(themes.map((one) => [one, new Int8Array(Buffer.from(file.grams[one], "base64"))]));
  return (loaded = { ...file, grams: grams as Record<Theme, Int8Array> });
}

/** The probability that a lure plays on a theme. */
export function probability(weights: Weights, observed: Observed, evidence: Evidence): number {
  const shared = sharedOf(observed, evidence);
  let sum = 0;
  for (let at = 0; at < shared.length; at++) sum += shared[at]! * (weights.shared[at] ?? 0);
  const grams = weights.grams[evidence.theme];
  for (const [key, value] of observed.grams) sum += value * grams[key]! * weights.step;
  return 1 / (1 + Math.exp(-sum));
}
