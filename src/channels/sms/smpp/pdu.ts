import { toGsm } from "../gsm.ts";
import { cutText } from "../parts.ts";
import type { SmppSettings } from "./settings.ts";

/**
 * The submissions that carry one message: one, or as many as it has parts.
 * @param reference 0 to 255: by it a handset finds the parts that belong together
 */
export function submissions(
  { from, to, text }: { from: string; to: string; text: string },
  { long, receipts }: Pick<SmppSettings, "long" | "receipts">,
  reference: number,
): Record<string, unknown>[] {
  const { coding, parts } = cutText(text);
  const envelope = {
    ...source(from),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: to.replace(/^\+/, ""),
    // 0: the gateway's own alphabet, which is that of GSM; 8: UCS-2 (5.2.19).
    data_coding: coding === "gsm" ? 0 : 8,
    registered_delivery: receipts === "yes" ? 1 : 0,
  };
  const octets = (part: string) => (coding === "gsm" ? toGsm(part)! : Buffer.from(part, "utf16le").swap16());
  if (parts.length === 1) return [{ ...envelope, short_message: octets(text) }];
  if (long === "payload") return [{ ...envelope, message_payload: octets(text) }];
  return parts.map((part, at) => ({
    ...envelope,
    // The message begins with a header (5.2.12).
    esm_class: 0x40,
    short_message: Buffer.concat([Buffer.from([5, 0, 3, reference, parts.length, at + 1]), octets(part)]),
  }));
}

// Kinds of number: 1 international, 3 of a network (a short code), 5 letters; plan 1: ISDN (5.2.5, 5.2.6). A number travels without its plus sign.
function source(from: string) {
  const digits = /^\+?(\d+)$/.exec(from)?.[1];
  if (digits === undefined) return { source_addr_ton: 5, source_addr_npi: 0, source_addr: from };
  const short = !from.startsWith("+") && digits.length <= 8;
  return { source_addr_ton: short ? 3 : 1, source_addr_npi: short ? 0 : 1, source_addr: digits };
}
