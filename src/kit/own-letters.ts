import { domainToUnicode } from "node:url";
import { domainIn } from "./address.ts";

/** The other way round (`inLookedUpLetters`): an address whose domain is in the letters that its owner writes; any other text as it is. */
export function inOwnLetters(text: string): string {
  const host = domainIn(text, "@") ?? "";
  const own = host.includes("xn--") && domainToUnicode(host);
  return own ? text.slice(0, -host.length) + own : text;
}
