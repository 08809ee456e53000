import type { CustomRequest, CustomStep } from "../custom-auth/challenge.ts";
import { nextStep } from "./steps.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, SignIn, SignInCall } from "./answer.ts";
import { askNextStep, consumeFailedProof } from "./ask.ts";

/** The most steps that a custom sign-in may have. */
const mostSteps = 10;

/**
 * Asks the operator's hook what follows in a custom sign-in, and does it.
 * @param before the steps so far, as they were kept
 * @param password asks for the password, where the sign-in began with it
 */
export async function customNext(
  call: SignInCall,
  at: SignIn,
  before: unknown,
  metadata: Record<string, string>,
  step?: CustomStep,
  password?: () => Promise<AuthAnswer>,
): Promise<AuthAnswer> {
  const hook = call.custom;
  if (!hook) throw deny("no-custom");
  const session = [...((before as CustomStep[] | undefined) ?? []), ...(step ? [step] : [])];
  const request = customRequest(at, session, metadata);
  const { next } = session.length > mostSteps ? { next: "fail" } : await hook.define(request);
  if (next === "PASSWORD_VERIFIER" && password) return password();
  if (next === "tokens" && at.user.found)
    return nextStep(call, { ...at, progress: { ...at.progress, done: [...at.progress.done, "custom"] } });
  if (next !== "CUSTOM_CHALLENGE") {
    await consumeFailedProof(call, at);
    throw deny("bad-password");
  }
  const { shown, kept, metadata: mark } = await hook.create(request);
  const sealed = call.secrets.seal(JSON.stringify(kept), challengeStatePlace(at)).toString("base64");
  const data = { custom: session, kept: sealed, ...(mark !== undefined && { mark }) };
  return askNextStep(call, at, "CUSTOM_CHALLENGE", { USERNAME: at.user.username, ...shown }, { data });
}

export function customRequest(
  at: SignIn,
  session: CustomStep[],
  clientMetadata: Record<string, string>,
): CustomRequest {
  const { username, sub, status, found } = at.user;
  const attributes = found ? { ...at.user.attributes, sub, "cognito:user_status": status } : {};
  const { pool, client } = at;
  return { pool: pool.id, client: client.id, username, attributes, userNotFound: !found, session, clientMetadata };
}

/** Where what a challenge's maker keeps is sealed. */
export function challengeStatePlace({ pool, user }: SignIn) {
  return { table: "identity_sessions", column: "kept", row: user.username, org: pool.id };
}
