import type * as library from "libphonenumber-js/max";
import { late } from "../../kit/late.ts";
import type { Secrets } from "../channel.ts";
import { senderShape } from "./sender-id.ts";

const phones = late<typeof library>("libphonenumber-js/max");

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

/** Where a number belongs (ISO 3166; null where several countries share its code and it tells no more) and why it cannot get text messages, if so. */
export function placeOfNumber(number: string): { country: string | null; fault: "landline" | "no-telephone" | null } {
  const read = phones().parsePhoneNumberFromString(number);
  return { country: read?.country ?? null, fault: deaf.get(read?.getType()) ?? null };
}

/** Pairs such as `DE=0.075, *=0.1`, by country; `*` stands for all others. Null when it cannot be read. */
function readByCountry(text: string): ReadonlyMap<string, string> | null {
  const pairs = text.split(/[,\n]/).map((one) => one.trim()).filter(Boolean); // oxfmt-ignore
  const read = pairs.map((one) => /^([A-Za-z]{2}|\*)\s*=\s*(.+)$/.exec(one));
  if (read.some((one) => one === null)) return null;
  return new Map(read.map((one) => [one![1]!.toUpperCase(), one![2]!.trim()]));
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
