import type { FastifyInstance } from "fastify";
import { createLocalJWKSet } from "jose";
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from "jose";
import type { Accounts, AuthConfig, ReadyAccount } from "../kit/accounts.ts";
import type { Config } from "../kit/config.ts";
import { accountDirectory } from "./account-directory.ts";
import { remoteKeys } from "./remote-keys.ts";

export type { Accounts, AuthConfig } from "../kit/accounts.ts";

/** What the sites need of the embedded identity provider; `main.ts` hands it over. */
export interface Provider {
  describe(): AuthConfig;
  routes(app: FastifyInstance): Promise<void>;
  issuer: string;
  /** The published keys as of now; they change when a key is rotated. */
  jwks(): Promise<JSONWebKeySet>;
  isSignInValid(claims: JWTPayload): Promise<boolean>;
  provision(account: ReadyAccount): Promise<{ username: string; sub: string } | null>;
  /** The product's own key for the management operations. */
  accessKey: { id: string; secret: string };
}

/**
 * Accounts by the embedded provider, whose keys are at hand.
 * @param here whether this process speaks its wire: management requests then stay on the machine, whatever stands before the public address
 */
export function embeddedAccounts(provider: Provider, config: Config, here: boolean): Accounts {
  const about = provider.describe();
  return {
    describe: () => provider.describe(),
    issuer: provider.issuer,
    clientId: about.userPoolClientId,
    jwks: currentKeys(() => provider.jwks()),
    isSignInValid: (claims) => provider.isSignInValid(claims),
    ...(here && { mount: (app) => provider.routes(app) }),
    ...(!config.production && {
      provision: async (account) => {
        const made = await provider.provision(account);
        return made && { username: made.username, subject: made.sub };
      },
    }),
    manage: accountDirectory({
      pool: about.userPoolId,
      issuer: provider.issuer,
      endpoint: here ? `http://${ownHost(config.HOST)}:${config.PORT}/idp/` : `${config.publicUrl}/idp/`,
      key: provider.accessKey,
    }),
  };
}

function ownHost(listens: string): string {
  if (listens === "0.0.0.0" || listens === "::") return "127.0.0.1";
  return listens.includes(":") ? `[${listens}]` : listens;
}

/** Accounts by a user pool elsewhere, when COGNITO_USER_POOL_ID names one; null otherwise. */
export function cognitoAccounts(config: Config): Accounts | null {
  const { COGNITO_USER_POOL_ID: pool, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = config;
  if (!pool || !clientId) return null;
  // Amazon's issuer follows from the pool's id; another server's is its origin and the pool, as this product's own.
  const issuer = endpoint
    ? `${new URL(endpoint).origin}/${pool}`
    : `https://cognito-idp.${pool.split("_")[0]}.amazonaws.com/${pool}`;
  const { IDENTITY_ACCESS_KEY_ID: id, IDENTITY_SECRET_ACCESS_KEY: secret } = config;
  return {
    describe: () => describePool(config, pool, clientId),
    issuer,
    clientId,
    jwks: remoteKeys(new URL(`${issuer}/.well-known/jwks.json`)),
    manage: accountDirectory({ pool, issuer, endpoint, ...(id && secret && { key: { id, secret } }) }),
  };
}

function describePool(config: Config, userPoolId: string, userPoolClientId: string): AuthConfig {
  const { COGNITO_ENDPOINT: endpoint, COGNITO_IDENTITY_POOL_ID: identityPoolId, COGNITO_DOMAIN: domain } = config;
  return {
    userPoolId,
    userPoolClientId,
    ...(endpoint && { userPoolEndpoint: endpoint }),
    ...(identityPoolId && { identityPoolId, ...(endpoint && { identityPoolEndpoint: endpoint }) }),
    allowGuestAccess: config.IDENTITY_GUESTS,
    ...(domain && {
      oauth: {
        domain,
        scopes: ["openid", "email", "profile", "aws.cognito.signin.user.admin"],
        redirectSignIn: [`${config.publicUrl}/callback`],
        redirectSignOut: [`${config.publicUrl}/`],
        responseType: "code" as const,
        providers: ["Google"],
      },
    }),
  };
}

// Asked anew for each token, but made into a key set only when the keys really changed.
function currentKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: { of: string; find: JWTVerifyGetKey } | null = null;
  return async (header, token) => {
    const keys = await read();
    const of = keys.keys.map((key) => key.kid).join();
    if (known?.of !== of) known = { of, find: createLocalJWKSet(keys) };
    return known.find(header, token);
  };
}
