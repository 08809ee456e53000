import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { parseJson } from "../../kit/json-depth.ts";
import type { Call } from "../calls/action.ts";
import type { Pool } from "../model/pool.ts";
import { findPasskey, passkeyUsed } from "../store/passkeys.ts";
import type { User } from "../model/user.ts";
import { deny } from "../wire/error.ts";

/** Checks signatures and certificates; some three hundred modules, so it is loaded with the first passkey. */
export const webauthn = () => import("@simplewebauthn/server");

/** Milliseconds that a browser waits for its person. */
export const ceremonyTimeoutMs = 180_000;

/** What a browser needs to ask for a passkey (CREDENTIAL_REQUEST_OPTIONS), as an object. */
interface PasskeyOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required" | "preferred";
}

/**
 * Options to sign in with a passkey. They name none: passkeys here know whom they belong to, so that known and unknown people get the same.
 * Keep `challenge` with the sign-in and hand it to `checkPasskey`. Throws where the pool has no passkeys.
 */
export function passkeyOptions(pool: Pool): PasskeyOptions {
  const { id, verification } = relyingParty(pool);
  return {
    challenge: randomBytes(32).toString("base64url"),
    rpId: id,
    timeout: ceremonyTimeoutMs,
    userVerification: verification,
  };
}

/**
 * Checks a passkey's answer to a challenge. Throws NotAuthorizedException when it is not good for this user, whatever the reason.
 * @param answer AuthenticationResponseJSON, as an object or as its JSON text
 * @param user null for a name that nobody has
 */
export async function checkPasskey(
  call: Pick<Call<unknown>, "db" | "config">,
  pool: Pool,
  user: User | null,
  answer: unknown,
  challenge: string,
): Promise<{ id: string; userVerified: boolean; secondFactor: boolean }> {
  const response = readAnswer(answer);
  const known = user && (await findPasskey(call.db, pool.id, user.username, response.id));
  if (!known || !user) throw deny("bad-password");
  const { id: expectedRPID, verification } = relyingParty(pool);
  const credential = { id: known.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter };
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(call, expectedRPID),
    expectedRPID,
    credential,
    requireUserVerification: verification === "required",
  }).catch(() => null);
  if (!result?.verified) throw deny("bad-password");
  const { newCounter, userVerified } = result.authenticationInfo;
  if (!(await passkeyUsed(call.db, pool.id, user.username, known.id, newCounter))) throw deny("bad-password");
  return { id: known.id, userVerified, secondFactor: known.secondFactor };
}

/** The pages that may ask for passkeys of a relying party. */
export function originsOf({ config }: Pick<Call<unknown>, "config">, relyingPartyId: string): string[] {
  return [config.publicUrl, ...config.IDENTITY_ORIGINS, `https://${relyingPartyId}`];
}

/** Refuses pools without passkeys. */
export function relyingParty({ settings }: Pool): { id: string; verification: "required" | "preferred" } {
  if (!settings.Policies.SignInPolicy.AllowedFirstAuthFactors.includes("WEB_AUTHN")) throw deny("passkeys-off");
  const { RelyingPartyId, UserVerification } = settings.WebAuthnConfiguration;
  if (!RelyingPartyId) throw deny("passkey-configuration");
  return { id: RelyingPartyId, verification: UserVerification ?? "preferred" };
}

function readAnswer(answer: unknown): AuthenticationResponseJSON {
  let value = answer;
  if (typeof answer === "string") {
    try {
      value = parseJson(answer);
    } catch {
      throw deny("bad-password");
    }
  }
  const id = (value as { id?: unknown } | null)?.id;
  if (typeof id !== "string" || !/^[\w-]{1,1400}$/.test(id)) throw deny("bad-password");
  return value as AuthenticationResponseJSON;
}
