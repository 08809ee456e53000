import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "./ip.ts";

/** Whether a host's name or address is this machine's own: `localhost`, its subdomains, 127.0.0.0/8, ::1. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return /(^|\.)localhost$/.test(name) || isLoopback(name.replace(/^\[|\]$/g, ""));
}

/** What reverse proxies, tunnels and gateways say of themselves or of whom they speak for. */
const proxies =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-proxy.*|x-amzn-trace-id|true-client-ip|cf-.*|fly-.*|fastly-.*|cdn-loop|ngrok-.*|x-azure-.*|x-cloud-trace-context|tailscale-.*|proxy-.*|x-arr-.*)$/;

interface Received {
  headers: IncomingHttpHeaders;
  hostname: string;
  httpVersion: string;
  address: string | undefined;
}

/**
 * Whether a request was made on this machine itself. A proxy on the same machine connects from here and may say any Host, so whatever bears a
 * proxy's mark, speaks HTTP/1.0 as proxies do by default, or comes from a page of another host is taken for somebody else's.
 */
export function isLocalRequest({ headers, hostname, httpVersion, address }: Received): boolean {
  if (!isLoopback(address ?? "") || !isLocalHost(hostname)) return false;
  if (httpVersion === "1.0" || Object.keys(headers).some((name) => proxies.test(name))) return false;
  return [headers.origin, headers.referer].every((page) => page === undefined || isLocalPage(page));
}

function isLocalPage(address: string): boolean {
  return address === "null" || (URL.canParse(address) && isLocalHost(new URL(address).hostname));
}
