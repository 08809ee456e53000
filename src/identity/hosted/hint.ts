import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import { issuerOf } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { findClient } from "./find-client.ts";

/** Whom an id token that an application hands back as a hint is about. */
interface Hint {
  client: string;
  sub: string;
}

/**
 * Reads an `id_token_hint`: an id token of ours, by its signature and issuer. One whose time is over is as good, for it opens nothing.
 * @returns null for anything else
 */
export async function readHint(
  ports: Pick<Ports, "directory" | "keys" | "config" | "clock">,
  token: string,
): Promise<Hint | null> {
  try {
    const decoded = decodeJwt(token);
    const client = typeof decoded.aud === "string" ? decoded.aud : null;
    const found = await findClient(ports, client);
    if (!client || !found) return null;
    const keys = createLocalJWKSet({ keys: await ports.keys.publicKeys(found.pool.id) });
    const issuer = issuerOf(ports.config.publicUrl, found.pool.id);
    const rules = { issuer, audience: client, algorithms: ["RS256"], currentDate: ports.clock() };
    const claims = await jwtVerify(token, keys, rules).then(({ payload }) => payload, expired);
    return claims["token_use"] === "id" && claims.sub !== undefined ? { client, sub: claims.sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

// jose looks at the time last of all: whatever else could be wrong has been looked at before.
function expired(error: unknown): JWTPayload {
  if (error instanceof errors.JWTExpired) return error.payload;
  throw error;
}
