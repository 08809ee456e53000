import type { Proof } from "../flows/answer.ts";
import { checkPasskey } from "../factors/passkeys.ts";
import { hasSecondFactor, nextStep } from "../flows/steps.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/**
 * A passkey's answer; one that verified its owner counts as two factors. One that was made before the account's second factor does not, until that was passed
 * after it: whoever had the mailbox alone by then would go around what was set up since.
 */
export const WEB_AUTHN = challenge("WEB_AUTHN", async (call, response) => {
  const credential = answerOf(response.responses, "CREDENTIAL");
  const at = await resume(call, response, "WEB_AUTHN", { code: true });
  const { challenge: asked } = at.session.data as { challenge: string };
  const { pool, user } = at;
  const { id, userVerified, secondFactor } = await checkPasskey(
    call,
    pool,
    user.found ? user : null,
    credential,
    asked,
  );
  const proof: Proof = userVerified && (secondFactor || !hasSecondFactor(at, user)) ? "passkey-verified" : "passkey";
  return nextStep(call, { ...at, progress: { ...at.progress, passkey: id, done: [...at.progress.done, proof] } });
});
