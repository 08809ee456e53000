import { hash, timingSafeEqual } from "node:crypto";
import { totpCodeOf, totpStepAt } from "../../kit/totp.ts";
import type { Ports } from "../calls/ports.ts";
import { userPlace } from "../model/user.ts";
import type { User } from "../model/user.ts";

/**
 * The time step that a code belongs to (RFC 6238: SHA-1, 30 s, 6 digits), or null when it is wrong. One step early or late is good.
 * @param secret base32
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code.trim());
  if (given.length !== 6) return null;
  const current = totpStepAt(now);
  let found: number | null = null;
  // The newest step wins: a code that fits two must not stay good for the later one.
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(Buffer.from(totpCodeOf(secret, step)), given)) found = step;
  }
  return found;
}

/** The code of a secret at a time. */
export function totpCode(secret: string, now: Date): string {
  return totpCodeOf(secret, totpStepAt(now));
}

export function sealTotp(
  { secrets }: Pick<Ports, "secrets">,
  user: Pick<User, "pool" | "sub">,
  column: TotpColumn,
  secret: string,
): Buffer {
  return secrets.seal(secret, userPlace(user, column));
}

/** The secret in base32, or null when the user has none. */
export function openTotp({ secrets }: Pick<Ports, "secrets">, user: User, column: TotpColumn): string | null {
  const sealed = column === "totp_secret" ? user.totpSecret : user.totpPending;
  return sealed && secrets.open(sealed, userPlace(user, column)).toString();
}

/** Tells an authenticator from every other one, also of the same account, and nothing of its secret. @param sealed as `sealTotp` gave it */
export function authenticatorMark(sealed: Buffer): string {
  return hash("sha256", sealed, "base64url");
}

type TotpColumn = "totp_secret" | "totp_pending";
