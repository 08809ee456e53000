import type { SignInOutput } from "aws-amplify/auth";

/** What the sign-in asks for next, with all that Amplify says of it. */
export type Step = SignInOutput["nextStep"];
export type StepName = Step["signInStep"];
/** One of the steps, with its own details. */
export type StepOf<N extends StepName> = Extract<Step, { signInStep: N }>;

/** The name of the authenticator's entry: product and person, as the app will show it. */
export const product = "Hookwise";

/** The three modes in which the specification describes the login screen; the other steps have screens of their own. */
export function modeOf(step: Step | null): "NONE" | "SETUP" | "VERIFY" | "OTHER" {
  if (step === null) return "NONE";
  if (step.signInStep === "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") return "SETUP";
  if (step.signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "VERIFY";
  return "OTHER";
}
