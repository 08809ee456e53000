import { readConfig } from "../../src/kit/config.ts";
import { roleUrls } from "../../src/kit/db/connect.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { Env } from "../../src/kit/feature.ts";
import { makeLog } from "../../src/kit/log.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";
import { readWordsOf } from "../../src/kit/words.ts";
import { features } from "../../src/features.ts";
import { ownerUrl } from "../../tools/product/process.ts";
import type { Place } from "../../tools/product/process.ts";

/** The ports of a second process over a running product's database, with its keys: for what no endpoint of the product makes. Work cannot be ordered. */
export function installationEnv(place: Place): { env: Env; close(): Promise<void> } {
  const config = readConfig(place.variables);
  const secrets = makeSecrets(config.rootKey);
  const databaseUrls = roleUrls(ownerUrl(place), secrets);
  const database = openDatabase(databaseUrls, 4);
  readWordsOf(features);
  const jobs = { send: () => Promise.reject(new Error("this process orders no work")) };
  const env: Env = {
    config,
    log: makeLog("error"),
    secrets,
    database,
    databaseUrls,
    clock: () => new Date(),
    jobs,
  };
  return { env, close: () => database.close() };
}
