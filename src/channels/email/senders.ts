import type { Senders } from "../channel.ts";

const field = /^([a-z][a-z0-9-]*)[ \t]*:(.*)$/gim;
/**
 * Fields that say who speaks (RFC 9057 too), where a reader's program leads or writes at a press (RFC 2369, 5064), and where a provider sends what its people
 * complain of (RFC 9477).
 */
const speaking =
  /^(?:from|sender|author|cfbl-address|archived-at|reply-to|return-path|errors-to|disposition-notification-to|return-receipt-to|resent-(?:from|sender|reply-to)|mail-(?:reply|followup)-to|followup-to|apparently-from|x-(?:sender|original-from|original-sender|envelope-from)|list-(?:post|subscribe|unsubscribe|owner|archive))$/i;
/** Programs tell somebody that a mail was read, or answer it, by fields of such names (X-Confirm-Reading-To); what names nobody there is none of these. */
const answered = /^(?!in-reply-to$).+-(?:to|by)$/i;

/**
 * The senders of a mail as it stands: its envelope and its own header. Whom a reader's program answers, or tells that the mail was read, counts as one: what
 * people write would go to a stranger.
 */
export function sendersOf(envelopeFrom: string, message: Buffer): Senders {
  const end = message.indexOf("\r\n\r\n");
  const head = message.toString("latin1", 0, end < 0 ? message.length : end).replaceAll(/\r?\n[ \t]+/g, " ");
  const addresses = envelopeFrom === "" ? [] : [envelopeFrom];
  const names: string[] = [];
  for (const [, name = "", value = ""] of head.matchAll(field)) {
    const speaks = speaking.test(name);
    if (!speaks && !answered.test(name)) continue;
    const plain = decoded(value);
    const found = plain.split(/[\s<>,;:"()]+/).filter((one) => /.@./s.test(one));
    if (!speaks && found.length === 0) continue;
    // A field that says nothing readable is no sender of anybody's.
    for (const one of found.length > 0 ? found : [plain.trim()]) addresses.push(one);
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
