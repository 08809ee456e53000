// Every parser against its hostile shapes: one in the product's own process must be linear, one that can be killed must be linear or killed in time.
import "../tools/alone.ts";
import { features } from "../src/features.ts";
import { readWordsOf } from "../src/kit/words.ts";
import { parseEach } from "../src/kit/parsing/index.ts";
import { linear } from "./parsers/linear.ts";
import { fed } from "./parsers/fed.ts";
import { growth, inWords, most } from "./parsers/growth.ts";

readWordsOf(features);
const faults: string[] = [];

for (const { name, run, shapes, size } of linear) {
  for (const [shape, make] of Object.entries(shapes)) {
    const grown = growth((bytes) => run(make(bytes)), size);
    console.log(`${name.padEnd(24)} ${shape.padEnd(30)} ${inWords(grown)}`);
    if (grown > most) faults.push(`${name}, ${shape}: twice as much takes ${grown.toFixed(1)} times as long`);
  }
}

for (const one of features.flatMap((feature) => feature.parsers ?? [])) {
  const shapes = fed.get(one.name);
  if (!shapes) {
    faults.push(`${one.name}: nothing hostile is known for it; add it to sweep/parsers/fed.ts`);
    continue;
  }
  // A process that is not killed in time keeps this from ending, which the clock here tells: it has a minute more than the parser's own clock.
  let broken = 0;
  const within = one.limits.seconds * 12_000 + 60_000;
  for (const [shape, make] of Object.entries(shapes)) {
    const late = setTimeout(() => (console.error(`${one.name}, ${shape}: hangs`), process.exit(1)), within);
    const end = await parseEach(one, "sweep", make(), () => {}).then(
      () => "read",
      (error: { reason?: string; extra?: { cause?: string } }) => `${error.reason} ${error.extra?.cause ?? ""}`,
    );
    clearTimeout(late);
    console.log(`${one.name.padEnd(24)} ${shape.padEnd(30)} ${end}`);
    if (end.startsWith("undefined")) faults.push(`${one.name}, ${shape}: ended with a fault, not a refusal`);
    if (end.endsWith(" broken")) broken += 1;
  }
  // What fails at every shape alike has looked at none of them.
  if (broken === Object.keys(shapes).length) faults.push(`${one.name}: reads nothing of what it is fed`);
}

if (faults.length > 0) console.error(`\n${faults.join("\n")}`);
process.exitCode = faults.length > 0 ? 1 : 0;
