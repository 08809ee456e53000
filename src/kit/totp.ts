import { createHmac, randomBytes } from "node:crypto";
import { base32, fromBase32 } from "./tokens.ts";

/** Milliseconds for which one code of an authenticator app stands. */
export const totpPeriod = 30_000;

/** A new secret for an authenticator app: 32 bytes as 52 capital letters and digits of base32. */
export function newTotpSecret(): string {
  return base32(randomBytes(32)).toUpperCase();
}

/** The number of the half-minute, counted from 1970, to which a time belongs. */
export function totpStepAt(time: Date): number {
  return Math.floor(time.getTime() / totpPeriod);
}

/** The code of a secret (base32) in a half-minute: RFC 6238 with SHA-1, six digits. */
export function totpCodeOf(secret: string, step: number): string {
  const key = fromBase32(secret);
  if (!key) throw new Error("the secret of an authenticator is base32");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
