import { challengeFirstFactor } from "../flows/choice.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/** Which first factor a person takes; a password may come along. Clients answer so where the password is asked for, too. */
export const SELECT_CHALLENGE = challenge("SELECT_CHALLENGE", async (call, response) => {
  const answer = answerOf(response.responses, "ANSWER");
  const at = await resume(call, response, ["SELECT_CHALLENGE", "PASSWORD"]);
  return challengeFirstFactor(call, at, answer, response.responses);
});
