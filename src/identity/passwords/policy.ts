import type { Pool } from "../model/pool.ts";
import { invalidPassword } from "../wire/error.ts";

/** Throws InvalidPasswordException with the first rule of the pool that the password does not keep. */
export function checkPolicy(pool: Pick<Pool, "settings">, password: string): void {
  const rules = pool.settings.Policies.PasswordPolicy;
  if (Array.from(password).length < rules.MinimumLength) throw invalidPassword("Password not long enough");
  if (password.length > 256) throw invalidPassword("Password must not be longer than 256 characters");
  if (/^\s|\s$/.test(password)) throw invalidPassword("Password must not begin or end with a space");
  if (rules.RequireLowercase && !/[a-z]/.test(password))
    throw invalidPassword("Password must have lowercase characters");
  if (rules.RequireUppercase && !/[A-Z]/.test(password))
    throw invalidPassword("Password must have uppercase characters");
  if (rules.RequireNumbers && !/[0-9]/.test(password)) throw invalidPassword("Password must have numeric characters");
  // Every character that is neither a Latin letter nor a digit is one, as on the screens; the wire's own list is part of them.
  if (rules.RequireSymbols && !/[^A-Za-z0-9]/.test(password))
    throw invalidPassword("Password must have symbol characters");
}
