import { domainToUnicode } from "node:url";
import { readAddress } from "../../kit/address.ts";
import { brandNames } from "../../kit/brands.ts";
import type { Config } from "../../kit/config.ts";
import { fold } from "../../kit/fold.ts";
import type { Allowed } from "./rules.ts";

/** Why nobody may be written to in this name. */
export type SenderFault = "sender-not-proven" | "sender-real-brand";

/** The senders of one mail: every address in its envelope and in From, Sender and Reply-To, and the names shown beside them. */
export interface Senders {
  addresses: readonly string[];
  names: readonly string[];
}

/**
 * Whether a mail may bear these senders: addresses on a domain that the organisation has proven or that the operator has set aside for lures
 * (with what is below it), or ones whose owner confirmed them; no name of a real brand, neither shown nor in a domain that is not set aside.
 */
export function senderFault(
  { addresses, names }: Senders,
  allowed: Allowed,
  { LURE_DOMAINS }: Pick<Config, "LURE_DOMAINS">,
): SenderFault | null {
  if (names.some(isBrand)) return "sender-real-brand";
  for (const text of addresses) {
    const read = readAddress(text);
    if (!read) return "sender-not-proven";
    const { ascii } = read;
    const domain = read.domain.toLowerCase();
    if (LURE_DOMAINS.some((own) => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))) continue;
    if (!allowed.domains.has(domain) && !allowed.addresses.has(ascii)) return "sender-not-proven";
    if (!allowed.addresses.has(ascii) && isBrand(domainToUnicode(domain).replaceAll(/[.-]/g, " ")))
      return "sender-real-brand";
  }
  return null;
}

/** As it is written, and as the eye takes it: letters of other alphabets and what has no width make no other name of it. */
function isBrand(text: string): boolean {
  return [text, fold(text)].some((one) => one.search(brandNames) >= 0);
}

const speaking =
  /^(?:from|sender|reply-to|return-path|errors-to|disposition-notification-to|return-receipt-to|resent-(?:from|sender|reply-to)|mail-(?:reply|followup)-to|followup-to|apparently-from|x-(?:sender|original-from|original-sender|envelope-from))[ \t]*:(.*)$/gim;

/** The senders of a mail as it stands: its envelope and its own header. */
export function sendersOf(envelopeFrom: string, message: Buffer): Senders {
  const end = message.indexOf("\r\n\r\n");
  const head = message.toString("latin1", 0, end < 0 ? message.length : end).replaceAll(/\r?\n[ \t]+/g, " ");
  const addresses = envelopeFrom === "" ? [] : [envelopeFrom];
  const names: string[] = [];
  for (const [, value = ""] of head.matchAll(speaking)) {
    const plain = decoded(value);
    const found = plain.split(/[\s<>,;:"()]+/).filter((one) => /.@./s.test(one));
    // A field that says nothing readable is no sender of anybody's.
    addresses.push(...(found.length > 0 ? found.slice(-50) : [plain.trim()]));
    names.push(plain.replaceAll(/<[^<>]*>/g, " "));
  }
  return { addresses, names };
}

/** Encoded words (RFC 2047) in their readable form. */
function decoded(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replaceAll(/=([0-9a-f]{2})/gi, (_one, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            "latin1",
          ).toString(),
    );
}
