import { isIP } from "node:net";
import { beginningOf, isInternal, unmapped } from "../../../kit/ip.ts";

/** The network an address belongs to: its /24 (IPv4) or /48 (IPv6), as text; the address itself when it is neither. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  // Each hit asks: reading what nearly all of them are would cost three times as much.
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  const beginning = beginningOf(plain, 3, 3);
  if (beginning === null) return plain;
  return beginning.includes(".") ? `${beginning}.0/24` : `${beginning}::/48`;
}

/** An IPv4 address that was written as IPv6 (`::ffff:192.0.2.1`) as plain IPv4; a zone (`%eth0`) or length (`/24`) is cut. */
export function plainAddress(address: string): string {
  return unmapped(address.split(/[%/]/, 1)[0]!.toLowerCase());
}

/** Signs of an address: that its organisation declared it as its own or as a scanner's, and that many came from it. One bit each, kept with hits: never reuse one. */
export const addressSigns = { own: 1, scanner: 2, busy: 4 } as const;

/** Whether only the network of an address is left, as `192.0.2.0/24`. */
export function isCut(address: string): boolean {
  return address.includes("/");
}

/** Loopback, private and link-local addresses: an organisation's own network, where many people share one address. */
export function isPrivate(address: string): boolean {
  return isInternal(plainAddress(address));
}
