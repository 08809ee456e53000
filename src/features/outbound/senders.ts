import { domainToUnicode } from "node:url";
import { LRUCache } from "lru-cache";
import type { SenderRule, Senders } from "../../channels/channel.ts";
import { brandsIn } from "./brands.ts";
import type { Config } from "../../kit/config.ts";
import { fold } from "../../kit/fold.ts";
import type { Allowed, ReadAddress } from "./rules.ts";

/** Why nobody may be written to in this name. */
export type SenderFault = "sender-not-proven" | "sender-real-brand";

/**
 * Whether a message may bear these senders: addresses on a domain that the organisation has proven or that the operator has set aside for lures
 * (with what is below it), or ones whose owner confirmed them; no name of a real brand, neither shown nor in a domain that is not set aside.
 * @param readOne the channel's rule for senders
 */
export function senderFault(
  { addresses, names }: Senders,
  allowed: Allowed,
  { LURE_DOMAINS }: Pick<Config, "LURE_DOMAINS">,
  readOne: (text: string) => ReadAddress | null,
): SenderFault | null {
  if (names.some(isBrand)) return "sender-real-brand";
  for (const text of addresses) {
    const read = readOne(text);
    if (!read) return "sender-not-proven";
    const { ascii } = read;
    const domain = read.domain?.toLowerCase() ?? "";
    if (LURE_DOMAINS.some((own) => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))) continue;
    if (!allowed.domains.has(domain) && !allowed.addresses.has(ascii)) return "sender-not-proven";
    if (!allowed.addresses.has(ascii) && isBrand(domainToUnicode(domain).replaceAll(/[.-]/g, " ")))
      return "sender-real-brand";
  }
  return null;
}

/** What a profile says of who sends: where a sender is no address to prove, it is a name that is shown. */
export function sendersIn(
  { proven }: SenderRule,
  addresses: readonly string[],
  names: readonly string[] = [],
): Senders {
  return proven ? { addresses, names } : { addresses: [], names: [...names, ...addresses] };
}

// The same few names stand on every message, and each is looked at twice.
const judged = new LRUCache<string, boolean>({ max: 1000 });

function isBrand(text: string): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  const found = brandsIn(text, fold(text)).length > 0;
  judged.set(text, found);
  return found;
}
