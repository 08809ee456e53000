import { domainToUnicode } from "node:url";
import { domainIn, inLookedUpLetters } from "./address.ts";

/** The other way round (`inLookedUpLetters`): an address whose domain is in the letters that its owner writes; any other text as it is. */
export function inOwnLetters(text: string): string {
  const host = domainIn(text, "@") ?? "";
  const own = host.includes("xn--") && domainToUnicode(host);
  return own ? text.slice(0, -host.length) + own : text;
}

/** Parts of a domain of which each may be written either way. */
const mostParts = 4;

/** An address with its domain in each of its spellings: every part of it in its owner's letters, or in those by which it is looked up. Any other text alone. */
export function inEachLetters(text: string): string[] {
  const ascii = inLookedUpLetters(text);
  const own = inOwnLetters(ascii);
  const host = domainIn(ascii, "@") ?? "";
  const parts = [host, domainIn(own, "@") ?? ""].map((one) => one.split("."));
  const either = parts[0]!.map((part, at) => [...new Set([part, parts[1]![at] ?? part])]);
  if (either.filter(({ length }) => length > 1).length > mostParts) return [...new Set([text, ascii, own])];
  const hosts = either.reduce<string[]>(
    (all, part) => all.flatMap((one) => part.map((next) => `${one}.${next}`)),
    [""],
  );
  const mailbox = ascii.slice(0, ascii.length - host.length);
  return [...new Set([text, ...hosts.map((one) => mailbox + one.slice(1))])];
}
