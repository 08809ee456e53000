// node bin/run.mjs tools/train-ethics.ts: makes src/features/lures/ethics/model.json from the training half of the corpus, and prints what
// cross-validation says of it (five parts; each language left out). The same corpus gives the same file.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCorpus } from "../src/features/lures/ethics/corpus/read.ts";
import type { Example } from "../src/features/lures/ethics/corpus/read.ts";
import { observe, sharedNames, sharedOf } from "../src/features/lures/ethics/features.ts";
import type { Evidence, Observed, Reading } from "../src/features/lures/ethics/features.ts";
import { passages } from "../src/features/lures/ethics/judge.ts";
import { probability } from "../src/features/lures/ethics/model.ts";
import type { Weights } from "../src/features/lures/ethics/model.ts";
import { viewsOf } from "../src/features/lures/ethics/seen/views.ts";
import { prepareStarter } from "../src/features/lures/library.ts";
import { starters } from "../src/features/lures/starter/index.ts";
import en from "../src/features/lures/words/en.json" with { type: "json" };
import { addWords } from "../src/kit/words.ts";
import { readingOf } from "../src/features/lures/ethics/reading.ts";
import { themes } from "../src/features/lures/ethics/themes/index.ts";
import type { Theme } from "../src/features/lures/ethics/themes/index.ts";

const buckets = 1 << 12;
const epochs = 60;
const [l2Shared, l2Grams] = [2e-4, 3e-4];
// Six in ten of the training lures are forbidden, far more than are ever written: what is doubtful begins that much later.
const [doubtful, certain] = [0.35, 0.85];

interface Case {
  observed: Observed;
  evidence: Evidence;
  yes: boolean;
  weight: number;
}
interface Row {
  example: Example;
  readings: Reading[];
  observed: Observed;
}

addWords("lures", "en", en);
const rows: Row[] = readCorpus("train").map((example) => ({
  example,
  observed: observe(readingOf(example)),
  readings: [readingOf(example)],
}));
for (const starter of starters) {
  const { content, key } = prepareStarter(starter);
  const example = { id: key, theme: null, language: content.locale, senderName: "", subject: "", text: "" };
  for (const view of [...viewsOf(content).values()].flatMap(passages))
    rows.push({ example, observed: observe(view), readings: [view] });
}

/** Every example once for each theme, and once more as somebody else would have put it: without the passages that the lists know. */
function casesOf(given: readonly Row[]): Case[] {
  return given.flatMap(({ example, observed, readings }) => {
    const cases: Case[] = [];
    for (const evidence of observed.evidence) {
      const yes = evidence.theme === example.theme;
      const touched = evidence.strong.length + evidence.topic.length > 0;
      // What belongs to one theme may speak of another too: that is no example of either answer.
      if (example.theme && !yes && touched) continue;
      cases.push({ observed, evidence, yes, weight: yes ? 3 : touched ? 3 : 1 });
      if (yes) {
        const { strong, topic } = evidence;
        const fewer = { ...evidence, strong: strong.slice(0, 1), topic: topic.slice(0, 1) };
        const none = { ...evidence, strong: [], topic: [...topic, ...strong].slice(0, 3), inHead: false };
        cases.push({ observed, evidence: fewer, yes, weight: 2 }, { observed, evidence: none, yes, weight: 1 });
      }
    }
    if (!example.theme) {
      const unmasked = observe(readings[0]!, true);
      for (const evidence of unmasked.evidence)
        if (evidence.strong.length > 0)
          cases.push({ observed: { ...unmasked, innocent: 0 }, evidence, yes: false, weight: 1 });
    }
    return cases;
  });
}

/** Stochastic gradient descent with a falling step (Adagrad), in an order drawn from a fixed seed. */
function train(cases: readonly Case[]): Weights {
  const shared = sharedNames.map(() => 0);
  const sharedSquares = sharedNames.map(() => 1e-6);
  const grams = Object.fromEntries(themes.map((one) => [one, new Float32Array(buckets)])) as Record<
    Theme,
    Float32Array
  >;
  const squares = Object.fromEntries(themes.map((one) => [one, new Float32Array(buckets).fill(1e-6)])) as typeof grams;
  const weights: Weights = { shared, grams, step: 1 };
  const features = cases.map((one) => sharedOf(one.observed, one.evidence));
  const order = cases.map((_, at) => at);
  let seed = 4711;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { observed, evidence, yes, weight } = cases[at]!;
      const error = (probability(weights, observed, evidence) - Number(yes)) * weight;
      for (const [index, value] of features[at]!.entries()) {
        if (value === 0) continue;
        const slope = error * value + l2Shared * shared[index]!;
        sharedSquares[index]! += slope * slope;
        shared[index]! -= (0.1 * slope) / Math.sqrt(sharedSquares[index]!);
      }
      const [own, ownSquares] = [grams[evidence.theme], squares[evidence.theme]];
      for (const [key, value] of observed.grams) {
        const slope = error * value + l2Grams * own[key]!;
        ownSquares[key]! += slope * slope;
        own[key]! -= (0.1 * slope) / Math.sqrt(ownSquares[key]!);
      }
    }
  }
  return weights;
}

function highest(weights: Weights, { observed }: Row): number {
  return Math.max(...observed.evidence.map((one) => probability(weights, observed, one)));
}

function validate(name: string, inPart: (row: Row, at: number) => number, parts: number): void {
  let [caught, forbidden, stopped, harmless] = [0, 0, 0, 0];
  for (let part = 0; part < parts; part++) {
    const weights = train(casesOf(rows.filter((row, at) => inPart(row, at) !== part)));
    for (const row of rows.filter((one, at) => inPart(one, at) === part)) {
      const found = highest(weights, row) >= doubtful;
      if (row.example.theme) [forbidden, caught] = [forbidden + 1, caught + Number(found)];
      else [harmless, stopped] = [harmless + 1, stopped + Number(found)];
    }
  }
  console.log(`${name}: ${caught} of ${forbidden} forbidden stopped, ${stopped} of ${harmless} harmless`);
}

if (process.argv.includes("--validate")) {
  validate("five parts", (_row, at) => at % 5, 5);
  const languages = [...new Set(rows.map((one) => one.example.language))];
  validate("each language left out", (row) => languages.indexOf(row.example.language), languages.length);
}
const weights = train(casesOf(rows));
const most = Math.max(...themes.flatMap((one) => [...weights.grams[one]].map(Math.abs)));
const step = most / 127;
const grams = Object.fromEntries(
  themes.map((one) => [
    one,
    Buffer.from(Int8Array.from(weights.grams[one], (value) => Math.round(value / step))).toString("base64"),
  ]),
);
const round = (value: number) => Math.round(value * 1e4) / 1e4;
const file = { shared: weights.shared.map(round), grams, step: Math.round(step * 1e6) / 1e6, doubtful, certain };
writeFileSync(
  join(import.meta.dirname, "../src/features/lures/ethics/model.json"),
  `${JSON.stringify(file, null, 1)}\n`,
);
for (const [at, name] of sharedNames.entries()) console.log(name.padEnd(20), round(weights.shared[at]!));
