import { randomBytes } from "node:crypto";

/** What pool ids begin with; the embedded provider is in no real region. */
export const region = "local-1";

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
