import type { Stage } from "../calls/action.ts";
import { candidate } from "./candidate.ts";
import { guessedWrong, bucketOf, refuseLocked } from "../limits/lockout.ts";
import { srpPoolName } from "../model/pool.ts";
import { checkPassword } from "../passwords/srp.ts";
import { nextStep } from "./steps.ts";
import { findByName } from "../store/sign-in.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { comparable, waysOf } from "../users/name.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import { deny } from "../wire/error.ts";
import type { AuthAnswer, SignIn, SignInCall } from "./answer.ts";
import { customNext } from "./custom.ts";
import { verifierOf } from "./offer-password.ts";
import { consumeFailedProof } from "./ask.ts";

/** A password in the clear, over TLS: USER_PASSWORD_AUTH and its like. A name that nobody has costs the same work. */
export async function signInByPassword(
  call: SignInCall,
  stage: Stage,
  given: { name: string; password: string | undefined; device: string | null; session?: Buffer; plain?: boolean },
): Promise<AuthAnswer> {
  const { pool, client } = stage;
  if (given.password === undefined) throw deny("missing-password");
  const name = comparable(pool, given.name);
  const row = await findByName(call.db, pool.id, waysOf(pool, given.name));
  if (!row?.found && (given.plain || !hidesUnknownUsers(client))) throw deny("no-such-user");
  const simulated = simulatedUser(call, pool, name);
  const progress = { name, done: [], device: given.device, ...(!row?.found && { simulated: true as const }) };
  const user = await candidate(call, stage, row?.found ? row.username : simulated.username, given.device, progress);
  const verifier = verifierOf(call, user.found ? user : null);
  const salt = (user.found && user.srpSalt) || simulated.salt;
  const right = checkPassword(srpPoolName(pool.id), user.username, given.password, { salt, verifier });
  const spent = given.session ? { session: given.session } : {};
  return passwordProven(call, { ...stage, user, progress, spent }, right, {});
}

/** What follows a password, right or wrong. Only here wrong ones are counted and locks are looked at, the same for names that nobody has. */
export async function passwordProven(
  call: SignInCall,
  at: SignIn,
  matches: boolean,
  then: { flow?: string; custom?: unknown; metadata?: Record<string, string> },
): Promise<AuthAnswer> {
  const { user } = at;
  const bucket = bucketOf(call, user, "password");
  refuseLocked(user, bucket);
  // Each part is looked at whatever the others say.
  const [known, hasOne] = [user.found, user.srpVerifier !== null];
  if (!(matches && known && hasOne)) {
    await consumeFailedProof(call, at);
    await guessedWrong(call, user, bucket);
    throw deny("bad-password");
  }
  const next: SignIn = {
    ...at,
    progress: { ...at.progress, done: [...at.progress.done, "password"] },
    spent: { ...at.spent, bucket },
  };
  return then.flow === "CUSTOM_AUTH"
    ? customNext(call, next, then.custom, then.metadata ?? {}, {
        challengeName: "PASSWORD_VERIFIER",
        challengeResult: true,
      })
    : nextStep(call, next);
}
