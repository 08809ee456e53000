import type { Stage } from "../calls/action.ts";
import type { AuthAnswer, Progress, SignIn, SignInCall } from "../flows/answer.ts";
import { candidate, deviceNamed } from "../flows/candidate.ts";
import { readSession } from "../sessions/sessions.ts";
import type { Session } from "../sessions/sessions.ts";
import { comparable } from "../users/name.ts";
import { deny } from "../wire/error.ts";

/** What RespondToAuthChallenge brings. */
export interface Response extends Stage {
  responses: Record<string, string>;
  session: string | undefined;
  metadata: Record<string, string>;
}

/** A challenge that can be answered; its file is named after it. */
export interface Challenge {
  name: string;
  respond(call: SignInCall, response: Response): Promise<AuthAnswer>;
}

export function challenge(name: string, respond: Challenge["respond"]): Challenge {
  return { name, respond };
}

/**
 * The sign-in that an answer goes on with: its Session, for this client, step and user.
 * @param options.code the answer to a code or a passkey, which counts as a guess. It names the device anew: a client that does not name it has lost what would
 * prove it, and must not be asked for that
 */
export async function resume(
  call: SignInCall,
  response: Response,
  stage: string | readonly string[],
  options: { code?: boolean } = {},
): Promise<SignIn & { session: Session }> {
  const { client, pool, responses } = response;
  if (!response.session) throw deny("session-invalid");
  const session = await readSession(call, response.session, { client, stage, ...(options.code && { guess: true }) });
  const progress = session.data as unknown as Progress;
  checkName(response, session.username, progress);
  const device = deviceNamed(responses) ?? (options.code ? null : progress.device);
  const user = await candidate(call, response, session.username, device, progress);
  const spent = { session: session.hash };
  return {
    pool,
    client,
    user,
    progress: { ...progress, device },
    spent,
    session,
  };
}

// USERNAME is the name that was typed, or what the challenge named.
function checkName({ pool, responses }: Response, username: string, progress: Progress): void {
  const given = responses["USERNAME"];
  if (given === undefined) throw deny("missing-username");
  if (given !== username && comparable(pool, given) !== progress.name && comparable(pool, given) !== username)
    throw deny("session-invalid");
}

/** The code that a challenge is answered with; refuses an answer without one. */
export function answerOf(responses: Record<string, string>, name: string): string {
  const given = responses[name];
  if (!given) throw deny("missing-answer");
  return given;
}
