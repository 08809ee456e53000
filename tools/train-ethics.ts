// node bin/run.mjs tools/train-ethics.ts: makes src/features/lures/ethics/model.json from the training half of the corpus, and prints how well
// what is learnt without a writer holds for that writer. The same corpus and lists give the same file. --validate: prints only.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bucketsOf, themeBuckets } from "../src/features/lures/ethics/model.ts";
import type { ModelFile } from "../src/features/lures/ethics/model.ts";
import { themes } from "../src/features/lures/ethics/themes/index.ts";
import { learn } from "./ethics/learn.ts";
import { lures } from "./ethics/rows.ts";
import type { Lure } from "./ethics/rows.ts";
import { trainSvm } from "./ethics/svm.ts";
import { calibrate, leaveWritersOut, scoreAbove, scoreForWriters, table } from "./ethics/validate.ts";

// The goal is at most a twentieth; what is written later will differ from all of these.
const [stoppedHarmless, certainHarmless] = [0.04, 0.004];

const all = lures();
const judged = leaveWritersOut(all);
const doubtful = scoreForWriters(judged, stoppedHarmless);
console.log("Each writer left out, when 5 % of all harmless ones are stopped:");
console.log(table(judged, scoreAbove(judged, 0.05)));
console.log("As the model is set:");
console.log(table(judged, doubtful));
if (!process.argv.includes("--validate")) write();

function write(): void {
  const { keys, rarity, weights } = learn(all);
  const { scale, shift } = calibrate(judged);
  const likely = (score: number) => 1 / (1 + Math.exp(-(scale * score + shift)));
  const [said, step] = inBytes(weights.slice(0, keys.length));
  const words = Buffer.alloc(4 * keys.length);
  for (const [at, key] of keys.entries()) words.writeUInt32LE(key, 4 * at);
  const file: ModelFile = {
    doubtful: round(likely(doubtful)),
    certain: round(likely(scoreAbove(judged, certainHarmless))),
    scale: round(scale),
    shift: round(shift),
    step: Number(step.toPrecision(6)),
    bias: round(weights.at(-1)!),
    observed: Array.from(weights.slice(keys.length, -1), round),
    themes: weighThemes(all.filter((one) => one.example.theme)),
    keys: words.toString("base64"),
    rarity: Buffer.from(Uint8Array.from(rarity, (one) => one * 16)).toString("base64"),
    weights: said,
  };
  writeFileSync(
    join(import.meta.dirname, "../src/features/lures/ethics/model.json"),
    `${JSON.stringify(file, null, 1)}\n`,
  );
  console.log(`${keys.length} grams`);
}

/** One theme against the others, among the forbidden lures. */
function weighThemes(forbidden: readonly Lure[]): ModelFile["themes"] {
  const rows = forbidden.map(({ passages }) => {
    const buckets = bucketsOf(passages[0]!.grams);
    return { places: [...buckets.keys()], values: [...buckets.values()] };
  });
  const weights = themes.map((theme) => {
    const yes = forbidden.map((one) => one.example.theme === theme);
    return trainSvm(rows, yes, themeBuckets, 1);
  });
  const most = Math.max(...weights.flatMap((one) => [...one].map(Math.abs)));
  return Object.fromEntries(
    themes.map((theme, at) => [theme, inBytes(weights[at]!.slice(0, -1), most)[0]]),
  ) as ModelFile["themes"];
}

function inBytes(
  numbers: Float64Array,
  most = numbers.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
): [string, number] {
  const step = most / 127;
  return [Buffer.from(Int8Array.from(numbers, (one) => Math.round(one / step))).toString("base64"), step];
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
