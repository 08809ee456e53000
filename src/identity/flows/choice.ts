import type { Stage } from "../calls/action.ts";
import { candidate, deviceNamed } from "./candidate.ts";
import { sendSignInCode } from "./codes.ts";
import { answerAtFixedTime } from "../enumeration/fixed-time.ts";
import { passkeyOptions } from "../factors/passkeys.ts";
import type { Pool } from "../model/pool.ts";
import { readSession, useSession } from "../sessions/sessions.ts";
import { nextStep } from "./steps.ts";
import { findByName } from "../store/sign-in.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { comparable, inItsSpelling, waysOf } from "../users/name.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, Progress, SignIn, SignInCall } from "./answer.ts";
import { askNextStep } from "./ask.ts";
import { offerPassword } from "./offer-password.ts";
import { signInByPassword } from "./password.ts";

interface Choice extends Stage {
  name: string;
  parameters: Record<string, string>;
  session: string | undefined;
  plain?: boolean;
}

/** USER_AUTH: the person chooses the first factor, or the client names the one it prefers; or goes on from a sign-up just confirmed. */
export async function signInByChoice(call: SignInCall, choice: Choice): Promise<AuthAnswer> {
  const { pool, client, parameters } = choice;
  const preferred = parameters["PREFERRED_CHALLENGE"];
  const name = comparable(pool, choice.name);
  const row = await findByName(call.db, pool.id, waysOf(pool, choice.name));
  if (!row?.found && (choice.plain || !hidesUnknownUsers(client))) throw deny("no-such-user");
  const device = deviceNamed(parameters) ?? null;
  const asked = inItsSpelling(pool, choice.name);
  const progress: Progress = {
    name,
    ...(asked !== name && { asked }),
    done: [],
    device,
    ...(!row?.found && { simulated: true }),
  };
  const username = row?.found ? row.username : simulatedUser(call, pool, name).username;
  const user = await candidate(call, choice, username, device, progress);
  const at: SignIn = { pool, client, user, progress, spent: {} };
  if (choice.session) return goOnFromSignUp(call, at, choice.session);
  if (preferred && firstFactors(pool).includes(preferred))
    return challengeFirstFactor(call, at, preferred, parameters, choice);
  const answer = await askNextStep(call, at, "SELECT_CHALLENGE", {});
  return { ...answer, AvailableChallenges: firstFactors(pool) };
}

/** Asks for the first factor of a person's choice. */
export async function challengeFirstFactor(
  call: SignInCall,
  at: SignIn,
  factor: string,
  given: Record<string, string>,
  options: { plain?: boolean } = {},
): Promise<AuthAnswer> {
  const { pool, client, progress } = at;
  if (!firstFactors(pool).includes(factor)) throw deny("no-such-factor");
  // What proved nothing of the password proves it no second time either.
  if (progress.done.length > 0 && !passwords.includes(factor)) throw deny("no-such-factor");
  const { device } = progress;
  const name = progress.asked ?? progress.name;
  const plain = options.plain ? { plain: true } : {};
  switch (factor) {
    case "PASSWORD":
      return signInByPassword(call, at, {
        name,
        password: given["PASSWORD"],
        device,
        session: at.spent.session,
        ...plain,
      });
    case "PASSWORD_SRP": {
      if (at.spent.session) await useSession(call.db, { hash: at.spent.session });
      return offerPassword(call, { pool, client, flow: "USER_AUTH", name, a: given["SRP_A"], device, ...plain });
    }
    case "WEB_AUTHN": {
      const request = passkeyOptions(pool);
      const parameters = { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(request) };
      return askNextStep(call, at, "WEB_AUTHN", parameters, { data: { challenge: request.challenge } });
    }
    default:
      return answerAtFixedTime(call, () => sendSignInCode(call, at, factor as "EMAIL_OTP" | "SMS_OTP"));
  }
}

const passwords = ["PASSWORD", "PASSWORD_SRP"];

/** What the pool lets people begin with; the same for every name, that it tells nothing about one. */
function firstFactors({ settings }: Pool): string[] {
  const allowed = settings.Policies.SignInPolicy.AllowedFirstAuthFactors;
  return allowed.flatMap((one) => (one === "PASSWORD" ? passwords : [one]));
}

// The Session that ConfirmSignUp gave: its code has just proven the address.
async function goOnFromSignUp(call: SignInCall, at: SignIn, text: string): Promise<AuthAnswer> {
  const { client, user } = at;
  const session = await readSession(call, text, { client, username: user.username, stage: "AUTO_SIGN_IN" });
  const proof = session.data["proven"] === "SMS_OTP" ? ("sms-otp" as const) : ("email-otp" as const);
  const progress = { ...at.progress, done: [proof], confirmed: true as const };
  return nextStep(call, { ...at, progress, spent: { session: session.hash } });
}
