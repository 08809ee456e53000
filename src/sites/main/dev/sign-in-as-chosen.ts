import { confirmSignIn, signIn } from "aws-amplify/auth";
import { chosenSignIn } from "../../../kit/dev-sign-in.ts";
import type { DevCredentials } from "../../../kit/dev-sign-in.ts";
import { account, currentPerson, signOut } from "../account/client.ts";
import { faultOf } from "../account/fault-text.ts";

export type SignedInAs =
  | "in"
  /** Nobody was chosen in this tab. */
  | "nobody"
  | "failed";

/**
 * Signs in with password and authenticator as whom the outbox chose, as the sign-in screen does it; whoever was signed in is signed out before.
 * @param onWait is told, second by second, how long it is until the next code
 */
export async function signInAsChosen(onWait: (seconds: number) => void): Promise<SignedInAs> {
  const chosen = sessionStorage.getItem(chosenSignIn);
  if (chosen === null) return "nobody";
  sessionStorage.removeItem(chosenSignIn);
  try {
    await account();
    if (await currentPerson().catch(() => null)) await signOut();
    // A code that was typed by hand, or handed out before a restart, is used up: then the next one is good.
    const done = (await tryOnce(chosen, onWait)) || (await tryOnce(chosen, onWait));
    return done ? "in" : "failed";
  } catch {
    return "failed";
  }
}

/** @returns false when the code had been used already. @throws for whatever else goes wrong */
async function tryOnce(chosen: string, onWait: (seconds: number) => void): Promise<boolean> {
  const { username, password, code, waitSeconds } = await credentialsOf(chosen);
  for (let left = waitSeconds; left > 0; left -= 1) {
    onWait(left);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  onWait(0);
  const { nextStep } = await signIn({ username, password });
  if (nextStep.signInStep !== "CONFIRM_SIGN_IN_WITH_TOTP_CODE") throw new Error(`asked for ${nextStep.signInStep}`);
  try {
    return (await confirmSignIn({ challengeResponse: code })).isSignedIn;
  } catch (error) {
    if (faultOf(error).name === "ExpiredCodeException") return false;
    throw error;
  }
}

async function credentialsOf(chosen: string): Promise<DevCredentials> {
  const answer = await fetch(`/dev/sign-ins/${encodeURIComponent(chosen)}`, { method: "POST" });
  if (!answer.ok) throw new Error(`/dev/sign-ins answered ${answer.status}`);
  return (await answer.json()) as DevCredentials;
}
