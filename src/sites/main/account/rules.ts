/** An address as it is sent to the provider: trimmed and in lower case. */
export function emailOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * The registration password's rule: at least 8 characters with a lower-case letter, an upper-case letter and one that is neither a
 * letter nor a digit.
 */
export function keepsPasswordRule(password: string): boolean {
  return password.length >= 8 && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[^A-Za-z0-9]/.test(password);
}
