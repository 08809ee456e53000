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
  "no-such-user": ["UserNotFoundException", "User does not exist."],
  "username-taken": ["UsernameExistsException", "User already exists"],
  "alias-taken": ["AliasExistsException", "An account with the given email already exists."],
  "code-mismatch": ["CodeMismatchException", "Invalid verification code provided, please try again."],
  "code-expired": ["ExpiredCodeException", "Invalid code provided, please request a code again."],
  "totp-mismatch": ["CodeMismatchException", "Invalid code received for user"],
  "totp-not-enabled": ["EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA"],
  "totp-used": ["ExpiredCodeException", "Your software token has already been used once."],
  "session-expired": ["NotAuthorizedException", "Invalid session for the user, session is expired."],
  "session-used": ["NotAuthorizedException", "Invalid session for the user, session can only be used once."],
  "session-invalid": ["NotAuthorizedException", "Invalid session for the user."],
  "already-confirmed": ["NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"],
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
