/** A refusal in the wire's vocabulary: always HTTP 400, `x-amzn-errortype` and a body of `__type` and `message`. */
export class WireError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

// Names and messages as clients of the wire know them (identity pools of the field answer these word for word).
const messages = {
  "bad-password": ["NotAuthorizedException", "Incorrect username or password."],
  "locked-out": ["NotAuthorizedException", "Password attempts exceeded"],
  "not-confirmed": ["UserNotConfirmedException", "User is not confirmed."],
  "reset-required": ["PasswordResetRequiredException", "Password reset required for the user"],
  disabled: ["NotAuthorizedException", "User is disabled."],
  "no-such-combination": ["UserNotFoundException", "Username/client id combination not found."],
  "no-such-user": ["UserNotFoundException", "User does not exist."],
  "username-taken": ["UsernameExistsException", "User already exists"],
  "code-mismatch": ["CodeMismatchException", "Invalid verification code provided, please try again."],
  "code-expired": ["ExpiredCodeException", "Invalid code provided, please request a code again."],
  "totp-mismatch": ["CodeMismatchException", "Invalid code received for user"],
  "totp-not-enabled": ["EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA"],
  "totp-used": ["ExpiredCodeException", "Your software token has already been used once."],
  "session-expired": ["NotAuthorizedException", "Invalid session for the user, session is expired."],
  "session-used": ["NotAuthorizedException", "Invalid session for the user, session can only be used once."],
  "temporary-expired": [
    "NotAuthorizedException",
    "Temporary password has expired and must be reset by an administrator.",
  ],
  "srp-a": ["InvalidParameterException", "SRP_A is missing or not a valid public value."],
  "missing-answer": ["InvalidParameterException", "The answer to the challenge is missing."],
  "missing-username": ["InvalidParameterException", "Missing required parameter USERNAME"],
  "missing-password": ["InvalidParameterException", "Missing required parameter PASSWORD"],
  "missing-refresh": ["InvalidParameterException", "Missing required parameter REFRESH_TOKEN"],
  "no-such-factor": ["InvalidParameterException", "The selected challenge is not available."],
  "no-custom": ["InvalidParameterException", "Custom auth lambda trigger is not configured for the user pool."],
  "rotation-on": [
    "UnsupportedOperationException",
    "Refresh token rotation is enabled for this client: use GetTokensFromRefreshToken.",
  ],
  "client-secret": ["NotAuthorizedException", "The client secret is missing or wrong."],
  "revoke-client": ["UnauthorizedException", "Invalid client: the secret is missing or wrong."],
  "revoke-type": ["UnsupportedTokenTypeException", "Unsupported token type: send a refresh token."],
  "revoke-off": ["UnsupportedOperationException", "Token revocation is not enabled for this client."],
  "revoke-foreign": ["UnauthorizedException", "The token was not issued to this client."],
  "add-on-off": ["UserPoolAddOnNotEnabledException", "Threat protection is not enabled for this user pool."],
  "no-such-pool": ["ResourceNotFoundException", "User pool does not exist."],
  "no-such-session": ["ResourceNotFoundException", "Session does not exist."],
  "session-invalid": ["NotAuthorizedException", "Invalid session for the user."],
  "refresh-revoked": ["NotAuthorizedException", "Refresh Token has been revoked"],
  "refresh-expired": ["NotAuthorizedException", "Refresh Token has expired"],
  "refresh-invalid": ["NotAuthorizedException", "Invalid Refresh Token."],
  "refresh-reused": ["RefreshTokenReuseException", "Refresh Token has been used already"],
  "access-invalid": ["NotAuthorizedException", "Invalid Access Token"],
  "access-expired": ["NotAuthorizedException", "Access Token has expired"],
  "access-revoked": ["NotAuthorizedException", "Access Token has been revoked"],
  "scope-missing": ["NotAuthorizedException", "Access Token does not have required scopes"],
  "attempt-limit": ["LimitExceededException", "Attempt limit exceeded, please try after some time."],
  "too-many-tries": ["TooManyFailedAttemptsException", "Too many failed attempts, please request a new code."],
  "too-many-requests": ["TooManyRequestsException", "Too many requests"],
  "no-such-client": ["ResourceNotFoundException", "User pool client does not exist."],
  "no-such-device": ["ResourceNotFoundException", "Device does not exist."],
  "flow-not-enabled": ["InvalidParameterException", "Auth flow not enabled for this client"],
  "federated-password": ["NotAuthorizedException", "User password cannot be reset in the current state."],
  "delivery-failed": ["CodeDeliveryFailureException", "The code could not be sent. Please ask for another one."],
  "write-unauthorized": ["NotAuthorizedException", "A client attempted to write unauthorized attribute"],
  "email-format": ["InvalidParameterException", "Invalid email address format."],
  "phone-format": ["InvalidParameterException", "Invalid phone number format."],
  "username-email": ["InvalidParameterException", "Username should be an email."],
  "username-phone": ["InvalidParameterException", "Username should be a phone number."],
  "username-email-or-phone": ["InvalidParameterException", "Username should be either an email or a phone number."],
  "username-not-email": [
    "InvalidParameterException",
    "Username cannot be of email format, since user pool is configured for email alias.",
  ],
  "username-not-phone": [
    "InvalidParameterException",
    "Username cannot be of phone number format, since user pool is configured for phone number alias.",
  ],
  "sign-up-closed": ["NotAuthorizedException", "SignUp is not permitted for this user pool"],
  "is-confirmed": ["InvalidParameterException", "User is already confirmed."],
  "nowhere-to-send": [
    "InvalidParameterException",
    "Cannot reset password for the user as there is no registered/verified email or phone_number",
  ],
  "recovery-closed": ["NotAuthorizedException", "Contact administrator to reset password."],
  "nowhere-to-send-sign-up": ["InvalidParameterException", "Cannot resend codes. Auto verification not turned on."],
  "sign-in-again": [
    "NotAuthorizedException",
    "Replacing an authenticator needs a sign-in of the last 15 minutes. Please sign out and in again.",
  ],
  "sign-in-again-factor": [
    "NotAuthorizedException",
    "Setting up a second factor needs a sign-in of the last 15 minutes. Please sign out and in again.",
  ],
  "sign-in-again-passkey": [
    "NotAuthorizedException",
    "Adding a passkey needs a sign-in of the last 15 minutes. Please sign out and in again.",
  ],
  "totp-off": ["SoftwareTokenMFANotFoundException", "Software Token MFA is not enabled by the userPool."],
  "totp-not-begun": ["InvalidParameterException", "User has not associated a software token."],
  "totp-not-verified": ["InvalidParameterException", "User has not verified software token mfa"],
  "token-or-session": ["InvalidParameterException", "Either an AccessToken or a Session is needed, not both."],
  "mfa-one-preferred": ["InvalidParameterException", "Only one MFA method can be preferred."],
  "mfa-preferred-off": ["InvalidParameterException", "A method that is not enabled cannot be preferred."],
  "mfa-required": ["InvalidParameterException", "MFA cannot be turned off, it is required by the user pool."],
  "mfa-federated": ["InvalidParameterException", "MFA is managed by the provider that the user signs in with."],
  "sms-off": ["InvalidParameterException", "SMS MFA is not enabled by the userPool."],
  "email-mfa-off": ["InvalidParameterException", "Email MFA is not enabled by the userPool."],
  "no-phone": ["InvalidParameterException", "User does not have delivery config set to turn on SMS_MFA"],
  "no-email": ["InvalidParameterException", "User does not have delivery config set to turn on EMAIL_OTP"],
  "devices-off": ["InvalidUserPoolConfigurationException", "Device tracking is not enabled by the userPool."],
  "device-key": ["InvalidParameterException", "Invalid device key given."],
  "device-verifier": ["InvalidParameterException", "Invalid device secret verifier config given."],
  "device-exists": ["DeviceKeyExistsException", "Device key already exists."],
  "passkeys-off": ["WebAuthnNotEnabledException", "Passkeys are not enabled by the userPool."],
  "passkey-challenge": ["WebAuthnChallengeNotFoundException", "Challenge not found, please start again."],
  "passkey-unsupported": ["WebAuthnCredentialNotSupportedException", "The passkey could not be verified."],
  "passkey-origin": ["WebAuthnOriginNotAllowedException", "Passkeys cannot be registered on this site."],
  "passkey-relying-party": ["WebAuthnRelyingPartyMismatchException", "The passkey was made for another relying party."],
  "session-is-own": ["InvalidParameterException", "The session of the access token itself cannot be revoked this way."],
  "no-such-passkey": ["ResourceNotFoundException", "Passkey does not exist."],
  "passkeys-full": ["LimitExceededException", "A user can have 20 passkeys. Please remove one first."],
  "passkey-configuration": ["WebAuthnConfigurationMissingException", "The userPool has no relying party for passkeys."],
  "no-such-attribute": ["InvalidParameterException", "The user does not have this attribute."],
  "not-verifiable": ["InvalidParameterException", "Only email and phone_number can be verified."],
  "bad-page": ["InvalidParameterException", "Invalid pagination token given."],
  "unexpected-fault": ["InternalErrorException", "Internal error"],
} as const satisfies Record<string, readonly [string, string]>;

