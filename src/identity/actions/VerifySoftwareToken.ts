import { action } from "../calls/action.ts";
import type { Call } from "../calls/action.ts";
import { changeFactors, ownSignIn } from "../flows/factor-change.ts";
import type { FactorChange } from "../flows/factor-change.ts";
import { hasSecondFactorSince } from "../flows/steps.ts";
import { recordEvent } from "../notices/events.ts";
import { limitHourly } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import type { Db } from "../../kit/db/handle.ts";
import { openSession, readSession, useSession } from "../sessions/sessions.ts";
import { changeUser, findUser, lockUser } from "../store/users.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { authenticatorMark, openTotp, sealTotp, totpStep } from "../factors/totp.ts";
import type { Pool } from "../model/pool.ts";
import type { User } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { need, text } from "../wire/shape.ts";
import { accessToken, session } from "../wire/members.ts";

const minutes = 15;

/**
 * Proves that a new authenticator works and makes it the one in use, in one step. The code is used up by that: the next sign-in needs the next one.
 * In a sign-in (Session) it also becomes the second step of every sign-in to come.
 */
export const VerifySoftwareToken = action(
  "VerifySoftwareToken",
  {
    AccessToken: accessToken,
    Session: session,
    UserCode: need(text({ min: 6, max: 6, pattern: /^[0-9]+$/ })),
    FriendlyDeviceName: text({ max: 131 }),
  },
  async (call) => {
    const { AccessToken, Session } = call.input;
    if ((AccessToken === undefined) === (Session === undefined)) throw deny("token-or-session");
    if (Session === undefined) {
      const caller = await allowed(call, AccessToken!);
      const { user, pool } = caller;
      await limitHourly(call, "VerifySoftwareToken", user.pool, user.username);
      // Where a second step is asked for, one that is proven counts: a password alone must not be led to set up another.
      const asFactor = pool.settings.MfaConfiguration === "ON";
      // The sign-in was of the last minutes as it was begun; an app takes long to install.
      const own = { ...ownSignIn(call, caller), lately: true };
      const { replaced } = await call.tx(async (db) =>
        enrol(db, call, pool, await lockCaller(db, caller), asFactor, { own }),
      );
      await announce(call, user, replaced);
      return { Status: "SUCCESS" };
    }
    const row = await readSession(call, Session, { stage: "MFA_SETUP", guess: true });
    const user = await findUser(call.db, row.pool.id, row.username);
    if (!user) throw deny("session-invalid");
    await limitHourly(call, "VerifySoftwareToken", user.pool, user.username);
    const next = await call.tx(async (db) => {
      await useSession(db, row);
      const locked = await lockUser(db, user.pool, user.username);
      if (!locked || hasSecondFactorSince(row, locked)) throw deny("session-invalid");
      // One was set up since this sign-in began; there it is asked for, not replaced.
      const { replaced, authenticator } = await enrol(db, call, row.pool, locked, true);
      if (replaced) throw deny("session-invalid");
      return openSession(db, { ...row, data: { ...row.data, verified: true, authenticator }, minutes });
    });
    await announce(call, user, false);
    return { Status: "SUCCESS", Session: next };
  },
);

type Enrolling = Call<{ UserCode: string; FriendlyDeviceName?: string }>;

/** @param user locked in the caller's transaction @returns whether another authenticator was in use before, and the mark of this one */
async function enrol(
  db: Db,
  call: Enrolling,
  pool: Pool,
  user: User,
  asFactor: boolean,
  by: FactorChange = {},
): Promise<{ replaced: boolean; authenticator: string }> {
  const secret = openTotp(call, user, "totp_pending");
  if (!secret) throw deny("totp-not-begun");
  const step = totpStep(secret, call.input.UserCode, call.now);
  if (step === null) throw deny("totp-not-enabled");
  const enabled = new Set(user.mfaEnabled);
  if (asFactor) enabled.add("SOFTWARE_TOKEN_MFA");
  const totpSecret = sealTotp(call, user, "totp_secret", secret);
  const change = {
    totpSecret,
    totpPending: null,
    totpStep: step,
    totpName: call.input.FriendlyDeviceName ?? null,
    mfaEnabled: [...enabled],
  };
  await changeFactors(db, pool, user, by, () => changeUser(db, pool.id, user.username, change));
  const replaced = user.totpSecret !== null;
  await recordEvent(db, user, replaced ? "account.authenticator-replaced" : "account.authenticator-enrolled");
  return { replaced, authenticator: authenticatorMark(totpSecret) };
}

async function announce(call: Enrolling, user: User, replaced: boolean): Promise<void> {
  await notify(call, user, replaced ? "authenticator-replaced" : "authenticator-enrolled");
}
