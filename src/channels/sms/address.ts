import { parsePhoneNumber } from "../../kit/phone-number.ts";

/** A telephone number as a gateway takes it (E.164: `+` and up to 15 digits), or null. Numbers without their country are none. */
export function readNumber(text: string): string | null {
  if (text.length > 40 || !text.startsWith("+")) return null;
  const number = parsePhoneNumber(text);
  return number?.isPossible() && !number.ext ? number.number : null;
}
