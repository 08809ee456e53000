import { beginningOf } from "../ip.ts";

/** What one client holds at once: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(address: string): string {
  return networkIn(address, 4);
}

/**
 * The network of an address: its /64 for IPv6, for IPv4 (also mapped into IPv6) the first bytes; what is no address stays as it is.
 * @param bytes of an IPv4 address: 4 for the address itself, 3 for the /24 around it
 */
export function networkIn(address: string, bytes: 3 | 4): string {
  return beginningOf(address, bytes, 4) ?? address;
}
