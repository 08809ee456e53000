import { customNext, customRequest, keptPlace } from "../flows/custom.ts";
import { guessedWrong, laneOf, refuseLocked } from "../limits/lockout.ts";
import { deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";
import type { CustomStep } from "../custom-auth/challenge.ts";

/** The answer to the operator's own challenge; the hook says whether it is right and what follows, also after a wrong one. */
export const CUSTOM_CHALLENGE = challenge("CUSTOM_CHALLENGE", async (call, response) => {
  const at = await resume(call, response, "CUSTOM_CHALLENGE");
  if (!call.custom) throw deny("no-custom");
  const { custom, kept, mark } = at.session.data as { custom: CustomStep[]; kept: string; mark?: string };
  const lane = laneOf(call, at.user, "code");
  refuseLocked(at.user, lane);
  const answer = answerOf(response.responses, "ANSWER");
  const opened = JSON.parse(call.secrets.open(Buffer.from(kept, "base64"), keptPlace(at)).toString()) as Record<
    string,
    string
  >;
  const request = customRequest(at, custom, response.metadata);
  const right = (await call.custom.verify({ ...request, answer, kept: opened })) && at.user.found;
  if (!right) await guessedWrong(call, at.user, lane);
  const step: CustomStep = {
    challengeName: "CUSTOM_CHALLENGE",
    challengeResult: right,
    ...(mark !== undefined && { challengeMetadata: mark }),
  };
  return customNext(call, { ...at, spent: right ? { ...at.spent, lane } : at.spent }, custom, response.metadata, step);
});
