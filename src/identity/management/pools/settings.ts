import { newPoolSettings } from "../../model/pool.ts";
import type { PoolSettings, SchemaAttribute } from "../../model/pool.ts";
import { standardAttributes } from "../../model/schema.ts";
import { invalidParameter } from "../../wire/error.ts";
import type { Shaped } from "../../wire/shape.ts";
import { storedSettings } from "./shape.ts";
import type { changeableSettings } from "./shape.ts";

type Given = Shaped<typeof changeableSettings>;
type GivenAttribute = Partial<SchemaAttribute>;

/**
 * What a request makes of a pool's settings: as the wire has it, what is not given gets its default again, except what has actions of its own
 * (second factors, passkeys) or can never change (names, attributes).
 */
export function settingsFrom(given: Given, before: PoolSettings): PoolSettings {
  checkOffered(given);
  const { Policies, AdminCreateUserConfig, DeviceConfiguration, MfaConfiguration = "OFF" } = given;
  const passwordPolicy = { ...newPoolSettings.Policies.PasswordPolicy, ...Policies?.PasswordPolicy };
  // The older name of the same setting.
  const { UnusedAccountValidityDays: days } = AdminCreateUserConfig ?? {};
  if (days !== undefined && Policies?.PasswordPolicy?.TemporaryPasswordValidityDays === undefined)
    passwordPolicy.TemporaryPasswordValidityDays = days;
  const settings: PoolSettings = {
    ...before,
    Policies: {
      PasswordPolicy: passwordPolicy,
      SignInPolicy: {
        AllowedFirstAuthFactors: Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ["PASSWORD"],
      },
    },
    MfaConfiguration,
    AutoVerifiedAttributes: given.AutoVerifiedAttributes ?? [],
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: AdminCreateUserConfig?.AllowAdminCreateUserOnly ?? false },
    DeletionProtection: given.DeletionProtection ?? "INACTIVE",
    UserPoolTags: given.UserPoolTags ?? {},
    Kept: Object.fromEntries(
      storedSettings.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
  };
  delete settings.DeviceConfiguration;
  if (DeviceConfiguration)
    settings.DeviceConfiguration = {
      ChallengeRequiredOnNewDevice: DeviceConfiguration.ChallengeRequiredOnNewDevice ?? false,
      DeviceOnlyRememberedOnUserPrompt: DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt ?? false,
    };
  delete settings.AccountRecoverySetting;
  if (given.AccountRecoverySetting) settings.AccountRecoverySetting = given.AccountRecoverySetting;
  delete settings.UserPoolAddOns;
  if (given.UserPoolAddOns) settings.UserPoolAddOns = given.UserPoolAddOns;
  if (given.SmsConfiguration && MfaConfiguration !== "OFF") settings.SmsMfaConfiguration ??= {};
  checkSettings(settings);
  return settings;
}

/** Refuses settings that contradict one another. */
export function checkSettings(settings: PoolSettings): void {
  const { MfaConfiguration, SoftwareTokenMfaConfiguration, SmsMfaConfiguration, EmailMfaConfiguration } = settings;
  const factors = SoftwareTokenMfaConfiguration.Enabled || SmsMfaConfiguration || EmailMfaConfiguration;
  if (MfaConfiguration !== "OFF" && !factors)
    throw invalidParameter("Invalid MFA configuration given, can't disable all MFAs and require MFA.");
  const first = settings.Policies.SignInPolicy.AllowedFirstAuthFactors;
  if (!first.includes("PASSWORD"))
    throw invalidParameter("PASSWORD must be one of the allowed first authentication factors.");
}

/**
 * The attributes of a pool's schema or of AddCustomAttributes, as they are kept: its own get the prefix `custom:`, standard ones keep their
 * type and may be required or made fixed.
 * @param custom names are all new: a standard one among them is a mistake
 */
export function attributesFrom(given: readonly GivenAttribute[], custom: boolean): SchemaAttribute[] {
  const kept = given.map((one) => {
    const { Name: name } = one;
    if (!name) throw invalidParameter("An attribute of the schema needs a Name.");
    if (one.DeveloperOnlyAttribute) throw invalidParameter("Developer-only attributes are not offered.");
    const standard = custom ? undefined : standardAttributes.find((known) => known.Name === name);
    return standard ? changedStandard(standard, one) : ownAttribute(name.replace(/^custom:/, ""), one);
  });
  const names = kept.map((one) => one.Name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw invalidParameter(`The attribute ${twice} is named twice.`);
  return kept;
}

function changedStandard(standard: SchemaAttribute, given: GivenAttribute): SchemaAttribute {
  if (given.AttributeDataType && given.AttributeDataType !== standard.AttributeDataType)
    throw invalidParameter(`You can not change AttributeDataType of standard schema attribute ${standard.Name}.`);
  return {
    ...standard,
    Required: given.Required ?? standard.Required ?? false,
    Mutable: standard.Mutable && (given.Mutable ?? true),
    ...(given.StringAttributeConstraints && { StringAttributeConstraints: given.StringAttributeConstraints }),
    ...(given.NumberAttributeConstraints && { NumberAttributeConstraints: given.NumberAttributeConstraints }),
  };
}

function ownAttribute(name: string, given: GivenAttribute): SchemaAttribute {
  if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,20}$/u.test(name))
    throw invalidParameter("The name of a custom attribute has 1 to 20 letters, digits and signs.");
  if (!given.AttributeDataType) throw invalidParameter(`The attribute ${name} needs an AttributeDataType.`);
  if (given.Required) throw invalidParameter("Required custom attributes are not supported currently.");
  return {
    Name: `custom:${name}`,
    AttributeDataType: given.AttributeDataType,
    DeveloperOnlyAttribute: false,
    Mutable: given.Mutable ?? true,
    Required: false,
    ...(given.AttributeDataType === "String" && {
      StringAttributeConstraints: given.StringAttributeConstraints ?? {},
    }),
    ...(given.AttributeDataType === "Number" && {
      NumberAttributeConstraints: given.NumberAttributeConstraints ?? {},
    }),
  };
}

// A setting that promises safety, and would be kept without effect, is refused instead.
function checkOffered({ LambdaConfig, Policies, UserPoolAddOns }: Given): void {
  if (LambdaConfig && Object.keys(LambdaConfig).length > 0)
    throw invalidParameter("Triggers (LambdaConfig) are not offered by this identity provider.");
  if (Policies?.PasswordPolicy?.PasswordHistorySize)
    throw invalidParameter("A password history is not offered by this identity provider.");
  if (UserPoolAddOns?.AdvancedSecurityMode === "ENFORCED")
    throw invalidParameter("Advanced security can be OFF or AUDIT in this identity provider.");
}
