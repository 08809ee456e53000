import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { BlockList } from "node:net";
import type { Config } from "../../kit/config.ts";
import { networks, unmapped, withoutPort } from "../../kit/ip.ts";
import { signs } from "../../features/tracking/index.ts";

interface Caller {
  address: string;
  agent: string;
  /** Bits of tracking's `signs` that the request itself shows. */
  signs: number;
}

/** Lengths of the names of the headers that matter: user-agent, sec-purpose, purpose, x-moz, x-forwarded-for and accept-language. */
const telling = new Set([10, 11, 7, 5, 15]);

/** Reads from a request who calls, as far as tracking needs it. A forwarded address is believed only from a known proxy. */
type ReadCaller = (request: IncomingMessage) => Caller;

export function callerReader(config: Pick<Config, "TRUSTED_PROXIES">): ReadCaller {
  const proxies = proxyList(config.TRUSTED_PROXIES);
  return (request) => {
    // Node's own headers object is made on first use and costs more than everything else here.
    const { rawHeaders } = request;
    let agent = "";
    let bare: number = signs.bare;
    let purpose: string | undefined;
    let forwarded: string | undefined;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!;
      if (!telling.has(name.length)) continue;
      const lower = name.toLowerCase();
      if (lower === "user-agent") agent = rawHeaders[i + 1]!;
      else if (lower === "sec-purpose" || lower === "purpose" || lower === "x-moz") purpose = rawHeaders[i + 1]!;
      else if (lower === "accept-language") bare = 0;
      else if (lower === "x-forwarded-for")
        forwarded = forwarded ? `${forwarded},${rawHeaders[i + 1]!}` : rawHeaders[i + 1]!;
    }
    return {
      address: addressOf(request, forwarded, proxies),
      agent,
      signs: signsOf(request.method, purpose) | bare,
    };
  };
}

function signsOf(method: string | undefined, purpose: string | undefined): number {
  const probe = method === "GET" || method === "POST" ? 0 : signs.probe;
  return purpose && /prefetch|preview|prerender/i.test(purpose) ? probe | signs.prefetch : probe;
}

function addressOf(request: IncomingMessage, forwarded: string | undefined, proxies: BlockList | null): string {
  const peer = unmapped(request.socket.remoteAddress ?? "");
  if (!proxies || !forwarded || !known(proxies, peer)) return peer;
  // Each proxy appends whom it saw: from the right, the first one that is no proxy of ours is the caller.
  const chain = forwarded.split(",").map((one) => unmapped(withoutPort(one.trim())));
  for (let i = chain.length - 1; i >= 0; i--) {
    const one = chain[i]!;
    if (!isIP(one)) return peer;
    if (!known(proxies, one)) return one;
  }
  return peer;
}

// Node's own list, since each followed link asks it: it costs half of reading the address first, of IPv6 a tenth.
function proxyList(given: readonly string[]): BlockList | null {
  return given.length === 0 ? null : networks(given);
}

function known(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? "ipv6" : "ipv4");
}
