import { challengeFirstFactor } from "../flows/choice.ts";
import { challenge, resume } from "./challenge.ts";

/** The password of whoever has proven by a code alone to be the owner, before a second factor is set up. */
export const PASSWORD = challenge("PASSWORD", async (call, response) => {
  const at = await resume(call, response, "PASSWORD");
  return challengeFirstFactor(call, at, "PASSWORD", response.responses);
});
