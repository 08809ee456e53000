import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Call } from "../calls/action.ts";
import { originsOf, ceremonyTimeoutMs, relyingParty, webauthn } from "./passkeys.ts";
import type { Pool } from "../model/pool.ts";
import { listPasskeys } from "../store/passkeys.ts";
import type { Passkey } from "../store/passkeys.ts";
import type { User } from "../model/user.ts";
import { deny } from "../wire/error.ts";

/** A user may have this many. */
export const maxPasskeys = 20;

// EdDSA, ES256, RS256 (COSE): what every browser knows, said here so that the library does not try experimental ones out.
const algorithms = [-8, -7, -257];
const transports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** What a browser needs to make a passkey that it finds again without a name (discoverable), and none on a device that has one. */
export async function registrationOptions(call: Pick<Call<unknown>, "db">, pool: Pool, user: User) {
  const { id, verification } = relyingParty(pool);
  const known = await listPasskeys(call.db, pool.id, user.username, "", maxPasskeys);
  if (known.length >= maxPasskeys) throw deny("passkeys-full");
  const name = user.attributes["email"] ?? user.username;
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: pool.name,
    rpID: id,
    userID: new TextEncoder().encode(user.sub),
    userName: name,
    userDisplayName: user.attributes["name"] ?? name,
    timeout: ceremonyTimeoutMs,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((one) => ({ id: one.id, transports: one.transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: verification },
  });
}

/** The challenge that a browser's answer says it answers; refuses what is no answer. */
export function answeredChallenge(answer: unknown): { challenge: string; origin: string } {
  try {
    const { response } = answer as RegistrationResponseJSON;
    const client = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8")) as unknown;
    const { challenge, origin } = client as { challenge: unknown; origin: unknown };
    if (typeof challenge === "string" && typeof origin === "string") return { challenge, origin };
  } catch {
    // Said below.
  }
  throw deny("passkey-unsupported");
}

/**
 * Whether nobody certifies the passkey: nobody asked who made the device (`attestationType`), and browsers leave that out then. The library reads certificates
 * before it knows whom they are from, and asks the addresses that stand in them, by a way out of its own: whoever has an account could send it anywhere.
 */
async function isUncertified({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = attestation.get("fmt");
    return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}

/** Checks a new passkey. @param challenge the one that was handed out */
export async function checkRegistration(
  call: Pick<Call<unknown>, "config">,
  pool: Pool,
  answer: RegistrationResponseJSON,
  challenge: string,
): Promise<Omit<Passkey, "name" | "createdAt" | "usedAt" | "secondFactor">> {
  const { id: expectedRPID, verification } = relyingParty(pool);
  const origins = originsOf(call, expectedRPID);
  if (!origins.includes(answeredChallenge(answer).origin)) throw deny("passkey-origin");
  if (!(await isUncertified(answer))) throw deny("passkey-unsupported");
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: verification === "required",
  }).catch((error: Error) => {
    throw deny(/RP ID/.test(error.message) ? "passkey-relying-party" : "passkey-unsupported");
  });
  if (!result.verified) throw deny("passkey-unsupported");
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const listed = Array.isArray(answer.response.transports) ? answer.response.transports : [];
  const attachment = answer.authenticatorAttachment;
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: listed.filter((one) => transports.has(one)),
    attachment: attachment === "platform" || attachment === "cross-platform" ? attachment : null,
    relyingParty: expectedRPID,
  };
}
