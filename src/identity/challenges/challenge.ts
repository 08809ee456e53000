import type { Stage } from "../action.ts";
import type { AuthAnswer, Progress, SignIn, SignInCall } from "../flows/answer.ts";
import { networkOf } from "../limits.ts";
import { readSession } from "../sessions.ts";
import type { Session } from "../sessions.ts";
import { findCandidate } from "../store/sign-in.ts";
import type { Candidate } from "../store/sign-in.ts";
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

/** The device that the client says it is; refuses what can be no key. */
export function deviceNamed(given: Record<string, string>): string | undefined {
  const key = given["DEVICE_KEY"];
  if (key !== undefined && key.length > 55) throw deny("device-key");
  return key;
}

/** The user of a sign-in; a stand-in, marked `found: false`, when nobody has the name. */
export async function candidate(
  call: SignInCall,
  { pool }: Stage,
  username: string,
  device: string | null,
  progress: Pick<Progress, "simulated">,
): Promise<Candidate> {
  const row = await findCandidate(call.db, pool.id, username, networkOf(call.network.address), device);
  if (row?.found && !progress.simulated) return row;
  // Deleted meanwhile, or never there: the answers are those to a wrong one.
  return {
    ...(row ?? nobody),
    pool: pool.id,
    username,
    sub: username,
    found: false,
    attributes: {},
    device: null,
    knownNetwork: false,
  };
}

// USERNAME is the name that was typed, or what the challenge named.
function checkName({ pool, responses }: Response, username: string, progress: Progress): void {
  const given = responses["USERNAME"];
  if (given === undefined) throw deny("missing-username");
  if (given !== username && comparable(pool, given) !== progress.name && comparable(pool, given) !== username)
    throw deny("session-invalid");
}

const nobody: Candidate = {
  pool: "",
  username: "",
  sub: "",
  status: "CONFIRMED",
  enabled: true,
  attributes: {},
  identities: [],
  srpSalt: null,
  srpVerifier: null,
  passwordChangedAt: null,
  passwordUntil: null,
  totpSecret: null,
  totpPending: null,
  totpStep: 0,
  totpName: null,
  mfaEnabled: [],
  mfaPreferred: null,
  signedOutAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  found: false,
  groups: [],
  roles: [],
  device: null,
  knownNetwork: false,
  locked: [],
};
