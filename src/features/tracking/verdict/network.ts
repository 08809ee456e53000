import { isIP } from "node:net";

/** The network an address belongs to: its /24 (IPv4) or /48 (IPv6), as text; the address itself when it is neither. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  if (isIP(plain) === 6) return `${expand(plain).slice(0, 3).join(":")}::/48`;
  return plain;
}

/** An IPv4 address that was written as IPv6 (`::ffff:192.0.2.1`) as plain IPv4; a zone (`%eth0`) or length (`/24`) is cut. */
export function plainAddress(address: string): string {
  const cut = address.split(/[%/]/, 1)[0]!.toLowerCase();
  return cut.startsWith("::ffff:") && cut.includes(".") ? cut.slice(7) : cut;
}

/** Whether only the network of an address is left, as `192.0.2.0/24`. */
export function isCut(address: string): boolean {
  return address.includes("/");
}

/** Loopback, private and link-local addresses: an organisation's own network, where many people share one address. */
export function isPrivate(address: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) {
    const [a, b] = plain.split(".").map(Number);
    return (
      a === 10 ||
      a === 127 ||
      (a === 172 && b! >= 16 && b! < 32) ||
      (a === 192 && b === 168) ||
      (a === 169 && b === 254) ||
      (a === 100 && b! >= 64 && b! < 128)
    );
  }
  return plain === "::1" || /^(f[cd]|fe[89ab])/.test(plain);
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}
