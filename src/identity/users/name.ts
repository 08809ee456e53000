import { inLookedUpLetters } from "../../kit/address.ts";
import type { Pool } from "../model/pool.ts";
import type { SoughtName } from "../store/users.ts";

/**
 * A sign-in name as it is compared and kept: without outer blanks, and in lower case unless the pool tells cases apart. Where people sign in with an address, a
 * domain in other letters than ASCII's is the one that is looked up: by each of its spellings the mailbox would have another account.
 */
export function comparable(pool: Pick<Pool, "settings">, name: string): string {
  const { UsernameAttributes, AliasAttributes } = pool.settings;
  const cased = inItsSpelling(pool, name);
  return [...UsernameAttributes, ...AliasAttributes].includes("email") ? inLookedUpLetters(cased) : cased;
}

/** The same with its domain in the spelling in which it is asked for: of two accounts of before, one in each, it means this one. */
export function inItsSpelling(pool: Pick<Pool, "settings">, name: string): string {
  const trimmed = name.trim().normalize("NFC");
  return pool.settings.UsernameConfiguration.CaseSensitive ? trimmed : trimmed.toLowerCase();
}

/** A sign-in name in each way in which an account may be kept by it, the first that there is counts. */
export function waysOf(pool: Pick<Pool, "settings">, name: string): SoughtName {
  return { asked: inItsSpelling(pool, name), compared: comparable(pool, name) };
}

/** Whether people sign in with it: an address or a number in place of a username. */
export function isUsername(pool: Pick<Pool, "settings">, name: string): name is "email" | "phone_number" {
  return (pool.settings.UsernameAttributes as string[]).includes(name);
}

/** Whether it is the same name: one that changes its case alone is, and is kept as it was. */
export function stays(pool: Pick<Pool, "settings">, before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && inItsSpelling(pool, before) === inItsSpelling(pool, now);
}
