import { sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** A signed token (JWS compact, RS256). The key's purpose is told by its `kid`; nothing in the header is ever obeyed when it is read. */
export function signJwt(key: { kid: string; key: KeyObject }, claims: Record<string, unknown>): string {
  const head = Buffer.from(JSON.stringify({ kid: key.kid, alg: "RS256" })).toString("base64url");
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signed = `${head}.${body}`;
  // Synchronous: a trip to the thread pool costs more than it frees.
  return `${signed}.${sign("sha256", Buffer.from(signed), key.key).toString("base64url")}`;
}
