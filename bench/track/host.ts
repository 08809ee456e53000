// A process with the lure host, its spool and drain, and the verdicts: what the roles `lure` and `worker` run of tracking.
// Asked by a line on standard input, it says how far the drain is, or ends and leaves nothing that was only counted.
import { createInterface } from "node:readline";
import { openTracking } from "../../src/features/tracking/index.ts";
import { tracking } from "../../src/features/tracking/feature.ts";
import { readConfig } from "../../src/kit/config.ts";
import { roleUrls } from "../../src/kit/db/connect.ts";
import { openClock } from "../../src/kit/db/clock.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { Env } from "../../src/kit/feature.ts";
import { makeLog } from "../../src/kit/log.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";
import { readWordsOf } from "../../src/kit/words.ts";
import { features } from "../../src/features.ts";
import { lureSite } from "../../src/sites/lure/server.ts";

const config = readConfig();
const secrets = makeSecrets(config.rootKey);
const log = makeLog(config.LOG_LEVEL);
const databaseUrls = roleUrls(config.DATABASE_URL!, secrets);
const database = openDatabase(databaseUrls, 4, () => {});
const clock = openClock(database, log);
await clock.measure().catch(() => {});
const env: Env = {
  config,
  log,
  secrets,
  database,
  clock: clock.now,
  databaseUrls,
  jobs: { send: async () => {} },
};
readWordsOf(features);
const site = await lureSite(env);
await site.listen();
await tracking.start!(env, new Set(["lure"]));
console.log("ready");
process.on("SIGINT", () => process.exit(0));
for await (const line of createInterface(process.stdin)) {
  if (line === "state") console.log(JSON.stringify(openTracking(env).state()));
  if (line === "stop") break;
}
await openTracking(env).stop();
process.exit(0);
