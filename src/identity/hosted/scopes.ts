import type { Client } from "../model/pool.ts";

export const userScopes = ["openid", "email", "phone", "profile", "aws.cognito.signin.user.admin"];

// RFC 6749 section 3.3.
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * The scopes that a request ends up with: an unknown or malformed one spoils the request, one that the client was not granted is passed over,
 * and no scope at all means all of the client's.
 * @param offered the scopes of the pool's resource servers
 * @returns null: `invalid_scope`
 */
export function scopesFor(client: Client, asked: string | null, offered: readonly string[]): string[] | null {
  const granted = client.settings.AllowedOAuthScopes;
  if (asked === null) return granted.length > 0 ? granted : null;
  const scopes = [...new Set(asked.split(" ").filter(Boolean))];
  if (scopes.some((one) => !scopeToken.test(one) || !(userScopes.includes(one) || offered.includes(one)))) return null;
  const left = scopes.filter((one) => granted.includes(one));
  return left.length > 0 ? left : null;
}

/** Whether the resource servers have to be asked at all. */
export function namesResourceScope(asked: string | null): boolean {
  return asked !== null && asked.split(" ").some((one) => one !== "" && !userScopes.includes(one));
}
