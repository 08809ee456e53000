import { smpp34 } from "../../src/channels/sms/smpp/index.ts";
import { portsFor } from "../../src/features/outbound/profiles.ts";
import { readConfig } from "../../src/kit/config.ts";
import { openDatabase } from "../../src/kit/db/index.ts";
import type { PerRole } from "../../src/kit/db/roles.ts";
import type { Env } from "../../src/kit/feature.ts";
import { makeLog } from "../../src/kit/log.ts";
import { makeSecrets } from "../../src/kit/secrets.ts";

/** What a process needs to send by a profile whose turns it shares with others. */
export interface PacedOrder {
  urls: PerRole;
  rootKey: string;
  org: string;
  profile: string;
  settings: object;
  seconds: number;
}

// One of several processes that send by one profile as fast as its turns come.
process.once("message", (order: PacedOrder) => void send(order).then(() => process.exit(0)));
process.send!("ready");

async function send({ urls, rootKey, org, profile, settings, seconds }: PacedOrder): Promise<void> {
  const config = readConfig({ NODE_ENV: "test", ROOT_KEY: rootKey });
  const log = makeLog("warn");
  const database = openDatabase(urls, 4, (error) => log.warn({ err: error }, "the database"));
  const secrets = makeSecrets(config.rootKey);
  const env = { config, log, database, secrets, clock: () => new Date() } as unknown as Env;
  const transport = smpp34.open(smpp34.settings.parse(settings), {}, portsFor(env, org, profile, "sms"));
  const until = performance.now() + seconds * 1000;
  const mail = { from: "Harbour", to: "+4915112345678", message: Buffer.from("x"), messageId: "m@bench.example" };
  const worker = async () => {
    while (performance.now() < until) await transport.send(mail, async () => performance.now() < until);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  await transport.close();
  await database.close();
}
