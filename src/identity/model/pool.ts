/** A pool's settings, in the words of the wire (UserPoolType); what is absent has the wire's default. */
export interface PoolSettings {
  Policies: {
    PasswordPolicy: {
      MinimumLength: number;
      RequireUppercase: boolean;
      RequireLowercase: boolean;
      RequireNumbers: boolean;
      RequireSymbols: boolean;
      TemporaryPasswordValidityDays: number;
    };
    SignInPolicy: { AllowedFirstAuthFactors: FirstFactor[] };
  };
  MfaConfiguration: "OFF" | "ON" | "OPTIONAL";
  SoftwareTokenMfaConfiguration: { Enabled: boolean };
  SmsMfaConfiguration?: { SmsAuthenticationMessage?: string };
  EmailMfaConfiguration?: { Message?: string; Subject?: string };
  /** People sign in with these instead of a username of their choice. */
  UsernameAttributes: ("email" | "phone_number")[];
  /** People may also sign in with these once they are verified. */
  AliasAttributes: ("email" | "phone_number" | "preferred_username")[];
  AutoVerifiedAttributes: ("email" | "phone_number")[];
  UsernameConfiguration: { CaseSensitive: boolean };
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: boolean };
  /** Where a forgotten password is reset from, the lowest priority first; absent: a proven address, else a proven number. */
  AccountRecoverySetting?: { RecoveryMechanisms?: { Name: RecoveryMechanism; Priority: number }[] };
  DeviceConfiguration?: { ChallengeRequiredOnNewDevice: boolean; DeviceOnlyRememberedOnUserPrompt: boolean };
  WebAuthnConfiguration: { RelyingPartyId?: string; UserVerification?: "required" | "preferred" };
  UserPoolAddOns?: { AdvancedSecurityMode: string };
  /** The pool's own attributes, such as `custom:department`, and the standard ones that it changes (`email`, required). */
  CustomAttributes: SchemaAttribute[];
  DeletionProtection: "ACTIVE" | "INACTIVE";
  UserPoolTags: Record<string, string>;
  /** Settings that are kept and told, but change nothing here. */
  Kept: Record<string, unknown>;
}

type RecoveryMechanism = "verified_email" | "verified_phone_number" | "admin_only";

export type FirstFactor = "PASSWORD" | "EMAIL_OTP" | "SMS_OTP" | "WEB_AUTHN";

/** An attribute of accounts, in the words of the wire (SchemaAttributeType). */
export interface SchemaAttribute {
  Name: string;
  AttributeDataType: string;
  DeveloperOnlyAttribute?: boolean;
  Mutable: boolean;
  Required?: boolean;
  /** Whole numbers as text. */
  StringAttributeConstraints?: { MinLength?: string; MaxLength?: string };
  NumberAttributeConstraints?: { MinValue?: string; MaxValue?: string };
}

/** A client's settings, in the words of the wire (UserPoolClientType). */
export interface ClientSettings {
  ExplicitAuthFlows: string[];
  /** Whole numbers in the units below. */
  AccessTokenValidity: number;
  IdTokenValidity: number;
  RefreshTokenValidity: number;
  TokenValidityUnits: Record<"AccessToken" | "IdToken" | "RefreshToken", "seconds" | "minutes" | "hours" | "days">;
  /** Minutes, 3 to 15. */
  AuthSessionValidity: number;
  PreventUserExistenceErrors: "ENABLED" | "LEGACY";
  EnableTokenRevocation: boolean;
  RefreshTokenRotation: { Feature: "ENABLED" | "DISABLED"; RetryGracePeriodSeconds: number };
  /** Null: all. */
  ReadAttributes: string[] | null;
  WriteAttributes: string[] | null;
  SupportedIdentityProviders: string[];
  CallbackURLs: string[];
  LogoutURLs: string[];
  DefaultRedirectURI?: string;
  AllowedOAuthFlowsUserPoolClient: boolean;
  AllowedOAuthFlows: ("code" | "implicit" | "client_credentials")[];
  AllowedOAuthScopes: string[];
  Kept: Record<string, unknown>;
}

export interface Pool {
  id: string;
  name: string;
  settings: PoolSettings;
  createdAt: Date;
  updatedAt: Date;
}

export interface Client {
  pool: string;
  id: string;
  name: string;
  /** Sealed; null: a public client. */
  secret: Buffer | null;
  settings: ClientSettings;
  createdAt: Date;
  updatedAt: Date;
}

/** What the wire gives a new pool that names nothing. */
export const newPoolSettings: PoolSettings = {
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireUppercase: true,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 7,
    },
    SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD"] },
  },
  MfaConfiguration: "OFF",
  SoftwareTokenMfaConfiguration: { Enabled: false },
  UsernameAttributes: [],
  AliasAttributes: [],
  AutoVerifiedAttributes: [],
  UsernameConfiguration: { CaseSensitive: false },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  WebAuthnConfiguration: {},
  CustomAttributes: [],
  DeletionProtection: "INACTIVE",
  UserPoolTags: {},
  Kept: {},
};

/** What the wire gives a new client that names nothing. */
export const newClientSettings: ClientSettings = {
  ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH"],
  AccessTokenValidity: 1,
  IdTokenValidity: 1,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: "hours", IdToken: "hours", RefreshToken: "days" },
  AuthSessionValidity: 3,
  PreventUserExistenceErrors: "ENABLED",
  EnableTokenRevocation: true,
  RefreshTokenRotation: { Feature: "DISABLED", RetryGracePeriodSeconds: 0 },
  ReadAttributes: null,
  WriteAttributes: null,
  SupportedIdentityProviders: ["COGNITO"],
  CallbackURLs: [],
  LogoutURLs: [],
  AllowedOAuthFlowsUserPoolClient: false,
  AllowedOAuthFlows: [],
  AllowedOAuthScopes: [],
  Kept: {},
};

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** The life of a client's tokens, in seconds. */
export function lifetimes({ settings }: Client): { access: number; id: number; refresh: number; session: number } {
  const units = settings.TokenValidityUnits;
  return {
    access: settings.AccessTokenValidity * secondsOf[units.AccessToken],
    id: settings.IdTokenValidity * secondsOf[units.IdToken],
    refresh: settings.RefreshTokenValidity * secondsOf[units.RefreshToken],
    session: settings.AuthSessionValidity * 60,
  };
}

/** The name that SRP mixes into its hashes: what follows the underscore. */
export function srpPoolName(pool: string): string {
  return pool.slice(pool.indexOf("_") + 1);
}

/** The issuer of a pool's tokens. @param origin the public address of the main site */
export function issuerOf(origin: string, pool: string): string {
  return `${origin}/${pool}`;
}
