import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address, read: `octets` or `parts` are its numbers, `range()` its range by IANA's registries, `toString()` its one spelling (RFC 5952). */
type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an address: of IPv4 four decimal numbers, of IPv6 any spelling. What is IPv4 within IPv6 (`::ffff:192.0.2.1`) is read as IPv4; a zone
 * (`%eth0`) is cut off.
 * @returns null for everything else, `127.1` and `0177.0.0.1` too, which only some programs take for an address
 */
export function readIp(text: string): Ip | null {
  const read = parse(text);
  return read instanceof ipaddr.IPv6 && read.range() === "ipv4Mapped" ? read.toIPv4Address() : read;
}

/** The address of 4 or 16 bytes. */
export function ipOf(bytes: number[]): Ip {
  return ipaddr.fromByteArray(bytes);
}

/** IPv4 within IPv6 as sockets spell it (`::ffff:192.0.2.1`), without it; everything else as it is. Costs a tenth of reading it. */
export function unmapped(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/** An address as some proxies pass it on, with the port that their client spoke from (`192.0.2.1:51234`, `[2001:db8::1]:443`), without it. */
export function withoutPort(text: string): string {
  const found = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(text);
  return found?.[1] ?? found?.[2] ?? text;
}

/**
 * A network as `10.0.0.0/8`, or an address alone, which is a network of all its bits; null when it is neither. One of IPv4 that is written as IPv6
 * (`::ffff:10.0.0.0/104`) is read as IPv4, as addresses are.
 */
export function readNetwork(text: string): { address: string; bits: number; most: 32 | 128 } | null {
  const [, address = "", length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = isIP(address) === 4 ? 32 : 128;
  const bits = Number(length ?? most);
  if (isIP(address) === 0 || bits > most) return null;
  const read = most === 128 && bits >= 96 ? readIp(address) : null;
  return read instanceof ipaddr.IPv4
    ? { address: read.toString(), bits: bits - 96, most: 32 }
    : { address, bits, most };
}

/**
 * Whether an address may be reached from inside: global unicast only (IANA special-purpose registries). An IPv6 address that carries an IPv4
 * one (mapped, 6to4, Teredo, NAT64) is not, whichever it carries, and neither is one with a zone.
 */
export function isPublic(address: string): boolean {
  const read = address.includes("%") ? null : parse(address);
  if (read?.range() !== "unicast") return false;
  return read instanceof ipaddr.IPv4 || ipaddr.subnetMatch(read, { global: [globalUnicast] }, "none") === "global";
}

/** Whether an address is this machine's own: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  return readIp(address)?.range() === "loopback";
}

/** Loopback, private, link-local and shared addresses (RFC 6598): those of somebody's own network, which many may share. */
export function isInternal(address: string): boolean {
  return internal.has(readIp(address)?.range() ?? "");
}

/**
 * How an address begins, as text.
 * @param octets how many of IPv4's four numbers, joined by dots
 * @param groups how many of IPv6's eight, in hexadecimal without leading zeros, joined by colons
 * @returns null when it is no address
 */
export function beginningOf(address: string, octets: number, groups: number): string | null {
  const read = readIp(address);
  if (read instanceof ipaddr.IPv4) return read.octets.slice(0, octets).join(".");
  return read && read.parts.slice(0, groups).map((part) => part.toString(16)).join(":"); // oxfmt-ignore
}

/** Networks as `readNetwork` reads them; what is none is passed over. */
export function networks(given: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of given) {
    const read = readNetwork(one);
    if (read) list.addSubnet(read.address, read.bits, read.most === 32 ? "ipv4" : "ipv6");
  }
  return list;
}

/** Whether an address lies in some networks, however it is spelled. */
export function isWithin(list: BlockList, address: string): boolean {
  const read = readIp(address);
  return read !== null && list.check(read.toString(), read.kind());
}

// The only part of IPv6 that is given out for the Internet.
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const internal = new Set(["loopback", "private", "linkLocal", "uniqueLocal", "carrierGradeNat"]);

function parse(text: string): Ip | null {
  const family = isIP(text);
  if (family === 0) return null;
  if (family === 4) return ipaddr.IPv4.parse(text);
  // The library takes `::192.0.2.1` for `::ffff:192.0.2.1`.
  return ipaddr.IPv6.parse(text.replace(/%.*$/s, "").replace(/^::(?=\d+\.)/, "0::"));
}
