// npm run seed:large: a large organisation for measuring, made by the functions that imports use.
import { misused, readArguments } from "../bin/arguments.mjs";
import { features } from "../src/features.ts";
import { OperatorError } from "../src/kit/operator-error.ts";
import { composePermissions } from "../src/kit/permissions.ts";
import { readWordsOf } from "../src/kit/words.ts";
import { withDatabase } from "./product/database.ts";
import { seedLarge } from "./seed-large/organisation.ts";
import "./faults.ts";

const { values } = readArguments("seed:large", process.argv.slice(2));
const sizes = {
  people: sizeOf("people", 100_000),
  simulations: sizeOf("simulations", 200),
  facts: sizeOf("facts", 5_000_000),
};

readWordsOf(features);
composePermissions(features);
await withDatabase(async (env) => {
  if (env.config.production) throw new OperatorError("What is made for measuring has no place in production.");
  const began = performance.now();
  const made = await seedLarge(env, sizes, { key: values["key"], tell: (line) => console.log(line) });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `Organisation ${made.org}: ${made.people} people, ${made.simulations} simulations, ${made.deliveries} mails, ${made.facts} facts, ${seconds} s.`,
  );
});

function sizeOf(name: string, usual: number): number {
  const given = values[name];
  const size = given === undefined ? usual : Number(given);
  if (!Number.isInteger(size) || size < 1) misused("seed:large", `--${name} takes a whole number, 1 or more.`);
  return size;
}
