import { createHash } from "node:crypto";
import { isSameSecret } from "../../kit/hmac.ts";

const verifierShape = /^[A-Za-z0-9\-._~]{43,128}$/;

/** PKCE with S256 (RFC 7636 section 4.6). @param challenge null: none was sent, and then no verifier may come either */
export function isChallengeMet(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  if (!verifierShape.test(verifier)) return false;
  return isSameSecret(createHash("sha256").update(verifier).digest(), Buffer.from(challenge, "base64url"));
}
