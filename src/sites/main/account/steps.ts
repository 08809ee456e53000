import type { SignInOutput } from "aws-amplify/auth";

/** What the sign-in asks for next, with all that Amplify says of it. */
export type Step = SignInOutput["nextStep"];

/** The name of the authenticator's entry: product and person, as the app will show it. */
export const productName = "Hookwise";
