/** One step of a custom sign-in, as it ended. */
export interface CustomStep {
  challengeName: "SRP_A" | "PASSWORD_VERIFIER" | "CUSTOM_CHALLENGE";
  challengeResult: boolean;
  /** A mark that the challenge's maker gave it. */
  challengeMetadata?: string;
}

export interface CustomRequest {
  pool: string;
  client: string;
  username: string;
  /** With `sub` and the account's status; empty when nobody has the name. */
  attributes: Record<string, string>;
  /** True when nobody has the name: a challenge that cannot be met hides it. */
  userNotFound: boolean;
  session: CustomStep[];
  clientMetadata: Record<string, string>;
}

/** The operator's own challenge, the counterpart of the wire's three triggers (define, create, verify). They throw a WireError when there is no good answer. */
export interface CustomChallenge {
  /** What follows: another challenge, the password, tokens, or the end. */
  define(request: CustomRequest): Promise<{ next: "CUSTOM_CHALLENGE" | "PASSWORD_VERIFIER" | "tokens" | "fail" }>;
  /** `shown` goes to the client; `kept` stays here, sealed, until the answer is checked. */
  create(
    request: CustomRequest,
  ): Promise<{ shown: Record<string, string>; kept: Record<string, string>; metadata?: string }>;
  verify(request: CustomRequest & { answer: string; kept: Record<string, string> }): Promise<boolean>;
}
