import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as openid from "openid-client";
import type { Configuration } from "openid-client";
import { nestsTooDeeply } from "../../../kit/json-depth.ts";
import { steadyClock } from "../../../kit/steady-clock.ts";
import type { Ports } from "../../calls/ports.ts";
import { egressFor } from "./provider.ts";
import type { Provider } from "./provider.ts";

const freshFor = 3_600_000;
const known = new LRUCache<string, Promise<Configuration>>({ max: 1000, ttl: freshFor, perf: steadyClock });

/** What is known of a provider (its discovery document and keys), remembered for an hour. Throws when it cannot be reached or is not itself. */
export function relyingParty(ports: Pick<Ports, "config">, provider: Provider): Promise<Configuration> {
  const { pool, name, issuer, clientId, clientSecret } = provider;
  const key = createHash("sha256")
    .update(JSON.stringify([pool, name, issuer, clientId, clientSecret]))
    .digest("hex");
  const before = known.get(key);
  if (before) return before;
  const found = discover(ports, provider);
  known.set(key, found);
  // What failed is tried again the next time.
  found.catch(() => known.delete(key));
  return found;
}

async function discover(ports: Pick<Ports, "config">, provider: Provider): Promise<Configuration> {
  const out = egressFor(ports, provider);
  const options: openid.DiscoveryRequestOptions = {
    [openid.customFetch]: through(out),
    timeout: 10,
    ...(out.plain && { execute: [openid.allowInsecureRequests] }),
  };
  const { clientId, clientSecret } = provider;
  // How the secret is sent is the provider's to say; in the form unless it only takes the header.
  const first = await openid.discovery(new URL(provider.issuer), clientId, {}, openid.None(), options);
  const offered = first.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const way =
    clientSecret === null
      ? openid.None()
      : offered.includes("client_secret_post")
        ? openid.ClientSecretPost(clientSecret)
        : openid.ClientSecretBasic(clientSecret);
  const found = new openid.Configuration(first.serverMetadata(), clientId, {}, way);
  found[openid.customFetch] = options[openid.customFetch]!;
  found.timeout = 10;
  if (out.plain) openid.allowInsecureRequests(found);
  return found;
}

function through(out: ReturnType<typeof egressFor>): openid.CustomFetch {
  return async (url, options) => {
    const { body, headers, method } = options;
    const answer = await out.fetch(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(typeof body === "string" || body instanceof Uint8Array ? { body } : null),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : null),
    });
    // Another provider's answer is read as JSON in here; what nests deeper than any real one could stand still for seconds.
    if (nestsTooDeeply(answer.body.toString("latin1"))) throw new Error("the provider's answer nests too deeply");
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as [string, string]],
    );
    const empty = [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : new Uint8Array(answer.body), { status: answer.status, headers: kept });
  };
}
