import { guessedWrong, bucketOf, refuseLocked } from "../limits/lockout.ts";
import { nextStep } from "../flows/steps.ts";
import { openTotp, totpStep } from "../factors/totp.ts";
import { deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/** A code of the authenticator app. A wrong one keeps the Session; a time step is good once, whoever brings it. */
export const SOFTWARE_TOKEN_MFA = challenge("SOFTWARE_TOKEN_MFA", async (call, response) => {
  const code = answerOf(response.responses, "SOFTWARE_TOKEN_MFA_CODE");
  const at = await resume(call, response, "SOFTWARE_TOKEN_MFA", { code: true });
  const bucket = bucketOf(call, at.user, "code");
  refuseLocked(at.user, bucket);
  const secret = openTotp(call, at.user, "totp_secret");
  const step = secret === null ? null : totpStep(secret, code, call.now);
  if (step === null) {
    await guessedWrong(call, at.user, bucket);
    throw deny("totp-mismatch");
  }
  const progress = { ...at.progress, done: [...at.progress.done, "totp" as const] };
  return nextStep(call, { ...at, progress, spent: { ...at.spent, bucket, totpStep: step } });
});
