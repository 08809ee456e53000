import { inLookedUpLetters } from "../../kit/address.ts";
import { inOwnLetters } from "../../kit/own-letters.ts";

/**
 * Where a code went, for the person to recognise and for nobody to learn: `f***@e***`, `+*******1234`. An address is the same in each spelling: by which of them an account
 * is kept, a name that nobody has would be told from one that somebody has.
 */
export function mask(to: string, channel: "email" | "sms"): string {
  if (channel === "sms") return `+*******${to.replace(/\D/g, "").slice(-4)}`;
  const address = inOwnLetters(inLookedUpLetters(to.normalize("NFC")).toLowerCase());
  const at = address.lastIndexOf("@");
  return `${first(address.slice(0, at))}***@${first(address.slice(at + 1))}***`;
}

function first(part: string): string {
  // A whole character, also where it takes two units.
  return Array.from(part)[0] ?? "*";
}
