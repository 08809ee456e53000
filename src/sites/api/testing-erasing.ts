// A process that carries an erasure out, for a test that kills it: what it is told stands in its one argument.
import { features } from "../../features.ts";
import { erasePerson } from "../../features/privacy/index.ts";
import { readConfig } from "../../kit/config.ts";
import { openDatabase } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { inlineJobs } from "../../kit/jobs.ts";
import { makeLog } from "../../kit/log.ts";
import { composePersonal } from "../../kit/personal.ts";
import { makeSecrets } from "../../kit/secrets.ts";
import { readWordsOf } from "../../kit/words.ts";

const { urls, dataDir, rootKey, org, request, size } = JSON.parse(process.argv[2]!);
readWordsOf(features);
composePersonal(features);
const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, ROOT_KEY: rootKey, LOG_LEVEL: "silent" });
const env: Env = {
  config,
  log: makeLog("silent"),
  database: openDatabase(urls, 3),
  secrets: makeSecrets(config.rootKey),
  clock: () => new Date(),
  jobs: inlineJobs([], (): Env => env),
};
await erasePerson(env, { org, request }, size);
