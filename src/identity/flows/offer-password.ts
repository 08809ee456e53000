import { randomBytes } from "node:crypto";
import type { Secrets } from "../../kit/secrets.ts";
import type { Stage } from "../calls/action.ts";
import { lifetimes } from "../model/pool.ts";
import { beginSrp, hexOf } from "../passwords/srp.ts";
import { findByName } from "../store/sign-in.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { comparable, waysOf } from "../users/name.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import { userPlace } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, Progress, SignInCall } from "./answer.ts";
import { readA, sealBlock } from "./secret-block.ts";

interface PasswordOffer extends Stage {
  flow: string;
  /** As it was typed. */
  name: string;
  a: string | undefined;
  device: string | null;
  done?: Progress["done"];
  /** Tells plainly that nobody has the name. */
  plain?: boolean;
  custom?: unknown;
}

/**
 * The first step of SRP. Nothing is written. A name that nobody has gets salt, user id and numbers like everybody else's, the same ones each time,
 * by the same work.
 */
export async function offerPassword(call: SignInCall, offer: PasswordOffer): Promise<AuthAnswer> {
  const { pool, client, flow, device, done = [] } = offer;
  const a = readA(offer.a);
  const name = comparable(pool, offer.name);
  const row = await findByName(call.db, pool.id, waysOf(pool, offer.name));
  if (!row?.found && (offer.plain || !hidesUnknownUsers(client))) throw deny("no-such-user");
  const simulated = simulatedUser(call, pool, name);
  const real = row?.found && row.srpSalt && row.srpVerifier ? row : null;
  const decoy = decoyOf(call.secrets);
  const verifier = call.secrets.open(
    real?.srpVerifier ?? decoy,
    real ? userPlace({ pool: pool.id, sub: real.sub }, "srp_verifier") : decoyPlace,
  );
  const exchange = { ...beginSrp(verifier), client: a };
  const username = row?.found ? row.username : simulated.username;
  const progress: Progress = { name, done: [...done], device, ...(!real && { simulated: true }) };
  const until = call.now.getTime() + lifetimes(client).session * 1000;
  const custom = offer.custom === undefined ? {} : { custom: offer.custom };
  const state = { ...exchange, username, progress, deviceKey: null, until, flow, ...custom };
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: hexOf(real?.srpSalt ?? simulated.salt),
      SECRET_BLOCK: sealBlock(call.secrets, offer, state),
      SRP_B: hexOf(exchange.public),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

const decoyPlace = { table: "identity_users", column: "srp_verifier", row: "decoy", org: "decoy" };
const decoys = new WeakMap<Secrets, Buffer>();

/** Something sealed like a verifier, to be opened for names that nobody has. */
function decoyOf(secrets: Secrets): Buffer {
  let made = decoys.get(secrets);
  if (!made) {
    // Below the modulus, whose first byte is 255.
    const bytes = randomBytes(384);
    bytes[0] = 1;
    made = secrets.seal(bytes, decoyPlace);
    decoys.set(secrets, made);
  }
  return made;
}

/** The verifier that a proof is checked against; nobody's for names that nobody has, that the work stays the same. */
export function verifierOf(
  call: SignInCall,
  user: { pool: string; sub: string; srpVerifier: Buffer | null } | null,
): Buffer {
  if (!user?.srpVerifier) return call.secrets.open(decoyOf(call.secrets), decoyPlace);
  return call.secrets.open(user.srpVerifier, userPlace(user, "srp_verifier"));
}
