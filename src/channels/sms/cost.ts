import type { Cost } from "../channel.ts";
import { placeOfNumber, readByCountry } from "./by-country.ts";
import { cutText } from "./parts.ts";

/** Of a number whose country is not known. */
const somewhere = "ZZ";

/** What a text to a number costs by a profile's prices. */
export function costOf(
  { prices = "", currency = "" }: { prices?: string; currency?: string },
  number: string,
  text: string,
): Cost {
  const country = placeOfNumber(number).country ?? somewhere;
  const parts = cutText(text).parts.length;
  const table = readByCountry(prices);
  const each = table?.get(country) ?? table?.get("*");
  return { country, parts, price: each === undefined ? null : parts * Number(each), currency };
}
