import type { Proof } from "../flows/answer.ts";
import { checkPasskey } from "../factors/passkeys.ts";
import { nextStep } from "../flows/steps.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/** A passkey's answer; one that verified its owner counts as two factors. */
export const WEB_AUTHN = challenge("WEB_AUTHN", async (call, response) => {
  const credential = answerOf(response.responses, "CREDENTIAL");
  const at = await resume(call, response, "WEB_AUTHN", { code: true });
  const { challenge: asked } = at.session.data as { challenge: string };
  const { userVerified } = await checkPasskey(call, at.pool, at.user.found ? at.user : null, credential, asked);
  const proof: Proof = userVerified ? "passkey-verified" : "passkey";
  return nextStep(call, { ...at, progress: { ...at.progress, done: [...at.progress.done, proof] } });
});
