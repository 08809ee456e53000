import { randomBytes } from "node:crypto";

/**
 * What pool ids begin with; the embedded provider is in no real region. It has the form of one, as Amazon's own tools want it
 * (aws-jwt-verify: two letters, a word, a digit); pools of before, `local-1_…`, keep their ids.
 */
export const region = "hw-local-1";

/** The region that a pool's id names. */
export function regionOf(pool: string): string {
  return pool.slice(0, pool.indexOf("_"));
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

export function newPoolId(): string {
  return `${region}_${random(9, lower.toUpperCase() + lower + digits)}`;
}

export function newClientId(): string {
  return random(26, lower + digits);
}

/** 51 characters, some 260 bits. */
export function newClientSecret(): string {
  return random(51, lower + digits);
}

/** Characters of an alphabet, each as likely as the other. */
export function random(length: number, alphabet: string): string {
  // Bytes beyond the largest multiple would favour the first letters.
  const fair = 256 - (256 % alphabet.length);
  let made = "";
  while (made.length < length) {
    for (const byte of randomBytes(length))
      if (byte < fair && made.length < length) made += alphabet[byte % alphabet.length];
  }
  return made;
}
