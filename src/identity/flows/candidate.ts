import type { Stage } from "../calls/action.ts";
import { networkOf } from "../limits/limits.ts";
import { findCandidate } from "../store/sign-in.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";
import type { Progress, SignInCall } from "./answer.ts";

/** The device that the client says it is; refuses what can be no key. */
export function deviceNamed(given: Record<string, string>): string | undefined {
  const key = given["DEVICE_KEY"];
  if (key !== undefined && key.length > 55) throw deny("device-key");
  return key;
}

/** The user of a sign-in; a placeholder, marked `found: false`, when nobody has the name. */
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
