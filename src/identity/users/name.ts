import type { Pool } from "../model/pool.ts";

/** A sign-in name as it is compared and kept: without outer blanks, and in lower case unless the pool tells cases apart. */
export function comparable(pool: Pick<Pool, "settings">, name: string): string {
  const trimmed = name.trim().normalize("NFC");
  return pool.settings.UsernameConfiguration.CaseSensitive ? trimmed : trimmed.toLowerCase();
}
