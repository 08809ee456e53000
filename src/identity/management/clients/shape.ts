import { bool, document, list, need, oneOf, struct, text, integer } from "../../wire/shape.ts";

export const clientId = () => need(text({ min: 1, max: 128, pattern: /^[\w+]+$/ }));
export const clientName = () => text({ min: 1, max: 128, pattern: /^[\w\s+=,.@-]+$/ });

const unit = () => oneOf("seconds", "minutes", "hours", "days");
const attributes = () => list(text({ min: 1, max: 2048 }), { max: 100 });
const address = () => text({ min: 1, max: 1024 });

/** Settings that may be given when a client is made and when it is changed. */
export const clientSettings = {
  RefreshTokenValidity: integer(0, 315_360_000),
  AccessTokenValidity: integer(1, 86_400),
  IdTokenValidity: integer(1, 86_400),
  TokenValidityUnits: struct({ AccessToken: unit(), IdToken: unit(), RefreshToken: unit() }),
  ReadAttributes: attributes(),
  WriteAttributes: attributes(),
  ExplicitAuthFlows: list(
    oneOf(
      "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      "ALLOW_CUSTOM_AUTH",
      "ALLOW_USER_PASSWORD_AUTH",
      "ALLOW_USER_SRP_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
      "ALLOW_USER_AUTH",
      "ADMIN_NO_SRP_AUTH",
      "CUSTOM_AUTH_FLOW_ONLY",
      "USER_PASSWORD_AUTH",
    ),
  ),
  SupportedIdentityProviders: list(text({ min: 1, max: 32 })),
  CallbackURLs: list(address(), { max: 100 }),
  LogoutURLs: list(address(), { max: 100 }),
  DefaultRedirectURI: address(),
  AllowedOAuthFlows: list(oneOf("code", "implicit", "client_credentials"), { max: 3 }),
  AllowedOAuthScopes: list(text({ min: 1, max: 256, pattern: /^[\x21\x23-\x5B\x5D-\x7E]+$/ }), { max: 50 }),
  AllowedOAuthFlowsUserPoolClient: bool(),
  AnalyticsConfiguration: document(),
  PreventUserExistenceErrors: oneOf("LEGACY", "ENABLED"),
  EnableTokenRevocation: bool(),
  EnablePropagateAdditionalUserContextData: bool(),
  AuthSessionValidity: integer(3, 15),
  RefreshTokenRotation: struct({
    Feature: need(oneOf("ENABLED", "DISABLED")),
    RetryGracePeriodSeconds: integer(0, 60),
  }),
};
