import { domainToASCII } from "node:url";
import { readIp } from "./ip.ts";

/** A host that the operator has listed, in the one spelling by which it is compared. */
interface Listed {
  host: string;
  /** null for every port. */
  port: number | null;
}

/** Reads an entry of EGRESS_ALLOW: a host's name or address, with a port or without; null for what no connection could ever be held against. */
export function readListed(text: string): Listed | null {
  const alone = spelled(text);
  if (alone !== null) return { host: alone, port: null };
  const [, name, digits] = /^([^:]+|\[[^\]]*\]):(\d{1,5})$/.exec(text) ?? [];
  const host = name === undefined ? null : spelled(name);
  const port = Number(digits);
  return host !== null && port > 0 && port <= 65_535 ? { host, port } : null;
}

/** Whether one of the entries opens a host, however it is spelled, at a port. */
export function isListed(entries: readonly string[], host: string, port: number): boolean {
  const asked = spelled(host);
  return entries.map(readListed).some((one) => one?.host === asked && (one.port ?? port) === port);
}

/** A host in one spelling; null for what is none, and for numbers that are an address to some programs and to others not, or another one. */
function spelled(host: string): string | null {
  const bracketed = host.startsWith("[") && host.endsWith("]") && host.includes(":");
  const ip = host.includes("%") ? null : readIp(bracketed ? host.slice(1, -1) : host);
  if (ip) return ip.toString();
  const name = /^[^\s/?#@:[\]\\]+$/.test(host) ? domainToASCII(host).replace(/\.$/, "") : "";
  return readIp(name) === null && name.split(".").every((label) => label !== "") ? name : null;
}
