import type * as library from "libphonenumber-js/min";
import { lazyImport } from "./lazy-import.ts";

const phones = lazyImport<typeof library>("libphonenumber-js/min");

/** A telephone number out of a text that holds nothing else, or undefined. @param country ISO 3166, for numbers without `+` */
export function parsePhoneNumber(text: string, country?: string): library.PhoneNumber | undefined {
  return phones().parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country as library.CountryCode }),
    extract: false,
  });
}
