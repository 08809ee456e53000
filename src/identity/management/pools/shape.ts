import { bool, document, list, map, need, oneOf, struct, text, integer } from "../../wire/shape.ts";

export const poolId = () => need(text({ min: 1, max: 55, pattern: /^[\w-]+_[0-9a-zA-Z]+$/ }));
export const poolName = () => text({ min: 1, max: 128, pattern: /^[\w\s+=,.@-]+$/ });

const limits = { MinLength: text({ max: 131 }), MaxLength: text({ max: 131 }) };
const range = { MinValue: text({ max: 131 }), MaxValue: text({ max: 131 }) };

export const schemaAttribute = () =>
  struct({
    Name: text({ min: 1, max: 20 }),
    AttributeDataType: oneOf("String", "Number", "DateTime", "Boolean"),
    DeveloperOnlyAttribute: bool(),
    Mutable: bool(),
    Required: bool(),
    StringAttributeConstraints: struct(limits),
    NumberAttributeConstraints: struct(range),
  });

export const mfaConfiguration = () => oneOf("OFF", "ON", "OPTIONAL");

export const smsConfiguration = () =>
  struct({ SnsCallerArn: need(text({ max: 2048 })), ExternalId: text({ max: 131 }), SnsRegion: text({ max: 32 }) });

/** Settings that may be given when a pool is made and when it is changed. */
export const changeableSettings = {
  Policies: struct({
    PasswordPolicy: struct({
      MinimumLength: integer(6, 99),
      RequireUppercase: bool(),
      RequireLowercase: bool(),
      RequireNumbers: bool(),
      RequireSymbols: bool(),
      PasswordHistorySize: integer(0, 24),
      TemporaryPasswordValidityDays: integer(0, 365),
    }),
    SignInPolicy: struct({
      AllowedFirstAuthFactors: list(oneOf("PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"), { min: 1, max: 4 }),
    }),
  }),
  DeletionProtection: oneOf("ACTIVE", "INACTIVE"),
  AutoVerifiedAttributes: list(oneOf("phone_number", "email"), { max: 2 }),
  MfaConfiguration: mfaConfiguration(),
  DeviceConfiguration: struct({ ChallengeRequiredOnNewDevice: bool(), DeviceOnlyRememberedOnUserPrompt: bool() }),
  AdminCreateUserConfig: struct({
    AllowAdminCreateUserOnly: bool(),
    UnusedAccountValidityDays: integer(0, 365),
    InviteMessageTemplate: struct({
      SMSMessage: text({ max: 140 }),
      EmailMessage: text({ max: 20_000 }),
      EmailSubject: text({ max: 140 }),
    }),
  }),
  UserPoolTags: map(),
  UserPoolAddOns: struct({ AdvancedSecurityMode: need(oneOf("OFF", "AUDIT", "ENFORCED")) }),
  LambdaConfig: document(),
  AccountRecoverySetting: struct({
    RecoveryMechanisms: list(
      struct({
        Priority: need(integer(1, 2)),
        Name: need(oneOf("verified_email", "verified_phone_number", "admin_only")),
      }),
      { min: 1, max: 2 },
    ),
  }),
  // Kept and told.
  SmsVerificationMessage: text({ min: 6, max: 140 }),
  EmailVerificationMessage: text({ min: 6, max: 20_000 }),
  EmailVerificationSubject: text({ min: 1, max: 140 }),
  SmsAuthenticationMessage: text({ min: 6, max: 140 }),
  VerificationMessageTemplate: struct({
    SmsMessage: text({ max: 140 }),
    EmailMessage: text({ max: 20_000 }),
    EmailSubject: text({ max: 140 }),
    EmailMessageByLink: text({ max: 20_000 }),
    EmailSubjectByLink: text({ max: 140 }),
    DefaultEmailOption: oneOf("CONFIRM_WITH_LINK", "CONFIRM_WITH_CODE"),
  }),
  UserAttributeUpdateSettings: struct({
    AttributesRequireVerificationBeforeUpdate: list(oneOf("phone_number", "email"), { max: 2 }),
  }),
  EmailConfiguration: struct({
    SourceArn: text({ max: 2048 }),
    ReplyToEmailAddress: text({ max: 320 }),
    EmailSendingAccount: oneOf("COGNITO_DEFAULT", "DEVELOPER"),
    From: text({ max: 320 }),
    ConfigurationSet: text({ max: 64 }),
  }),
  SmsConfiguration: smsConfiguration(),
  UserPoolTier: oneOf("LITE", "ESSENTIALS", "PLUS"),
};

/** Settings that are kept and told, whether or not they change anything. */
export const storedSettings = [
  "SmsVerificationMessage",
  "EmailVerificationMessage",
  "EmailVerificationSubject",
  "SmsAuthenticationMessage",
  "VerificationMessageTemplate",
  "UserAttributeUpdateSettings",
  "EmailConfiguration",
  "SmsConfiguration",
  "UserPoolTier",
] as const;
