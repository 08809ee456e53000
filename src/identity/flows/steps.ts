import { randomUUID } from "node:crypto";
import { isAhead } from "../../kit/has-passed.ts";
import { sendSignInCode } from "./codes.ts";
import { askNextStep, consumeStep } from "./ask.ts";
import type { AuthAnswer, Progress, Proof, SignIn, SignInCall } from "./answer.ts";
import type { Pool } from "../model/pool.ts";
import { random, region } from "../model/ids.ts";
import type { Session } from "../sessions/sessions.ts";
import type { Grant } from "../store/grants.ts";
import { countPasskeys } from "../store/passkeys.ts";
import { accountScope } from "../tokens/claims.ts";
import { makeGrant } from "../tokens/issue.ts";
import { federated, verified } from "../model/user.ts";
import type { MfaMethod, User } from "../model/user.ts";
import { recovers } from "../users/contact.ts";
import { deny } from "../wire/error.ts";

/** Minutes; whoever installs an authenticator app needs more than the three of other steps. */
const setupMinutes = 15;

/**
 * The one place that decides what follows a proof: a refusal that only the owner may hear, a new password, the second factor, its set-up, the device,
 * and in the end the tokens.
 */
export async function nextStep(call: SignInCall, at: SignIn): Promise<AuthAnswer> {
  const { user, progress } = at;
  checkStatus(call, user, progress);
  // However they came in: an invited person's account is theirs once they have chosen a password.
  if (user.status === "FORCE_CHANGE_PASSWORD")
    return mustKnowTemporary(at, user) ? askNextStep(call, at, "PASSWORD", {}) : askNewPassword(call, at);
  const device = askableDevice(at);
  if (needsSecond(at)) {
    return device && sparesSecond(at) ? askNextStep(call, at, "DEVICE_SRP_AUTH", {}) : askSecond(call, at);
  }
  if (device) return askNextStep(call, at, "DEVICE_SRP_AUTH", {});
  return finish(call, at);
}

/** The second factors that a user can use now. */
export function secondFactors(pool: Pool, user: User, done: readonly Proof[]): MfaMethod[] {
  const { settings } = pool;
  const can: Record<MfaMethod, boolean> = {
    SOFTWARE_TOKEN_MFA: settings.SoftwareTokenMfaConfiguration.Enabled && user.totpSecret !== null,
    SMS_MFA: Boolean(settings.SmsMfaConfiguration) && verified(user, "phone_number") && !done.includes("sms-otp"),
    EMAIL_OTP: Boolean(settings.EmailMfaConfiguration) && verified(user, "email") && !done.includes("email-otp"),
  };
  const enabled = new Set(user.mfaEnabled);
  // Where a second factor is a must, a verified authenticator is one even when nobody switched it on: else a stranger could enrol his own.
  if (settings.MfaConfiguration === "ON" && user.totpSecret) enabled.add("SOFTWARE_TOKEN_MFA");
  return (Object.keys(can) as MfaMethod[]).filter((method) => enabled.has(method) && can[method]);
}

/**
 * Whether an account has got a second factor since a sign-in was led to set one up: it is asked for then, and whoever has only the password goes not around it.
 * @param done what that sign-in has proven
 */
export function hasSecondFactor({ pool }: Pick<Session, "pool">, user: User, done: readonly Proof[] = []): boolean {
  // Codes to the address that began it are one, too. But an account without a password has nothing that could be asked for beside the code.
  return secondFactors(pool, user, user.srpVerifier ? [] : done).length > 0;
}

/** The same, for a sign-in that goes on by its Session. */
export function hasSecondFactorSince({ pool, data }: Pick<Session, "pool" | "data">, user: User): boolean {
  return hasSecondFactor({ pool }, user, (data as unknown as Progress).done);
}

