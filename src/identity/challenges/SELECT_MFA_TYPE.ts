import { askMethod, secondFactors } from "../flows/steps.ts";
import type { MfaMethod } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/** Which of several second factors a person takes this time. */
export const SELECT_MFA_TYPE = challenge("SELECT_MFA_TYPE", async (call, response) => {
  const answer = answerOf(response.responses, "ANSWER") as MfaMethod;
  const at = await resume(call, response, "SELECT_MFA_TYPE");
  if (!secondFactors(at.pool, at.user, at.progress.done).includes(answer)) throw deny("no-such-factor");
  return askMethod(call, at, answer);
});
