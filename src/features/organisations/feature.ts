import type { Env } from "../../kit/feature.ts";
import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo.ts";
import { serveZone } from "./dns/server.ts";
import { zoneFile } from "./dns/zone.ts";
import { domainHandlers, domainSteps } from "./handlers/domains.ts";
import { organisationHandlers } from "./handlers/organisation.ts";
import { retentionHandlers } from "./handlers/retention.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import en from "./words/en.json" with { type: "json" };

export const organisations = feature({
  name: "organisations",
  personal,
  contract,
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
  words: en,
  seed: seedDemo,
  start: async (env) => answerReservedNames(env),
});

/** In development the process answers for reserved names itself; when another one does already, that one stays. */
async function answerReservedNames(env: Env): Promise<() => Promise<void>> {
  if (env.config.production) return async () => {};
  try {
    const server = await serveZone(zoneFile(env.config.dataDir), env.config.DNS_LOOPBACK);
    return () => server.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    env.log.info({ address: env.config.DNS_LOOPBACK }, "reserved names are answered by another process");
    return async () => {};
  }
}