// Told only to who has proven to be the owner.
function checkStatus(call: SignInCall, user: User, { done }: Progress): void {
  if (!user.enabled) throw deny("disabled");
  if (user.status === "UNCONFIRMED") throw deny("not-confirmed");
  if (user.status === "RESET_REQUIRED") throw deny("reset-required");
  if (user.status === "FORCE_CHANGE_PASSWORD" && done.includes("password")) {
    // One that a clock that was ahead gave out is asked for anew, or good for its days once that was noticed (`setRightAfterClock`).
    const ahead = user.passwordChangedAt !== null && isAhead(user.passwordChangedAt, call.now);
    if (user.passwordUntil && (user.passwordUntil <= call.now || ahead)) throw deny("temporary-expired");
  }
}

const second: readonly Proof[] = ["totp", "sms", "email", "mfa-setup", "passkey-verified", "custom"];

function hasPassedSecond({ done }: Pick<Progress, "done">): boolean {
  return done.some((one) => second.includes(one));
}

function isBesidePasskey(one: Proof): boolean {
  return one !== "passkey-verified" && second.includes(one);
}

/** Whether a sign-in passed a second factor. @param grant how it was made, as it is kept */
export function passedSecond({ data }: Pick<Grant, "data">): boolean {
  const { how } = data as { how?: Proof[] };
  return hasPassedSecond({ done: how ?? [] });
}

/**
 * Whether the device that the client names stands for the second factor. One that was remembered before its person had a second factor does not: whoever
 * had the mailbox or the password alone by then would go around what was set up since.
 */
function sparesSecond({ pool, user: { device } }: SignIn): boolean {
  const { DeviceConfiguration } = pool.settings;
  return Boolean(DeviceConfiguration?.ChallengeRequiredOnNewDevice && device?.remembered && device.secondFactor);
}

function needsSecond(at: SignIn): boolean {
  const { pool, user, progress } = at;
  const { MfaConfiguration } = pool.settings;
  if (MfaConfiguration === "OFF" || federated(user) || hasPassedSecond(progress)) return false;
  if (progress.done.includes("device") && sparesSecond(at)) return false;
  return MfaConfiguration === "ON" || hasSecondFactor({ pool }, user, progress.done);
}

function isCodeAlone({ done }: Progress): boolean {
  const proofs = done.filter((one) => one !== "device");
  return proofs.length > 0 && proofs.every((one) => one === "email-otp" || one === "sms-otp");
}

/**
 * Whoever reads somebody's mail would set up a second factor of their own, or pass the one that these codes are. Who was confirmed just now has nothing yet that
 * anybody could take; and who has no password, no passkey and no other provider's account to begin with has nothing else to prove.
 */
async function mustKnowPassword({ db }: SignInCall, { pool, user, progress }: SignIn): Promise<boolean> {
  if (!isCodeAlone(progress) || (progress.confirmed && !hasSecondFactor({ pool }, user))) return false;
  if (user.srpVerifier || user.identities.length > 0) return true;
  const { AllowedFirstAuthFactors } = pool.settings.Policies.SignInPolicy;
  return AllowedFirstAuthFactors.includes("WEB_AUTHN") && (await countPasskeys(db, pool.id, user.username)) > 0;
}

/**
 * Whether a code alone leads to no new password: to an account with a second factor, and where codes to that address give no forgotten one back. Else whoever reads
 * the mail would choose it before the owner, to whom a manager has given a temporary one.
 */
export function mustKnowTemporary({ pool, progress }: Pick<SignIn, "pool" | "progress">, user: User): boolean {
  if (!isCodeAlone(progress)) return false;
  const by = progress.done.includes("email-otp") ? "email" : "phone_number";
  return user.mfaEnabled.length > 0 || user.totpSecret !== null || !recovers(pool, by);
}

// After these, clients have no way on to a device's proof: it is taken for a new one.
const noDeviceAfter: readonly Proof[] = ["device", "mfa-setup", "new-password", "passkey", "passkey-verified"];

/** The device that the client names, when it can prove itself and has not yet. */
function askableDevice({ pool, user, progress }: SignIn): boolean {
  if (!pool.settings.DeviceConfiguration || progress.done.some((one) => noDeviceAfter.includes(one))) return false;
  // The client forgets a key that is not known here and tries again.
  if (progress.device && !user.device) throw deny("no-such-device");
  return Boolean(user.device?.verifier);
}

