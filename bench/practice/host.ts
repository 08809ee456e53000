// A process with the learning site and the readers of practice: what a phone speaks to while it plays, and what learns from it.
import Fastify from "fastify";
import { features } from "../../src/features.ts";
import { practice } from "../../src/features/practice/feature.ts";
import { readConfig } from "../../src/kit/config.ts";
import { roleUrls } from "../../src/kit/db/connect.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { Env } from "../../src/kit/feature.ts";
import { startReaders } from "../../src/kit/ledger/index.ts";
import { makeLog } from "../../src/kit/log.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";
import { readWords, readWordsOf } from "../../src/kit/words.ts";
import { learnSite } from "../../src/sites/learn/server.ts";

const config = readConfig();
const secrets = makeSecrets(config.rootKey);
const database = openDatabase(roleUrls(config.DATABASE_URL!, secrets), config.DATABASE_POOL, () => {});
const log = makeLog(config.LOG_LEVEL);
const env: Env = { config, log, secrets, database, clock: () => new Date(), jobs: { send: async () => {} } };
readWordsOf(features);
readWords("api", new URL("../../src/sites/api/words/", import.meta.url));
const site = Fastify();
await learnSite(site, env, features);
await startReaders(env, practice.reactions ?? []);
await site.listen({ port: config.LEARN_PORT, host: "127.0.0.1" });
console.log("ready");
