import type { Env } from "../../kit/feature.ts";
import { feature } from "../../kit/feature.ts";
import { attention } from "./attention.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo/seed.ts";
import { serveLocally } from "../../kit/dns/local-server.ts";
import { domainHandlers, domainSteps } from "./handlers/domains.ts";
import { organisationHandlers } from "./handlers/organisation.ts";
import { retentionHandlers } from "./handlers/retention.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import * as facts from "./facts.ts";
import type en from "./words/en.json";
import { domainNames } from "./store/names.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    organisations: typeof en;
  }
}

export const organisations = feature({
  name: "organisations",
  facts,
  personal,
  attention,
  contract,
  tags: {
    organisations: "The organisation and its settings.",
    domains: "Mail domains and their proofs.",
  },
  handlers: { ...organisationHandlers, ...domainHandlers, ...retentionHandlers },
  steps: domainSteps,
  jobs,
  permissions: {
    "organisation:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager"],
    "organisation:manage": ["owner", "admin"],
    "organisation:kill": ["owner", "admin", "campaign-manager", "approver"],
    "domains:read": ["owner", "admin", "campaign-manager", "approver", "analyst"],
    "domains:manage": ["owner", "admin"],
  },
  named: { domain: { may: "domains:read", find: domainNames } },
  words: new URL("words/", import.meta.url),
  seed: seedDemo,
  start: async (env) => answerReservedNames(env),
});

/** In development the process answers for reserved names itself, from its own folder's records: on another port when a copy elsewhere holds the usual one. */
async function answerReservedNames({ config, log }: Env): Promise<() => Promise<void>> {
  if (config.production) return async () => {};
  const server = await serveLocally(config.dataDir, config.DNS_LOOPBACK, (err) =>
    log.error({ err }, "the records of reserved names cannot be read; they are answered as they were"),
  );
  if (server.moved)
    log.info(`reserved names (.example, .test) are answered on ${server.address}: the usual port is taken`);
  return server.close;
}
