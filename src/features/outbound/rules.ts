import { readAddress } from "../../kit/address.ts";

export { brandNames, brandsIn, isOrdinaryWord } from "./brands.ts";

/** Why a message is sent; decides where it may go. `forward`: a reported mail, whole, to those who look at attacks. */
export const purposes = ["simulation", "test", "account", "notice", "staff", "forward"] as const;
export type Purpose = (typeof purposes)[number];

/** Where an organisation's messages may go at this moment. */
export interface Allowed {
  /** Domains with a fresh proof, in lower-case ASCII; their subdomains are not among them. */
  domains: ReadonlySet<string>;
  /** Whole addresses: confirmed by their owner (simulation, test, staff, forward), or the person concerned (account, notice). */
  addresses: ReadonlySet<string>;
}

export type GateDecision =
  | { ok: true; address: string }
  | { ok: false; reason: "bad-address" | "not-proven" | "not-concerned" };

/** An address in the one form in which it is handed over; a number has no domain. */
export interface ReadAddress {
  ascii: string;
  domain: string | null;
}

/**
 * The gate's decision. What it returns as `address` is the very text that goes into RCPT TO; nothing else may.
 * Pure: the same answer for the same values.
 * @param readOne the address rule of the channel; e-mail's when absent
 */
export function gateAllows(
  purpose: Purpose,
  address: string,
  allowed: Allowed,
  readOne: (text: string) => ReadAddress | null = readAddress,
): GateDecision {
  const read = readOne(address);
  if (!read) return { ok: false, reason: "bad-address" };
  const exact = allowed.addresses.has(read.ascii);
  if (purpose === "account" || purpose === "notice") {
    return exact ? { ok: true, address: read.ascii } : { ok: false, reason: "not-concerned" };
  }
  return exact || (read.domain !== null && allowed.domains.has(read.domain))
    ? { ok: true, address: read.ascii }
    : { ok: false, reason: "not-proven" };
}

/** Whether a fixed-template mail leads to the lure host, which none may: people must be able to trust them. */
export function leadsToLureHost(text: string, lureUrl: string): boolean {
  return text.toLowerCase().includes(new URL(lureUrl).host.toLowerCase());
}

/** Whether a mail as it travels names somebody, however its parts are encoded (RFC 2045: plain, quoted-printable, base64; RFC 2047 in its head). */
export function mailNames(raw: Buffer, needles: readonly string[]): boolean {
  const text = raw.toString("latin1");
  const unfolded = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const bases = text.match(/(?:[A-Za-z0-9+/]{4,}\r?\n?)+={0,2}/g) ?? [];
  const decoded = bases.map((block) => Buffer.from(block.replaceAll(/\s/g, ""), "base64").toString("utf8"));
  const all = [
    raw.toString("utf8"),
    Buffer.from(unfolded, "latin1").toString("utf8"),
    unfolded.replaceAll("_", " "),
    ...decoded,
  ];
  const lower = all.map((one) => one.toLowerCase());
  return needles.some((needle) => lower.some((one) => one.includes(needle.toLowerCase())));
}
