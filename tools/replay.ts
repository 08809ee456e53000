// npm run replay -- <feature>: makes anew what a feature derives from facts, also beside a product that runs.
import { join, resolve } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import { features } from "../src/features.ts";
import { readConfig, readVariables } from "../src/kit/config.ts";
import { clusterFolder } from "../src/kit/db/embedded/cluster.ts";
import { openClock } from "../src/kit/db/clock.ts";
import { roleUrls } from "../src/kit/db/connect.ts";
import { requireCurrent } from "../src/kit/db/current.ts";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import type { Env } from "../src/kit/feature.ts";
import { replay } from "../src/kit/ledger/index.ts";
import type { Reaction } from "../src/kit/ledger/index.ts";
import { makeLog } from "../src/kit/log.ts";
import { OperatorError, sentenceOf } from "../src/kit/operator-error.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
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

await requireDatabase();
const config = readConfig();
const log = makeLog("error", "readable");
const secrets = makeSecrets(config.rootKey);
const embedded = config.DATABASE_URL ? null : await startEmbedded({ folder: join(config.dataDir, "postgres"), log });
const owner = config.DATABASE_URL ?? embedded!.url;
try {
  await requireCurrent(owner, secrets);
  const database = openDatabase(roleUrls(owner, secrets), 2, undefined, config.DATABASE_TIMEOUT);
  const clock = openClock(database, log);
  const jobs = { send: () => Promise.reject(new Error("what is derived from facts orders no work")) };
  const env: Env = { config, log, database, secrets, clock: clock.now, jobs };
  try {
    for (const one of reactions) await tell(env, one);
  } finally {
    clock.stop();
    await database.close();
  }
} finally {
  await embedded?.stop();
}

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

/** Nothing is made here: neither a database, nor a key for it. */
async function requireDatabase(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readVariables();
  const folder = join(resolve(DATA_DIR), "postgres");
  if (DATABASE_URL || (await clusterFolder(folder))) return;
  throw new OperatorError(
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the product has them, or start the product first.`,
  );
}
