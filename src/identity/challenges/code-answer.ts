import { checkCode, mayBeLast, useCode } from "../codes/codes.ts";
import type { Proof } from "../flows/answer.ts";
import { limitOf } from "../flows/codes.ts";
import { makeRoom } from "../limits/limits.ts";
import { guessedWrong, bucketOf, refuseLocked } from "../limits/lockout.ts";
import { nextStep } from "../flows/steps.ts";
import { enrolEmail } from "./enrol-email.ts";
import { deny, WireError } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";
import type { Challenge } from "./challenge.ts";

/** What a Session keeps of the code that it asks for. */
interface CodeAsked {
  purpose: string;
  /** Of the last code that there was room for; none where the code proves an address anew. */
  lastPurpose?: string;
  /** The address that is being enrolled. */
  enrols?: string;
  /** Whether a code of this Session's own was sent. */
  sent: boolean;
}

/** A challenge that is met with a code from a message, as first or second factor. A wrong one keeps the Session. */
export function codeAnswer(name: "SMS_MFA" | "SMS_OTP" | "EMAIL_OTP"): Challenge {
  return challenge(name, async (call, response) => {
    const code = answerOf(response.responses, `${name}_CODE`);
    const at = await resume(call, response, name, { code: true });
    const { purpose, lastPurpose, enrols, sent } = at.session.data as unknown as CodeAsked;
    // Ten digits are guessed by nobody: who tries them stands in nobody's way, and strangers who guess at others not in theirs.
    const bucket = bucketOf(call, at.user, "code", lastPurpose !== undefined && mayBeLast(code));
    refuseLocked(at.user, bucket);
    const checked = await checkCode(call, at.user, purpose, code, lastPurpose).catch(async (error: unknown) => {
      if (!(error instanceof WireError)) throw error;
      await guessedWrong(call, at.user, bucket);
      // Where nothing was sent, because nobody has the name or the account no such address, a code is wrong, not missing.
      throw sent ? error : deny("code-mismatch");
    });
    await useCode(call.db, at.user, checked);
    const to = at.user.attributes[name === "EMAIL_OTP" ? "email" : "phone_number"];
    if (checked.purpose === lastPurpose && to) await makeRoom(call, limitOf(name), at.pool.id, to);
    const user = enrols ? await enrolEmail(call, at, enrols) : at.user;
    const proof = enrols ? "mfa-setup" : proofOf(name, at.progress.done);
    return nextStep(call, {
      ...at,
      user,
      progress: { ...at.progress, done: [...at.progress.done, proof] },
      spent: { ...(!enrols && at.spent), bucket },
    });
  });
}

// The first thing that is proven is the first factor.
function proofOf(name: "SMS_MFA" | "SMS_OTP" | "EMAIL_OTP", done: readonly Proof[]): Proof {
  if (name === "SMS_MFA") return "sms";
  if (name === "SMS_OTP") return "sms-otp";
  return done.length === 0 ? "email-otp" : "email";
}
