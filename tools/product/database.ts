import { join, resolve } from "node:path";
import { readConfig, readVariables } from "../../src/kit/config.ts";
import { openClock } from "../../src/kit/db/clock.ts";
import { roleUrls } from "../../src/kit/db/connect.ts";
import { requireCurrent } from "../../src/kit/db/current.ts";
import { clusterFolder } from "../../src/kit/db/embedded/cluster.ts";
import { startEmbedded } from "../../src/kit/db/embedded.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { Env } from "../../src/kit/feature.ts";
import { makeLog } from "../../src/kit/log.ts";
import { OperatorError } from "../../src/kit/operator-error.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";

/**
 * Does a command's work on the product's database, that of DATABASE_URL or of the data folder, also beside a product that runs. Work cannot be ordered.
 * @throws OperatorError when there is no database, or one of another version
 */
export async function withDatabase(work: (env: Env) => Promise<void>): Promise<void> {
  await requireDatabase();
  const config = readConfig();
  const log = makeLog("error", "readable");
  const secrets = makeSecrets(config.rootKey);
  const given = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const embedded = given ? null : await startEmbedded({ folder: join(config.dataDir, "postgres"), log });
  const owner = given ?? embedded!.url;
  try {
    await requireCurrent(owner, secrets);
    // Of an organisation whose work is slow half of the places are kept for others: two at once need four.
    const database = openDatabase(roleUrls(owner, secrets), 4, undefined, config.DATABASE_TIMEOUT);
    const clock = openClock(database, log);
    const jobs = { send: () => Promise.reject(new Error("this command orders no work")) };
    try {
      await work({ config, log, database, secrets, clock: clock.now, jobs });
    } finally {
      clock.stop();
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
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
