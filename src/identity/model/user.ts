type UserStatus = "UNCONFIRMED" | "CONFIRMED" | "RESET_REQUIRED" | "FORCE_CHANGE_PASSWORD" | "EXTERNAL_PROVIDER";

export type MfaMethod = "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP";

/** Another provider's account behind this one. */
export interface FederatedIdentity {
  userId: string;
  providerName: string;
  providerType: string;
  issuer: string | null;
  primary: boolean;
  /** Milliseconds since 1970. */
  dateCreated: number;
  /** Whether it was the provider's word by which the account's address counted as proven at the last sign-in; absent before that was kept. */
  vouched?: boolean;
}

/** An identity as the wire has it. */
export function publicIdentity({ vouched: _, ...told }: FederatedIdentity): Omit<FederatedIdentity, "vouched"> {
  return told;
}

export interface User {
  pool: string;
  /** Never changes; for people who sign in with an e-mail address it is their sub. */
  username: string;
  sub: string;
  status: UserStatus;
  enabled: boolean;
  /** Without `sub`; texts, as the wire has them: `email_verified` is "true" or "false". */
  attributes: Record<string, string>;
  identities: FederatedIdentity[];
  srpSalt: Buffer | null;
  /** Sealed. */
  srpVerifier: Buffer | null;
  passwordChangedAt: Date | null;
  /** Until when a temporary password holds. */
  passwordUntil: Date | null;
  /** Sealed; the authenticator in use. */
  totpSecret: Buffer | null;
  /** Sealed; one that is being enrolled. */
  totpPending: Buffer | null;
  /** The last time step that was used: each is good once. */
  totpStep: number;
  totpName: string | null;
  mfaEnabled: MfaMethod[];
  mfaPreferred: MfaMethod | null;
  signedOutAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The place where a user's column is sealed. */
export function userPlace(user: Pick<User, "pool" | "sub">, column: string) {
  return { table: "identity_users", column, row: user.sub, org: user.pool };
}

export function verified(user: Pick<User, "attributes">, attribute: "email" | "phone_number"): boolean {
  return user.attributes[`${attribute}_verified`] === "true";
}

/** Whether the person came by another provider and has no password here. */
export function federated(user: Pick<User, "status">): boolean {
  return user.status === "EXTERNAL_PROVIDER";
}
