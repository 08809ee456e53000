import { customNext, customRequest, challengeStatePlace } from "../flows/custom.ts";
import { guessedWrong, bucketOf, refuseLocked } from "../limits/lockout.ts";
import { deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";
import type { CustomStep } from "../custom-auth/challenge.ts";

/** The answer to the operator's own challenge; the hook says whether it is right and what follows, also after a wrong one. */
export const CUSTOM_CHALLENGE = challenge("CUSTOM_CHALLENGE", async (call, response) => {
  const at = await resume(call, response, "CUSTOM_CHALLENGE");
  if (!call.custom) throw deny("no-custom");
  const { custom, kept, mark } = at.session.data as { custom: CustomStep[]; kept: string; mark?: string };
  const bucket = bucketOf(call, at.user, "code");
  refuseLocked(at.user, bucket);
  const answer = answerOf(response.responses, "ANSWER");
  const opened = JSON.parse(
    call.secrets.open(Buffer.from(kept, "base64"), challengeStatePlace(at)).toString(),
  ) as Record<string, string>;
  const request = customRequest(at, custom, response.metadata);
  const right = (await call.custom.verify({ ...request, answer, kept: opened })) && at.user.found;
  if (!right) await guessedWrong(call, at.user, bucket);
  const step: CustomStep = {
    challengeName: "CUSTOM_CHALLENGE",
    challengeResult: right,
    ...(mark !== undefined && { challengeMetadata: mark }),
  };
  return customNext(
    call,
    { ...at, spent: right ? { ...at.spent, bucket } : at.spent },
    custom,
    response.metadata,
    step,
  );
});
