import { LRUCache } from "lru-cache";
import { parsePhoneNumber } from "../../kit/phone-number.ts";

// Until 2019 mobiles of Mexico had a 1 behind the country's code: both spellings are one telephone's, and networks take the new one.
const mexicanMobile = /^\+52[ ().-]*1(?=(?:[ ().-]*\d){10}[ ().-]*$)/;

/** A telephone number as a gateway takes it (E.164: `+` and up to 15 digits), or null. Numbers without their country are none. */
export function readNumber(text: string): string | null {
  if (text.length > 40 || !text.startsWith("+")) return null;
  const known = numbers.get(text);
  if (known) return known.read;
  const number = parsePhoneNumber(text.replace(mexicanMobile, "+52"));
  const read = number?.isPossible() && !number.ext ? number.number : null;
  numbers.set(text, { read });
  return read;
}

// The gate reads a message's number at both of its looks.
const numbers = new LRUCache<string, { read: string | null }>({ max: 2000 });
