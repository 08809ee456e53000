import type * as library from "libphonenumber-js/max";
import { LRUCache } from "lru-cache";
import { lazyImport } from "../../kit/lazy-import.ts";
import type { Secrets } from "../transport.ts";
import { senderShape } from "./sender-id.ts";

const phones = lazyImport<typeof library>("libphonenumber-js/max");

/** Kinds of number at which nobody reads a text message, and those that charge whoever writes to them. What no plan of numbers tells apart passes. */
const deaf = new Map<library.NumberType, "landline" | "no-telephone">([
  ["FIXED_LINE", "landline"],
  ["PREMIUM_RATE", "no-telephone"],
  ["TOLL_FREE", "no-telephone"],
  ["SHARED_COST", "no-telephone"],
  ["PAGER", "no-telephone"],
  ["UAN", "no-telephone"],
  ["VOICEMAIL", "no-telephone"],
]);

/** Where a number belongs (ISO 3166; the largest of those that share its code where it tells no more) and why it cannot get text messages, if so. */
export function placeOfNumber(number: string): PlaceOfNumber {
  const known = places.get(number);
  if (known) return known;
  const read = phones().parsePhoneNumberFromString(number);
  const place = {
    country: read ? (read.country ?? mainCountry(read.countryCallingCode)) : null,
    fault: deaf.get(read?.getType()) ?? null,
  };
  places.set(number, place);
  return place;
}

// The largest of those that share a code of countries; of all others the first is the only one, or the one that gave the code.
const largest: Readonly<Record<string, string>> = { 1: "US", 7: "RU", 39: "IT", 44: "GB", 47: "NO", 61: "AU", 212: "MA", 262: "RE", 358: "FI", 590: "GP", 599: "CW" }; // oxfmt-ignore

function mainCountry(code: string): string | null {
  const { getCountries, getCountryCallingCode } = phones();
  return largest[code] ?? getCountries().find((one) => getCountryCallingCode(one) === code) ?? null;
}

interface PlaceOfNumber {
  country: string | null;
  fault: "landline" | "no-telephone" | null;
}

// One message asks several times, and each costs as much as composing it.
const places = new LRUCache<string, PlaceOfNumber>({ max: 2000 });

/** Pairs such as `DE=0.075, *=0.1`, by country; `*` stands for all others. Null when it cannot be read. */
export function readByCountry(text: string): ReadonlyMap<string, string> | null {
  const known = tables.get(text);
  if (known) return known.read;
  const read = readPairs(text);
  tables.set(text, { read });
  return read;
}

// Of a profile all messages ask.
const tables = new LRUCache<string, { read: ReadonlyMap<string, string> | null }>({ max: 200 });

function readPairs(text: string): ReadonlyMap<string, string> | null {
  const pairs = text.split(/[,\n]/).map((one) => one.trim()).filter(Boolean); // oxfmt-ignore
  const read = pairs.map((one) => one.split(/=(.*)/s).map((part) => part.trim()));
  if (!read.every(([country, value]) => /^([A-Za-z]{2}|\*)$/.test(country!) && value)) return null;
  return new Map(read.map(([country, value]) => [country!.toUpperCase(), value!]));
}

/**
 * Where handsets show no letters as a sender: networks drop such messages, or put a number of their own in the place. Large markets of which vendors
 * document it (https://docs.aws.amazon.com/sms-voice/latest/userguide/sender-id.html names these three), and Puerto Rico, whose networks are those of the
 * United States. Elsewhere a registration may be wanted, which the gateway knows and says.
 */
const numbersOnly = new Set(["US", "CA", "PR", "CN"]);

/** In whose name a message comes to a number: the sender that its country has among the settings, else the usual one. */
export function senderFor(
  { senders = "" }: { senders?: string },
  number: string,
  usual: string,
): { from: string } | { fault: "letters-refused" } {
  const country = placeOfNumber(number).country ?? "";
  const table = readByCountry(senders);
  const from = table?.get(country) ?? table?.get("*") ?? usual;
  return numbersOnly.has(country) && !/^\+?\d+$/.test(from) ? { fault: "letters-refused" } : { from };
}

/** What is wrong with the settings that all transports of text messages share. */
export function checkSms(settings: { senders: string; prices: string }, _secrets?: Secrets) {
  const wrong: { path: string; reason: string }[] = [];
  const each = (path: "senders" | "prices", fits: (value: string) => boolean) => {
    const read = readByCountry(settings[path]);
    if (!read || ![...read.values()].every(fits))
      wrong.push({ path: `settings.${path}`, reason: `${path}-unreadable` });
  };
  each("senders", (value) => senderShape.test(value));
  each("prices", (value) => /^\d{1,4}(\.\d{1,6})?$/.test(value));
  return wrong;
}
