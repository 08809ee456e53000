import { errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import type { Accounts, SignedIn } from "../../kit/accounts.ts";
import { isAhead } from "../../kit/has-passed.ts";
import { refuse } from "../../kit/problem.ts";
import { say } from "./refusals/index.ts";

/** Whether a bearer text has the shape of a token (JWS compact serialisation) rather than of an API key. */
export function looksLikeToken(text: string): boolean {
  return /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(text);
}

/**
 * The account that a token of the identity provider stands for, or null when the token proves nothing: another issuer, another client, not
 * RS256, a signature that none of the provider's published keys made, too old, of a time to come, or taken back. What the token's own header says about keys
 * (`jku`, `jwk`, `x5u`) is never followed.
 */
export async function accountOfToken(accounts: Accounts, token: string, now: Date): Promise<SignedIn | null> {
  const claims = await verified(accounts, token, now);
  if (!claims || !meantForUs(claims, accounts.clientId)) return null;
  if (accounts.isSignInValid && !(await accounts.isSignInValid(claims))) return null;
  const use = claims["token_use"] as "id" | "access";
  const text = (name: string) => (typeof claims[name] === "string" && claims[name] !== "" ? claims[name] : null);
  return {
    issuer: accounts.issuer,
    subject: claims.sub!,
    username: text(use === "id" ? "cognito:username" : "username") ?? claims.sub!,
    use,
    email: use === "id" ? text("email") : null,
    // Amazon writes booleans, some of its triggers text.
    emailVerified: use === "id" && (claims["email_verified"] === true || claims["email_verified"] === "true"),
    name:
      use === "id" ? (text("name") ?? text("custom:name") ?? fullName(text("given_name"), text("family_name"))) : null,
    federated: claims["identities"] !== undefined,
    signIn: Object.fromEntries(
      ["token_use", "cognito:username", "username", "origin_jti", "event_id"].flatMap((name) =>
        claims[name] === undefined ? [] : [[name, claims[name]]],
      ),
    ),
  };
}

async function verified({ jwks, issuer }: Accounts, token: string, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, jwks, {
      issuer,
      algorithms: ["RS256"],
      requiredClaims: ["sub", "exp", "iat", "token_use"],
      // Clocks of two machines differ a little.
      clockTolerance: 5,
      currentDate: now,
    });
    return isAhead(new Date(payload.iat! * 1000), now) ? null : payload;
  } catch (error) {
    // Whether the keys could be had is no question of the token's.
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
      throw refuse("unavailable", "keys-unavailable", say("keys-unavailable"));
    return null;
  }
}

function meantForUs(claims: JWTPayload, clientId: string): boolean {
  switch (claims["token_use"]) {
    case "id":
      return claims.aud === clientId;
    case "access":
      return claims["client_id"] === clientId;
    default:
      return false;
  }
}

function fullName(given: string | null, family: string | null): string | null {
  return [given, family].filter(Boolean).join(" ") || null;
}
