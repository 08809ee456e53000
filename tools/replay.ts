// npm run replay -- <feature>: makes anew what a feature derives from facts, also beside a product that runs.
import { readArguments } from "../bin/arguments.mjs";
import { features } from "../src/features.ts";
import type { Env } from "../src/kit/feature.ts";
import { replay } from "../src/kit/ledger/index.ts";
import type { Reaction } from "../src/kit/ledger/index.ts";
import { sentenceOf } from "../src/kit/operator-error.ts";
import { withDatabase } from "./product/database.ts";
import "./faults.ts";

const derived = new Map(
  features.flatMap(({ name, reactions = [] }): [string, Reaction[]][] => {
    const own = reactions.filter((one) => one.reset);
    return own.length > 0 ? [[name, own]] : [];
  }),
);
const name = readArguments("replay", process.argv.slice(2)).positionals[0]!;
const reactions = derived.get(name);
if (!reactions) {
  const known = features.some((one) => one.name === name);
  const fault = known ? `${name} derives nothing from facts alone` : `There is no feature "${name}"`;
  console.error(`${fault}; what can be replayed: ${[...derived.keys()].join(", ")}.`);
  process.exit(2);
}

await withDatabase(async (env) => {
  for (const one of reactions) await tell(env, one);
});

async function tell(env: Env, reaction: Reaction): Promise<void> {
  const done = await replay(env, reaction, ({ org, facts, parked, fault }) => {
    if (!fault)
      return console.log(`${org}: ${facts} facts read again${parked > 0 ? `, ${parked} of them parked` : ""}`);
    const why = sentenceOf(fault) ?? fault.message;
    console.error(`${org}: left as it was, because of this: ${why} Call npm run replay -- ${name} again.`);
    process.exitCode = 1;
  });
  const facts = done.reduce((sum, one) => sum + one.facts, 0);
  const whole = done.filter((one) => !one.fault).length;
  console.log(
    `${reaction.name}: ${facts} facts of ${whole} ${whole === 1 ? "organisation" : "organisations"} read again.`,
  );
  if (done.some((one) => one.parked > 0)) process.exitCode = 1;
}
