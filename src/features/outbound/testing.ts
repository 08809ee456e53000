import type { VendorEvent } from "../../channels/inbound.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { outbound } from "./feature.ts";
import { jobs } from "./jobs.ts";
import { portsFor } from "./profiles.ts";

/** Ports over a database of its own with this feature's words and jobs. */
export async function outboundEnv(variables: Record<string, string> = {}): Promise<TestEnv> {
  readWords("outbound", outbound.words!);
  readWords("organisations", new URL("../organisations/words/", import.meta.url));
  return testEnv({ jobs, variables });
}

/** A new organisation whose domains count as proven just now. */
export async function organisationWith(
  t: TestEnv,
  domains: readonly string[] = [],
  more: { plan?: "individual" | "enterprise"; securityAddress?: string } = {},
): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) =>
    createOrganisation(db, { id, name: "Lake", plan: more.plan ?? "enterprise" }, now),
  );
  for (const domain of domains) await prove(t, id, domain);
  if (more.securityAddress)
    await t.look("UPDATE organisations SET security_address = $2 WHERE id = $1", [id, more.securityAddress]);
  return id;
}

export async function prove(t: TestEnv, org: string, domain: string, ago = "0 days"): Promise<void> {
  await t.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at) VALUES ($1, $2, $3, 'x', 'proven', now() - $4::interval)
     ON CONFLICT (org, domain) DO UPDATE SET succeeded_at = now() - $4::interval`,
    [org, newId(), domain, ago],
  );
}

/** Somebody answers a text message. @param profile by which it came; null for the installation's own way */
export function answered(
  t: TestEnv,
  org: string,
  said: VendorEvent,
  profile: string | null = newId(),
): Promise<unknown> {
  return portsFor(t.env, org, profile, "sms").onEvent!(said);
}

export const admin: Actor = { kind: "key", id: "k", member: null, may: new Set(["results:read"]), name: "Test" };

/** Calls one of the feature's handlers as the API does. */
export function call<T = any>(t: TestEnv, name: string, org: string, input: object, actor = admin): Promise<T> {
  const parsed = (
    outbound.contract![name]!["~orpc"].inputSchema as unknown as { parse: (value: object) => object }
  ).parse(input);
  return answer(outbound, name, { org, actor, input: parsed, env: t.env }) as Promise<T>;
}
