import type { FastifyRequest } from "fastify";
import { random } from "../model/ids.ts";
import { OperatorError } from "../../kit/operator-error.ts";
import type { Ports } from "../calls/ports.ts";
import { findAccessKey, storeAccessKey } from "../store/access-keys.ts";
import { WireError } from "../wire/error.ts";
import { checkSignature } from "./signature.ts";
import type { AccessKey } from "./signature.ts";

/**
 * The key that management requests are signed with: the configured one, else a pair that is made at the first start and known to nobody but
 * the product itself.
 */
export async function accessKey(ports: Pick<Ports, "config" | "db" | "secrets">): Promise<AccessKey> {
  const { IDENTITY_ACCESS_KEY_ID: id, IDENTITY_SECRET_ACCESS_KEY: secret } = ports.config;
  if (Boolean(id) !== Boolean(secret))
    throw new OperatorError("IDENTITY_ACCESS_KEY_ID and IDENTITY_SECRET_ACCESS_KEY belong together: set both or none.");
  if (id && secret) return configured(id, secret);
  const kept = (await findAccessKey(ports.db)) ?? (await storeAccessKey(ports.db, madeKey(ports)));
  return { id: kept.id, secret: ports.secrets.open(kept.secret, place(kept.id)).toString() };
}

/** Lets a request to a management action through when it is signed with the access key; never one that a browser sent for a page. */
export function checkManager(ports: Pick<Ports, "clock">, key: AccessKey) {
  return async (request: FastifyRequest, body: Buffer): Promise<void> => {
    // A page has no business here, whoever is signed in: browsers name the page or the kind of request, no signing client does.
    if (request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined)
      throw new WireError("AccessDeniedException", "Management actions are not open to browsers.");
    const { method = "", url = "", rawHeaders } = request.raw;
    checkSignature({ method, url, headers: rawHeaders, body }, [key], ports.clock());
  };
}

// Whoever guesses it owns every account; and an id that cannot stand in a signature would never open.
function configured(id: string, secret: string): AccessKey {
  if (!/^[\w-]{4,128}$/.test(id))
    throw new OperatorError("IDENTITY_ACCESS_KEY_ID has 4 to 128 letters, digits, _ and -.");
  if (secret.length < 16) throw new OperatorError("IDENTITY_SECRET_ACCESS_KEY has at least 16 characters.");
  return { id, secret };
}

function madeKey({ secrets }: Pick<Ports, "secrets">) {
  const id = `HWKA${random(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}`;
  const secret = random(40, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
  return { id, secret: secrets.seal(secret, place(id)) };
}

function place(id: string) {
  return { table: "identity_access_keys", column: "secret", row: id, org: "" };
}
