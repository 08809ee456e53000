// A process with the identity provider and nothing else. Prints where it listens; asked by a line on standard input, it says what it has cost.
import { createInterface } from "node:readline";
import Fastify from "fastify";
import { openIdentity } from "../../src/identity/index.ts";
import { readConfig } from "../../src/kit/config.ts";
import { roleUrls } from "../../src/kit/db/connect.ts";
import { makeLog } from "../../src/kit/log.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";

const config = readConfig();
const secrets = makeSecrets(config.rootKey);
const identity = await openIdentity({
  config,
  secrets,
  log: makeLog(config.LOG_LEVEL),
  clock: () => new Date(),
  url: roleUrls(config.DATABASE_URL!, secrets).identity,
  deliver: async () => {},
});
const app = Fastify();
await identity.routes(app);
await app.listen({ host: "127.0.0.1", port: config.PORT });
await identity.jwks();
console.log("ready");
for await (const line of createInterface(process.stdin)) {
  const { user, system } = process.cpuUsage();
  if (line === "cpu") console.log(String((user + system) / 1000));
}
// The bench has gone, and this process with it.
process.exit(0);
