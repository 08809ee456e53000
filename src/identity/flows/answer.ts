import type { Call, Stage } from "../calls/action.ts";
import type { Candidate } from "../store/sign-in.ts";
import type { ConsumedStep } from "../store/advance.ts";
import type { AuthenticationResult } from "../tokens/issue.ts";

/** What InitiateAuth and RespondToAuthChallenge answer. */
export interface AuthAnswer {
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters: Record<string, string>;
  AuthenticationResult?: AuthenticationResult;
  AvailableChallenges?: string[];
}

/** What has been proven in a sign-in so far. */
export type Proof =
  | "password"
  | "email-otp"
  | "sms-otp"
  | "passkey"
  /** A passkey that verified its owner, and stands for the second factors of the account: two factors in one. */
  | "passkey-verified"
  | "totp"
  | "sms"
  | "email"
  | "mfa-setup"
  | "new-password"
  | "device"
  | "custom";

/** What a Session keeps of a sign-in. */
export interface Progress {
  /** The name that was typed, as it is compared. */
  name: string;
  /** The same in the spelling in which it was typed, where that is another one. */
  asked?: string;
  done: Proof[];
  /** The device that the client says it is. */
  device: string | null;
  /** The passkey that it began with. */
  passkey?: string;
  /** The code confirmed the account just now. */
  confirmed?: true;
  /** Nobody has the name; every answer is wrong. */
  simulated?: true;
}

/** A sign-in in the middle of a request. */
export interface SignIn extends Stage {
  user: Candidate;
  progress: Progress;
  /** What this request brought, to be used up with what follows. */
  spent: ConsumedStep;
}

export type SignInCall = Call<unknown>;
