import { inLookedUpLetters } from "../../kit/address.ts";
import type { Pool } from "../model/pool.ts";

/**
 * A sign-in name as it is compared and kept: without outer blanks, and in lower case unless the pool tells cases apart. Where people sign in with an address, a
 * domain in other letters than ASCII's is the one that is looked up: by each of its spellings the mailbox would have another account.
 */
export function comparable(pool: Pick<Pool, "settings">, name: string): string {
  const { UsernameConfiguration, UsernameAttributes, AliasAttributes } = pool.settings;
  const trimmed = name.trim().normalize("NFC");
  const cased = UsernameConfiguration.CaseSensitive ? trimmed : trimmed.toLowerCase();
  return [...UsernameAttributes, ...AliasAttributes].includes("email") ? inLookedUpLetters(cased) : cased;
}
