import type { Step } from "./step.ts";
import type { Visit } from "./visit.ts";

/** The step that an answer of the wire leads to. With `visit.finished` set there is none: the first screen is a placeholder then. */
export async function follow(
  visit: Visit,
  answer: Record<string, any>,
  { username, name = username }: { username: string; name?: string },
): Promise<Step> {
  const challenge = answer["ChallengeName"] as string | undefined;
  if (!challenge) return { screen: "sign-in" };
  const params = (answer["ChallengeParameters"] ?? {}) as Record<string, string>;
  const session = answer["Session"] as string;
  const own = params["USERNAME"] ?? params["USER_ID_FOR_SRP"] ?? username;
  const step = { challenge, params, session, username: own, name };
  switch (challenge) {
    case "SOFTWARE_TOKEN_MFA":
    case "SMS_MFA":
    case "SMS_OTP":
    case "EMAIL_OTP":
      return { ...step, screen: "code" };
    case "SELECT_MFA_TYPE":
      return { ...step, screen: "choose" };
    case "NEW_PASSWORD_REQUIRED":
      return { ...step, screen: "new-password" };
    case "MFA_SETUP": {
      const ways = listOf(params["MFAS_CAN_SETUP"]);
      if (!ways.includes("SOFTWARE_TOKEN_MFA")) return { ...step, screen: "address" };
      const started = await visit.run("AssociateSoftwareToken", { Session: session });
      return { ...step, screen: "authenticator", session: started["Session"], secret: started["SecretCode"] };
    }
    default:
      throw new Error(`the hosted pages have no screen for ${challenge}`);
  }
}

/** Answers the challenge of a step. */
export async function respond(visit: Visit, step: Step, answers: Record<string, string>): Promise<Step> {
  const answer = await visit.run("RespondToAuthChallenge", {
    ClientId: visit.asked.client.id,
    ChallengeName: step.challenge,
    Session: step.session,
    ChallengeResponses: { USERNAME: step.username, ...answers },
  });
  return follow(visit, answer, { username: step.username!, ...(step.name && { name: step.name }) });
}

/** A list that the wire sends as the text of a JSON array. */
export function listOf(text: string | undefined): string[] {
  return text ? (JSON.parse(text) as string[]) : [];
}
