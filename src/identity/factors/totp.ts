import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Ports } from "../calls/ports.ts";
import { userPlace } from "../model/user.ts";
import type { User } from "../model/user.ts";

const period = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret for an authenticator app: 32 bytes as 52 letters of base32, as the wire's providers hand them out. */
export function newTotpSecret(): string {
  return base32(randomBytes(32));
}

/**
 * The time step that a code belongs to (RFC 6238: SHA-1, 30 s, 6 digits), or null when it is wrong. One step early or late is good.
 * @param secret base32
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code.trim());
  if (given.length !== 6) return null;
  const key = fromBase32(secret);
  const current = Math.floor(now.getTime() / period);
  let found: number | null = null;
  // The newest step wins: a code that fits two must not stay good for the later one.
  for (const step of [current - 1, current, current + 1]) {
    if (timingSafeEqual(Buffer.from(totpAt(key, step)), given)) found = step;
  }
  return found;
}

/** The code of a secret at a time. */
export function totpCode(secret: string, now: Date): string {
  return totpAt(fromBase32(secret), Math.floor(now.getTime() / period));
}

export function sealTotp({ secrets }: Pick<Ports, "secrets">, user: User, column: TotpColumn, secret: string): Buffer {
  return secrets.seal(secret, userPlace(user, column));
}

/** The secret in base32, or null when the user has none. */
export function openTotp({ secrets }: Pick<Ports, "secrets">, user: User, column: TotpColumn): string | null {
  const sealed = column === "totp_secret" ? user.totpSecret : user.totpPending;
  return sealed && secrets.open(sealed, userPlace(user, column)).toString();
}

type TotpColumn = "totp_secret" | "totp_pending";

function totpAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
