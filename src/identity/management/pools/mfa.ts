import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import type { PoolSettings } from "../../model/pool.ts";
import { lockPool, updatePool } from "../../store/pools.ts";
import { invalidParameter } from "../../wire/error.ts";
import { bool, oneOf, struct, text } from "../../wire/shape.ts";
import { notFoundError, poolOf } from "../found.ts";
import { mfaOut } from "./out.ts";
import { checkSettings } from "./settings.ts";
import { mfaConfiguration, poolId, smsConfiguration } from "./shape.ts";

const GetUserPoolMfaConfig = action("GetUserPoolMfaConfig", { UserPoolId: poolId() }, async (call) =>
  mfaOut(await poolOf(call, call.input.UserPoolId)),
);

const SetUserPoolMfaConfig = action(
  "SetUserPoolMfaConfig",
  {
    UserPoolId: poolId(),
    MfaConfiguration: mfaConfiguration(),
    SoftwareTokenMfaConfiguration: struct({ Enabled: bool() }),
    SmsMfaConfiguration: struct({
      SmsAuthenticationMessage: text({ min: 6, max: 140 }),
      SmsConfiguration: smsConfiguration(),
    }),
    EmailMfaConfiguration: struct({ Message: text({ min: 6, max: 20_000 }), Subject: text({ min: 1, max: 140 }) }),
    WebAuthnConfiguration: struct({
      RelyingPartyId: text({ min: 1, max: 127 }),
      UserVerification: oneOf("required", "preferred"),
      FactorConfiguration: oneOf("SINGLE_FACTOR", "MULTI_FACTOR_WITH_USER_VERIFICATION"),
    }),
  },
  async (call) => {
    const { UserPoolId, ...given } = call.input;
    await call.tx(async (db) => {
      const pool = await lockPool(db, UserPoolId);
      if (!pool) throw notFoundError(`User pool ${UserPoolId} does not exist.`);
      await updatePool(db, pool.id, pool.name, withFactors(pool.settings, given));
    });
    call.directory.forget();
    return mfaOut(await poolOf(call, UserPoolId));
  },
);

type Given = Partial<
  Pick<
    PoolSettings,
    | "MfaConfiguration"
    | "SmsMfaConfiguration"
    | "EmailMfaConfiguration"
    | "SoftwareTokenMfaConfiguration"
    | "WebAuthnConfiguration"
  >
>;

// As on the wire, a factor that is not named is off afterwards; passkeys stay as they were.
function withFactors(before: PoolSettings, given: object): PoolSettings {
  const { SmsMfaConfiguration, EmailMfaConfiguration, SoftwareTokenMfaConfiguration, ...rest } = given as Given;
  const { MfaConfiguration = "OFF", WebAuthnConfiguration = before.WebAuthnConfiguration } = rest;
  const software = SoftwareTokenMfaConfiguration?.Enabled ?? false;
  if (MfaConfiguration === "OFF" && (software || SmsMfaConfiguration || EmailMfaConfiguration))
    throw invalidParameter("Invalid MFA configuration given, can't turn off MFA and configure an MFA together.");
  const settings: PoolSettings = {
    ...before,
    MfaConfiguration,
    SoftwareTokenMfaConfiguration: { Enabled: software },
    WebAuthnConfiguration,
  };
  delete settings.SmsMfaConfiguration;
  delete settings.EmailMfaConfiguration;
  if (SmsMfaConfiguration) settings.SmsMfaConfiguration = SmsMfaConfiguration;
  if (EmailMfaConfiguration) settings.EmailMfaConfiguration = EmailMfaConfiguration;
  checkSettings(settings);
  return settings;
}

export const mfaActions: readonly Action[] = [GetUserPoolMfaConfig, SetUserPoolMfaConfig];
