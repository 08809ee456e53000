import { WireError } from "../wire/error.ts";

// Names and messages of the identity pool's wire.
const messages = {
  "no-pool": ["ResourceNotFoundException", "IdentityPool not found."],
  "no-identity": ["ResourceNotFoundException", "Identity not found."],
  "no-guests": ["NotAuthorizedException", "Unauthenticated access is not supported for this identity pool."],
  forbidden: ["NotAuthorizedException", "Access to Identity is forbidden."],
  "foreign-login": ["NotAuthorizedException", "Token is not from a supported provider of this identity pool."],
  "bad-signature": ["NotAuthorizedException", "Invalid login token. Token signature invalid."],
  "not-a-token": ["NotAuthorizedException", "Invalid login token. Not a valid OpenId Connect identity token."],
  "wrong-audience": ["NotAuthorizedException", "Invalid login token. Incorrect token audience."],
  "token-expired": ["NotAuthorizedException", "Invalid login token. Token expired."],
  "token-revoked": ["NotAuthorizedException", "Invalid login token. Token has been revoked."],
  "one-login": ["InvalidParameterException", "Exactly one login is supported."],
} as const;

export function refuse(reason: keyof typeof messages): WireError {
  const [name, message] = messages[reason];
  return new WireError(name, message);
}
