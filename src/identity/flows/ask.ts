import { lifetimes } from "../model/pool.ts";
import { newSession } from "../sessions/sessions.ts";
import { advance } from "../store/advance.ts";
import type { NewGrant } from "../store/advance.ts";
import type { NewSession } from "../store/sessions.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, SignIn, SignInCall } from "./answer.ts";

/** Opens the Session of the next step and answers with it, using up what this step brought. */
export async function askNextStep(
  call: SignInCall,
  at: SignIn,
  stage: string,
  parameters: Record<string, string>,
  options: { data?: Record<string, unknown>; minutes?: number } = {},
): Promise<AuthAnswer> {
  const { client, user, progress } = at;
  const { text, hash } = newSession();
  const seconds = options.minutes ? options.minutes * 60 : lifetimes(client).session;
  const data = { ...progress, ...options.data };
  await consumeStep(call, at, {
    session: { hash, pool: user.pool, client: client.id, username: user.username, stage, data, seconds },
  });
  return { ChallengeName: stage, Session: text, ChallengeParameters: parameters };
}

/** Uses up what this step brought, together with what follows; refuses when another request was faster. */
export async function consumeStep(
  call: SignInCall,
  at: Pick<SignIn, "pool" | "user" | "spent">,
  next: { session: NewSession } | { grant: NewGrant } | null,
): Promise<void> {
  const result = await advance(call.db, at.pool.id, at.user.username, at.spent, next);
  if (result.locked) throw deny("locked-out");
  if (!result.totp) throw deny("totp-used");
  if (!result.done) throw deny("session-used");
}

/** Uses up a SECRET_BLOCK that came with a wrong proof: each bears one guess. */
export async function consumeFailedProof(call: SignInCall, at: Pick<SignIn, "pool" | "user" | "spent">): Promise<void> {
  if (at.spent.block) await consumeStep(call, { ...at, spent: { block: at.spent.block } }, null);
}