async function askNewPassword(call: SignInCall, at: SignIn): Promise<AuthAnswer> {
  const { user } = at;
  const { email_verified: _email, phone_number_verified: _phone, ...attributes } = user.attributes;
  const required = at.pool.settings.CustomAttributes.filter((one) => one.Required && !user.attributes[one.Name]);
  return askNextStep(call, at, "NEW_PASSWORD_REQUIRED", {
    USER_ID_FOR_SRP: user.username,
    requiredAttributes: JSON.stringify(required.map((one) => `userAttributes.${one.Name}`)),
    userAttributes: JSON.stringify(attributes),
  });
}

async function askSecond(call: SignInCall, at: SignIn): Promise<AuthAnswer> {
  const { pool, user, progress } = at;
  const methods = secondFactors(pool, user, progress.done);
  if (methods.length === 0)
    return (await mustKnowPassword(call, at)) ? askNextStep(call, at, "PASSWORD", {}) : askSetup(call, at);
  const preferred = user.mfaPreferred && methods.includes(user.mfaPreferred) ? user.mfaPreferred : null;
  if (!preferred && methods.length > 1)
    return askNextStep(call, at, "SELECT_MFA_TYPE", {
      MFAS_CAN_CHOOSE: JSON.stringify(methods),
      USER_ID_FOR_SRP: user.username,
    });
  return askMethod(call, at, preferred ?? methods[0]!);
}

/** Asks for one second factor. */
export async function askMethod(call: SignInCall, at: SignIn, method: MfaMethod): Promise<AuthAnswer> {
  if (method !== "SOFTWARE_TOKEN_MFA") return sendSignInCode(call, at, method);
  return askNextStep(call, at, "SOFTWARE_TOKEN_MFA", {
    USER_ID_FOR_SRP: at.user.username,
    ...(at.user.totpName && { FRIENDLY_DEVICE_NAME: at.user.totpName }),
  });
}

async function askSetup(call: SignInCall, at: SignIn): Promise<AuthAnswer> {
  const { settings } = at.pool;
  const can = [
    ...(settings.SmsMfaConfiguration ? ["SMS_MFA"] : []),
    ...(settings.SoftwareTokenMfaConfiguration.Enabled ? ["SOFTWARE_TOKEN_MFA"] : []),
    ...(settings.EmailMfaConfiguration && !at.progress.done.includes("email-otp") ? ["EMAIL_OTP"] : []),
  ];
  const parameters = { MFAS_CAN_SETUP: JSON.stringify(can), USER_ID_FOR_SRP: at.user.username };
  return askNextStep(call, at, "MFA_SETUP", parameters, { minutes: setupMinutes });
}

async function finish(call: SignInCall, at: SignIn): Promise<AuthAnswer> {
  const { pool, client, user, progress } = at;
  if (call.finish) {
    await consumeStep(call, at, null);
    return call.finish(user, { authTime: call.now, how: progress.done }) as Promise<AuthAnswer>;
  }
  const tracked = Boolean(pool.settings.DeviceConfiguration);
  const proven = progress.done.includes("device") ? progress.device : null;
  const fresh = tracked && !proven ? newDevice() : null;
  const { result, grant } = await makeGrant(
    call,
    {
      pool,
      client,
      user,
      groups: user.groups,
      roles: user.roles,
      scopes: [accountScope],
      authTime: call.now,
      deviceKey: proven ?? fresh?.DeviceKey ?? null,
    },
    progress.done,
  );
  if (fresh) grant.newDevice = { key: fresh.DeviceKey, groupKey: fresh.DeviceGroupKey };
  if (proven) grant.seenDevice = proven;
  grant.secondFactor = hasPassedSecond(progress);
  // A passkey that stands for it is no second factor beside itself.
  if (progress.passkey && progress.done.some(isBesidePasskey)) grant.secondFactorAfter = progress.passkey;
  await consumeStep(call, at, { grant });
  return { ChallengeParameters: {}, AuthenticationResult: { ...result, ...(fresh && { NewDeviceMetadata: fresh }) } };
}

function newDevice() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return { DeviceKey: `${region}_${randomUUID()}`, DeviceGroupKey: `-${random(8, letters)}` };
}
