import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Config } from "../../kit/config.ts";
import { fallbackLanguage, languages } from "../../kit/languages.ts";
import type { IdentityDatabase } from "../store/database.ts";
import { findProductPool, insertProductPool, lockProductPool } from "../store/product-pool.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { findClient, findPool, insertClient, insertPool, updateClient, updatePool } from "../store/pools.ts";
import { newClientId, newPoolId, region } from "../model/ids.ts";
import { newClientSettings, newPoolSettings } from "../model/pool.ts";
import type { ClientSettings, PoolSettings } from "../model/pool.ts";

export const productScopes = ["openid", "email", "profile", "aws.cognito.signin.user.admin"];

/** Where a sign-out may lead: the first page in every language. */
export function firstPages({ publicUrl }: Pick<Config, "publicUrl">): string[] {
  return languages.map(({ tag }) => (tag === fallbackLanguage.tag ? `${publicUrl}/` : `${publicUrl}/${tag}`));
}

/** The product's own pool, client and identity pool: made at the first start, and at every start brought in line with the configuration. */
export async function openProductPool(database: IdentityDatabase, config: Config): Promise<ProductPool> {
  return database.tx(async (db) => {
    await lockProductPool(db);
    const product = (await findProductPool(db)) ?? {
      pool: newPoolId(),
      client: newClientId(),
      identityPool: `${region}:${randomUUID()}`,
    };
    const before = await findPool(db, product.pool);
    const settings = productPoolSettings(config, before?.settings);
    // What is in line already is not written: a start would wait for a standby that is away.
    if (before && !isDeepStrictEqual(before.settings, settings))
      await updatePool(db, product.pool, before.name, settings);
    if (!before) await insertPool(db, product.pool, "Hookwise", settings);
    const client = await findClient(db, product.client);
    const clientSettings = productClientSettings(config, client?.settings);
    if (client && !isDeepStrictEqual(client.settings, clientSettings))
      await updateClient(db, product.pool, product.client, client.name, clientSettings);
    if (!client) {
      const { pool, client: id } = product;
      await insertClient(db, { pool, id, name: "Browser", secret: null, settings: clientSettings });
      await insertProductPool(db, product);
    }
    return product;
  });
}

// The password rule is the specification's: no digit is asked for. A passkey has to verify its owner, so that it is two factors in one.
function productPoolSettings(config: Config, before: PoolSettings = newPoolSettings): PoolSettings {
  const policies = before.Policies;
  return {
    ...before,
    Policies: {
      PasswordPolicy: { ...policies.PasswordPolicy, RequireNumbers: false },
      SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"] },
    },
    MfaConfiguration: "ON",
    SoftwareTokenMfaConfiguration: { Enabled: true },
    UsernameAttributes: ["email"],
    AutoVerifiedAttributes: ["email"],
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: false, DeviceOnlyRememberedOnUserPrompt: true },
    WebAuthnConfiguration: { RelyingPartyId: new URL(config.publicUrl).hostname, UserVerification: "required" },
    DeletionProtection: "ACTIVE",
  };
}

function productClientSettings(config: Config, before: ClientSettings = newClientSettings): ClientSettings {
  const google = config.GOOGLE_CLIENT_ID ? ["Google"] : [];
  return {
    ...before,
    ExplicitAuthFlows: [
      "ALLOW_USER_AUTH",
      "ALLOW_USER_SRP_AUTH",
      "ALLOW_USER_PASSWORD_AUTH",
      "ALLOW_CUSTOM_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ],
    RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
    SupportedIdentityProviders: ["COGNITO", ...google],
    CallbackURLs: [`${config.publicUrl}/callback`],
    LogoutURLs: firstPages(config),
    DefaultRedirectURI: `${config.publicUrl}/callback`,
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ["code"],
    AllowedOAuthScopes: productScopes,
  };
}