export type WireReason = keyof typeof messages;

/** Makes a refusal with its exact name and message: `throw deny("bad-password")`. */
export function deny(reason: WireReason): WireError {
  const [name, message] = messages[reason];
  return new WireError(name, message);
}

export function invalidParameter(message: string): WireError {
  return new WireError("InvalidParameterException", message);
}

/** @param broken the rules of the policy that the password does not keep, such as "Password not long enough" */
export function invalidPassword(broken: string): WireError {
  return new WireError("InvalidPasswordException", `Password did not conform with policy: ${broken}`);
}

/** A member of an attribute list that the pool's schema does not know, or that does not fit it. */
export function badAttribute(
  name: string,
  wrong: "unknown" | "required" | "type" | "length" | "twice" | "fixed",
): WireError {
  const short = name.slice(0, 64);
  if (wrong === "fixed") return invalidParameter(`user.${short}: Attribute cannot be updated.`);
  const says = {
    unknown: `Type for attribute {${short}} could not be determined`,
    required: `${short}: The attribute is required`,
    type: `${short}: Attribute does not have the type of the schema`,
    length: `${short}: String does not have the length of the schema`,
    twice: `${short}: The attribute is given twice`,
  }[wrong];
  return invalidParameter(`Attributes did not conform to the schema: ${says}\n`);
}

/** @param kind of the alias that belongs to somebody else */
export function aliasTaken(kind: "email" | "phone_number" | "preferred_username"): WireError {
  return new WireError("AliasExistsException", `An account with the given ${kind} already exists.`);
}

/** @param status in which a sign-up cannot be confirmed any more */
export function notUnconfirmed(status: string): WireError {
  return new WireError("NotAuthorizedException", `User cannot be confirmed. Current status is ${status}`);
}

/** A client with a secret whose proof is missing or wrong. */
export function secretHashRefused(client: string, missing: boolean): WireError {
  return new WireError(
    "NotAuthorizedException",
    missing
      ? `Client ${client} is configured with secret but SECRET_HASH was not received`
      : `Unable to verify secret hash for client ${client}`,
  );
}
