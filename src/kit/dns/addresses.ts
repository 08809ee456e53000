import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import os from "node:os";
import type { Config } from "../config.ts";
import { isPublic, isWithin, networks, readIp } from "../ip.ts";
import { readHostPort } from "./host-port.ts";

const timeout = 2000;
const tries = 2;

/**
 * Where a name that a tenant chose leads, the address to be tried first before the others; empty when nobody knows. Its name server may be the tenant's own and
 * say nothing: it is asked over sockets of this process, with a limit. The system's own look-up has two threads for everybody, and the database's name waits
 * behind whatever hangs there.
 */
export async function resolveUntrusted(
  { DNS_RESOLVER }: Partial<Pick<Config, "DNS_RESOLVER">>,
  host: string,
): Promise<LookupAddress[]> {
  const literal = readIp(host);
  if (literal) return [{ address: host, family: literal.kind() === "ipv6" ? 6 : 4 }];
  const resolver = new Resolver({ timeout, tries });
  if (DNS_RESOLVER) resolver.setServers(DNS_RESOLVER.split(",").map(serverOf));
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  const found = [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
  return speaksIpv4() ? found : found.toReversed();
}

/** Where a name that the operator chose leads, as this machine knows it: by its hosts file, its search domains, its resolver. */
export async function resolveTrusted(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true, verbatim: true });
}

/**
 * Whether an address is outside: public, and not this machine's own, whose firewall lets it talk to itself and whose servers trust it (a mail server relays for
 * the addresses of its machine).
 * @param config EGRESS_DENY: networks to which no tenant's target leads, however public they are
 */
export function isOutside(address: string, { EGRESS_DENY = [] }: Partial<Pick<Config, "EGRESS_DENY">>): boolean {
  if (!isPublic(address) || isWithin(networks(EGRESS_DENY), address)) return false;
  const asked = readIp(address)?.toString();
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  return own.every((one) => readIp(one.address)?.toString() !== asked);
}

/** A DNS server as `setServers` takes it. @param text as `readHostPort` reads it */
export function serverOf(text: string): string {
  const { host, port } = readHostPort(text);
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function speaksIpv4(): boolean {
  return Object.values(os.networkInterfaces()).some((all) =>
    all?.some((one) => one.family === "IPv4" && !one.internal),
  );
}
