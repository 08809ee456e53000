import { createHash, timingSafeEqual } from "node:crypto";
import type { Stage } from "../calls/action.ts";
import type { Ports } from "../calls/ports.ts";
import { openClientSecret } from "../pools/secret-hash.ts";
import type { Parameters } from "./parameters.ts";
import { findClient } from "./find-client.ts";

/** A refusal of the OAuth endpoints that programs call: status 400 and a JSON body (RFC 6749 section 5.2). */
export class OAuthRefusal extends Error {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/** The client that calls: by HTTP Basic or in the form with its secret, or a public one by its id alone. Throws `invalid_client`. */
export async function authenticateClient(
  ports: Pick<Ports, "directory" | "secrets">,
  authorization: string | undefined,
  form: Parameters,
): Promise<Stage> {
  if (form.get("client_assertion") !== null || form.get("client_assertion_type") !== null)
    throw new OAuthRefusal("invalid_client", "client_assertion is not supported; use the client's secret");
  const basic = readBasic(authorization);
  if (basic && form.get("client_secret") !== null)
    throw new OAuthRefusal("invalid_request", "Use one way of client authentication, not two");
  if (basic && form.get("client_id") !== null && form.get("client_id") !== basic.id)
    throw new OAuthRefusal("invalid_request", "client_id differs from the authorization header");
  const id = basic?.id ?? form.get("client_id");
  if (id === null) throw new OAuthRefusal("invalid_request", "client_id is required");
  const found = await findClient(ports, id);
  if (!found) throw refused();
  const secret = openClientSecret(ports.secrets, found.client);
  const given = basic ? basic.secret : (form.get("client_secret") ?? "");
  if (!same(secret ?? "", given)) throw refused();
  return found;
}

function refused(): OAuthRefusal {
  return new OAuthRefusal("invalid_client", "Client authentication failed");
}

function readBasic(authorization: string | undefined): { id: string; secret: string } | null {
  if (authorization === undefined) return null;
  const [, encoded] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const text = encoded && Buffer.from(encoded, "base64").toString("utf8");
  const at = text ? text.indexOf(":") : -1;
  if (!text || at < 0) throw refused();
  return { id: formDecoded(text.slice(0, at)), secret: formDecoded(text.slice(at + 1)) };
}

// RFC 6749 section 2.3.1: both parts are form-encoded before they are put together.
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw refused();
  }
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
