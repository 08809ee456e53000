import { createHash, randomBytes } from "node:crypto";
import type { Accounts } from "../../../kit/accounts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import {
  addCode,
  addSession,
  endSession,
  endSessionOfCode,
  findSession,
  organisationOfCode,
  organisationOfSession,
  takeCode,
} from "../store/learning.ts";
import type { SignIn } from "../store/learning.ts";

/** Seconds for which a code may be exchanged. */
export const codeLasts = 60;
/** Seconds for which a session on the learning site lasts. */
export const sessionLasts = 12 * 60 * 60;

/** Where a code is good. */
interface HandOver {
  /** The site's origin. */
  audience: string;
  /** The value that the site gave the browser: without it a stranger's code would sign somebody in as the stranger. */
  state: string;
}

/** Makes a code of 128 bits that lets a person into one site by one browser, once, within a minute. */
export async function makeLearnCode(
  db: Db,
  org: string,
  person: string,
  { audience, state }: HandOver,
  signIn: SignIn,
): Promise<string> {
  const code = randomBytes(16).toString("base64url");
  await addCode(db, org, { hash: hashOf(code), person, audience, state: hashOf(state), signIn, lasts: codeLasts });
  return code;
}

/**
 * Exchanges a code for a session of the site.
 * @returns the session's secret for the visitor's cookie; null when the code is none, too old, made for another browser, or was used: then whoever got in by it is out
 */
export async function exchangeLearnCode(
  env: Pick<Env, "database">,
  code: string,
  { audience, state }: HandOver,
): Promise<string | null> {
  const hash = secretHash(code, 16);
  const org = hash && (await organisationOfCode(env.database, hash));
  if (!hash || !org) return null;
  const session = randomBytes(32).toString("base64url");
  return env.database.tx(org, async (db) => {
    const taken = await takeCode(db, org, hash, { audience, state: hashOf(state) }, hashOf(session));
    if (taken) {
      await addSession(db, org, hashOf(session), taken, sessionLasts);
      return session;
    }
    await endSessionOfCode(db, org, hash);
    return null;
  });
}

/** Who is behind a session of the learning site. */
export interface Learner {
  org: string;
  person: string;
  name: string;
  /** The language that they chose, BCP 47. */
  locale: string | null;
}

/**
 * The person behind a session, or null when it has ended: by time, signing out, deactivation, or because the sign-in it came from was ended.
 * @param isSignInValid asks the identity provider whether that sign-in still holds
 */
export async function learnerOf(
  env: Pick<Env, "database">,
  session: string,
  isSignInValid?: Accounts["isSignInValid"],
): Promise<Learner | null> {
  const hash = secretHash(session, 32);
  const org = hash && (await organisationOfSession(env.database, hash));
  if (!hash || !org) return null;
  const found = await env.database.tx(org, (db) => findSession(db, org, hash));
  if (!found) return null;
  if (isSignInValid && !(await isSignInValid(found.signIn))) {
    await env.database.tx(org, (db) => endSession(db, org, hash));
    return null;
  }
  return { org, person: found.person, name: found.name, locale: found.locale };
}

/** Signs out of the learning site. */
export async function endLearnSession(env: Pick<Env, "database">, session: string): Promise<void> {
  const hash = secretHash(session, 32);
  const org = hash && (await organisationOfSession(env.database, hash));
  if (hash && org) await env.database.tx(org, (db) => endSession(db, org, hash));
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

// The text of this many bytes, or nothing: what is no secret of ours costs no look-up.
function secretHash(text: string, bytes: number): Buffer | null {
  const length = Math.ceil((bytes * 4) / 3);
  return text.length === length && /^[\w-]+$/.test(text) ? hashOf(text) : null;
}
