import { region } from "../../model/ids.ts";
import { schemaOf } from "../../model/schema.ts";
import type { Pool } from "../../model/pool.ts";
import { seconds } from "../found.ts";

/** A pool in the words of the wire (UserPoolType). */
export function poolOut(pool: Pool, more: { EstimatedNumberOfUsers?: number; Domain?: string } = {}): object {
  const { settings } = pool;
  const { AdminCreateUserConfig, Policies, DeviceConfiguration, UserPoolAddOns, AccountRecoverySetting, Kept } =
    settings;
  return {
    Id: pool.id,
    Name: pool.name,
    Arn: arnOf(pool.id),
    CreationDate: seconds(pool.createdAt),
    LastModifiedDate: seconds(pool.updatedAt),
    Policies,
    DeletionProtection: settings.DeletionProtection,
    LambdaConfig: {},
    SchemaAttributes: schemaOf(pool),
    AutoVerifiedAttributes: settings.AutoVerifiedAttributes,
    AliasAttributes: settings.AliasAttributes,
    UsernameAttributes: settings.UsernameAttributes,
    UsernameConfiguration: settings.UsernameConfiguration,
    MfaConfiguration: settings.MfaConfiguration,
    AdminCreateUserConfig: {
      ...AdminCreateUserConfig,
      UnusedAccountValidityDays: Policies.PasswordPolicy.TemporaryPasswordValidityDays,
    },
    UserPoolTags: settings.UserPoolTags,
    ...(DeviceConfiguration && { DeviceConfiguration }),
    ...(UserPoolAddOns && { UserPoolAddOns }),
    ...(AccountRecoverySetting && { AccountRecoverySetting }),
    ...Kept,
    EstimatedNumberOfUsers: 0,
    ...more,
  };
}

/** A pool's second factors in the words of the wire. */
export function mfaOut({ settings }: Pool): object {
  const { SmsMfaConfiguration, EmailMfaConfiguration, SoftwareTokenMfaConfiguration } = settings;
  return {
    MfaConfiguration: settings.MfaConfiguration,
    SoftwareTokenMfaConfiguration,
    WebAuthnConfiguration: settings.WebAuthnConfiguration,
    ...(SmsMfaConfiguration && { SmsMfaConfiguration }),
    ...(EmailMfaConfiguration && { EmailMfaConfiguration }),
  };
}

/** A name in the form that clients expect; the embedded provider stands in no account. */
function arnOf(pool: string): string {
  return `arn:aws:cognito-idp:${region}:000000000000:userpool/${pool}`;
}
