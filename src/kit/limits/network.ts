/** What one client holds at once: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(address: string): string {
  return networkIn(address, 4);
}

/**
 * The network of an address: its /64 for IPv6, for IPv4 (also mapped into IPv6) the first bytes.
 * @param bytes of an IPv4 address: 4 for the address itself, 3 for the /24 around it
 */
export function networkIn(address: string, bytes: 3 | 4): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (mapped.includes(".")) return mapped.split(".").slice(0, bytes).join(".");
  const [head = "", tail] = mapped.split("::") as [string?, string?];
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0");
  const groups = [...start, ...zeros, ...end].slice(0, 4);
  // 2001:0db8 and 2001:db8 are one.
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":");
}
