import type { FastifyInstance } from "fastify";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { AuthConfig } from "./auth-config.ts";

export type { AuthConfig } from "./auth-config.ts";

/** An account as a token tells of it. What only an id token holds is null when an access token was shown. */
export interface SignedIn {
  issuer: string;
  /** The account's id at its issuer (`sub`); it never changes. */
  subject: string;
  /** The name by which the provider's management operations know it. */
  username: string;
  use: "id" | "access";
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** Signed in by way of another provider, such as Google. */
  federated: boolean;
  /** The claims by which the provider recognises the sign-in behind the token: what `Accounts.isSignInValid` may be asked with later. */
  signIn: Record<string, unknown>;
}

/** A code or news for the owner of an account, from a template of the identity provider. */
export interface AccountMessage {
  /** An e-mail address or a number in E.164. */
  to: string;
  channel: "email" | "sms";
  /** `mail.<template>.…` (or `sms.<template>`) in the area "identity". */
  template: string;
  locale: string;
  vars: Record<string, string>;
  /** Asked for twice, it is sent once. */
  effect: string;
}

/** An account as the provider keeps it. */
export interface ProviderAccount {
  username: string;
  subject: string;
  enabled: boolean;
  /** The provider's word, such as CONFIRMED or FORCE_CHANGE_PASSWORD. */
  status: string;
  /** Its address; absent where it has none. */
  email?: string | undefined;
  /** When anything of it was last changed, by the provider's clock; absent where it does not say. */
  changedAt?: Date | undefined;
}

/** What an identity provider tells of accounts, each once in the ledger and the audit log of the organisation that the account belongs to. */
export const accountEvents = {
  "account.registered": "Somebody made an account.",
  "account.confirmed": "The account's address was confirmed.",
  "account.invited": "An account was made for somebody, who got a first password.",
  "account.signed-in": "Somebody signed in.",
  "account.sign-in-failed": "A sign-in failed.",
  "account.locked": "Too many tries: the account waits.",
  "account.signed-out": "A session ended.",
  "account.signed-out-everywhere": "All sessions ended.",
  "account.password-changed": "The password was changed.",
  "account.password-reset": "The password was reset.",
  "account.attributes-changed": "Attributes of the account changed; their names alone are told.",
  "account.authenticator-enrolled": "An authenticator app was set up.",
  "account.authenticator-replaced": "An authenticator app took another's place.",
  "account.authenticator-reset": "The authenticator app was taken away, so that another can be set up.",
  "account.mfa-changed": "A second factor was switched on or off, or another is preferred.",
  "account.passkey-added": "A passkey was added.",
  "account.passkey-removed": "A passkey was removed.",
  "account.device-remembered": "A device is remembered.",
  "account.device-forgotten": "A device is remembered no more.",
  "account.token-reused": "A refresh token came a second time; its sessions ended.",
  "account.federated": "An account of another provider was tied to it.",
  "account.disabled": "The account was closed to its owner.",
  "account.enabled": "The account was opened again.",
  "account.deleted": "The owner deleted the account.",
} as const;
export type AccountEventKind = keyof typeof accountEvents;

/** Who invites somebody, as the mail names them. */
export interface Inviter {
  organisation: string;
  /** A person's name; null when a program did it with a key. */
  person: string | null;
}

/** An account that can sign in at once: for the people of a demo. */
export interface ReadyAccount {
  email: string;
  name: string;
  /** BCP 47. */
  locale: string;
  password: string;
  /** The secret of its authenticator app, base32. */
  authenticator: string;
}

/** The management operations that the product needs of its identity provider, embedded or elsewhere, over the same wire. */
export interface AccountDirectory {
  /** Whose accounts these are, as tokens name it. */
  issuer: string;
  /** The account with this e-mail address, or null. */
  find(email: string): Promise<ProviderAccount | null>;
  /** The account with this id (`sub`), or null. */
  findSubject(subject: string): Promise<ProviderAccount | null>;
  /** The account of this name, or null. */
  get(username: string): Promise<ProviderAccount | null>;
  /** Makes an account whose owner gets a mail with a first password, which says who invites; null when the address has an account already. */
  invite(person: {
    email: string;
    name: string;
    locale?: string | undefined;
    from: Inviter;
  }): Promise<ProviderAccount | null>;
  /** Sends that mail again, with a new password. */
  inviteAgain(email: string, from: Inviter): Promise<void>;
  /** Deletes an account: one that was invited and never used, or that of somebody who is erased. */
  remove(username: string): Promise<void>;
  /**
   * Everything that the provider keeps about an account, in its own words; null when there is none.
   * @param since devices and sign-ins of before are left out
   */
  tell(username: string, since?: Date): Promise<Record<string, unknown> | null>;
  disable(username: string): Promise<void>;
  enable(username: string): Promise<void>;
  /** Ends every session of the account. */
  signOut(username: string): Promise<void>;
  /** Takes the authenticator away, so that the next sign-in sets up a new one. */
  resetAuthenticator(username: string): Promise<void>;
}

/** The identity provider as the sites see it. */
export interface Accounts {
  describe(): AuthConfig;
  issuer: string;
  clientId: string;
  jwks: JWTVerifyGetKey;
  /** Whether a token of ours still stands: false once its session was signed out, revoked, or the account disabled. */
  isSignInValid?: (claims: JWTPayload) => Promise<boolean>;
  /** Adds the provider's own routes to the main origin. */
  mount?: (app: FastifyInstance) => Promise<void>;
  manage: AccountDirectory;
  /**
   * Makes an account that can sign in at once, or finds the one that it made; null when somebody else has the address. Absent in production and
   * where accounts are kept elsewhere.
   */
  provision?: (account: ReadyAccount) => Promise<{ username: string; subject: string } | null>;
}
