/** What a case asks of the side where the provider is: people in every state, and what reaches them by post. */
export interface World {
  /** Where a pool is, in Amplify's words. */
  where(pool: PoolName): Promise<{ userPoolId: string; userPoolClientId: string; identityPoolId?: string }>;
  person(pool: PoolName, state?: State): Promise<Somebody>;
  /** An address that nobody has yet. */
  address(): Promise<string>;
  /** The newest code that was sent to an address or number. */
  code(to: string): Promise<string>;
  /** An authenticator's code. @param later steps of 30 s from now */
  totp(secret: string, later: number): Promise<string>;
}

/** The product's own pool; one where everything may be used; one where a second step is a must; one where it is a mailed code. */
export type PoolName = "house" | "open" | "guarded" | "mailed";

/** How somebody stands: plainly confirmed, invited with a temporary password, told to reset it, or with these second steps. */
export type State = "plain" | "invited" | "reset" | "sms" | "mail" | "sms and mail";

export interface Somebody {
  email: string;
  phone: string;
  password: string;
}
