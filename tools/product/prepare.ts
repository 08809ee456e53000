// Makes a data folder as a first start leaves it (DATA_DIR; with DEMO=true the demo and its past year, whose facts every reader has read), before anything is
// sent: what starts on a copy of it waits for none of these, nor does their work anew. e2e/shared.ts runs it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeDemoYear } from "../../src/demo-year.ts";
import { features } from "../../src/features.ts";
import { firstStart } from "../../src/first-start.ts";
import { composeAttention } from "../../src/kit/attention.ts";
import { readConfig } from "../../src/kit/config.ts";
import { openClock } from "../../src/kit/db/clock.ts";
import { migrateAll, roleUrls } from "../../src/kit/db/connect.ts";
import { startEmbedded } from "../../src/kit/db/embedded.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { Env } from "../../src/kit/feature.ts";
import { prepareJobs } from "../../src/kit/db/job-queues.ts";
import { openJobs } from "../../src/kit/jobs.ts";
import { enableFileCache } from "../../src/kit/file-cache.ts";
import { isReadToTheEnd, startReaders } from "../../src/kit/ledger/index.ts";
import { makeLog } from "../../src/kit/log.ts";
import { composeNames } from "../../src/kit/named.ts";
import { composePermissions } from "../../src/kit/permissions.ts";
import { composePersonal } from "../../src/kit/personal.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";
import { readWordsOf } from "../../src/kit/words.ts";

/** Milliseconds in which readers must have come to the end of the demo's year; they take some seconds. */
const patience = 240_000;

const config = readConfig();
enableFileCache();
mkdirSync(config.dataDir, { recursive: true });
const log = makeLog("warn", "readable");
const secrets = makeSecrets(config.rootKey);
const embedded = await startEmbedded({ folder: join(config.dataDir, "postgres"), log });
try {
  await migrateAll(embedded.url, secrets);
  const urls = roleUrls(embedded.url, secrets);
  const database = openDatabase(urls, config.DATABASE_POOL, undefined, config.DATABASE_TIMEOUT);
  const clock = openClock(database, log);
  await prepareJobs(
    embedded.url,
    features.flatMap((one) => one.jobs ?? []),
  );
  const { jobs, stop } = await openJobs(urls.worker, (error) => log.warn({ err: error }, "the job queue"));
  readWordsOf(features);
  composePermissions(features);
  composePersonal(features);
  composeAttention(features);
  composeNames(features);
  const env: Env = { config, log, database, secrets, clock: clock.now, databaseUrls: urls, jobs };
  try {
    await firstStart({ ...env, database: database.longRunning() }, features);
    if (config.DEMO) await makeYear({ ...env, database: database.background });
  } finally {
    await stop();
    clock.stop();
    await database.close();
  }
} finally {
  await embedded.stop();
}

async function makeYear(env: Env): Promise<void> {
  await makeDemoYear(env, features);
  const stop = await startReaders(
    env,
    features.flatMap((one) => one.reactions ?? []),
  );
  for (const until = Date.now() + patience; !(await isReadToTheEnd(env.database)); await pause(200))
    if (Date.now() > until) throw new Error("the facts of the demo's year are not read to the end");
  await stop();
}
