import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Stage } from "../calls/action.ts";
import { lifetimes, issuerOf } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { resourceScopes } from "../store/federation.ts";
import { findUser } from "../store/users.ts";
import { signInOf } from "../tokens/claims.ts";
import { revokeGrant } from "../tokens/grants.ts";
import { issueTokens } from "../tokens/issue.ts";
import { signJwt } from "../tokens/jwt.ts";
import { WireError } from "../wire/error.ts";
import { authenticateClient, OAuthRefusal } from "./client-auth.ts";
import { noteCodeSession, redeemCode } from "./code.ts";
import { readParameters } from "./parameters.ts";
import type { Parameters } from "./parameters.ts";
import { isChallengeMet } from "./pkce.ts";
import { userScopes } from "./scopes.ts";
import { callOf, runAction } from "./wire.ts";

/** `POST /oauth2/token`: a code, a refresh token or a client's own secret for tokens. Throws OAuthRefusal. */
export async function tokenEndpoint(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  if (typeof request.body !== "string")
    throw new OAuthRefusal("invalid_request", "Send a form: application/x-www-form-urlencoded");
  const form = readParameters(request.body);
  if (form.unclear) throw new OAuthRefusal("invalid_request", `${form.unclear} came more than once or cannot be read`);
  const grant = form.get("grant_type");
  if (grant === null) throw new OAuthRefusal("invalid_request", "grant_type is required");
  if (!Object.hasOwn(grants, grant))
    throw new OAuthRefusal("unsupported_grant_type", "grant_type must be one of the supported ones");
  if (form.get("resource") !== null || form.get("audience") !== null)
    throw new OAuthRefusal("invalid_target", "resource and audience are not supported; ask by scope");
  const stage = await authenticateClient(ports, request.headers.authorization, form);
  void reply.headers({ "cache-control": "no-store", pragma: "no-cache" });
  return grants[grant as keyof typeof grants](ports, request, stage, form);
}

const grants = {
  authorization_code: redeem,
  refresh_token: refresh,
  client_credentials: clientCredentials,
};

async function redeem(ports: Ports, request: FastifyRequest, stage: Stage, form: Parameters): Promise<object> {
  const { pool, client } = stage;
  const code = need(form, "code");
  const redirectUri = need(form, "redirect_uri");
  const redeemed = await redeemCode(ports, client, code);
  if (redeemed.kind === "again" && redeemed.originJti) await revokeGrant(ports.db, pool.id, redeemed.originJti);
  if (redeemed.kind !== "granted") throw badGrant("The code is unknown, used or too old");
  const { granted, username, issuedAt, hash } = redeemed;
  if (granted.redirectUri !== redirectUri) throw badGrant("redirect_uri differs from the one of the request");
  if (!isChallengeMet(granted.challenge, form.get("code_verifier")))
    throw badGrant("code_verifier does not match code_challenge");
  const user = await findUser(ports.db, pool.id, username);
  if (!user?.enabled || (user.signedOutAt && user.signedOutAt >= issuedAt)) throw badGrant("The sign-in has ended");
  const result = await issueTokens(callOf(ports, request, {}), {
    pool,
    client,
    user,
    scopes: granted.scopes,
    authTime: new Date(granted.authTime),
    how: [...granted.how],
    ...(granted.nonce !== null && { nonce: granted.nonce }),
  }).catch((error: unknown) => {
    throw error instanceof WireError ? badGrant("The sign-in has ended") : error;
  });
  const originJti = originOf(result.AccessToken!);
  if (!(await noteCodeSession(ports, hash, originJti))) {
    await revokeGrant(ports.db, pool.id, originJti);
    throw badGrant("The code is unknown, used or too old");
  }
  // An id token is what openid is asked for.
  if (!granted.scopes.includes("openid")) delete result.IdToken;
  return answer(result, granted.scopes);
}

async function refresh(ports: Ports, request: FastifyRequest, { client }: Stage, form: Parameters): Promise<object> {
  const token = need(form, "refresh_token");
  try {
    const input = { RefreshToken: token, ClientId: client.id };
    const { AuthenticationResult } = await runAction(ports, request, "GetTokensFromRefreshToken", input);
    return answer(AuthenticationResult, null);
  } catch (error) {
    if (error instanceof WireError) throw badGrant(error.message);
    throw error;
  }
}

async function clientCredentials(
  ports: Ports,
  _request: FastifyRequest,
  { pool, client }: Stage,
  form: Parameters,
): Promise<object> {
  const { settings } = client;
  if (!client.secret || !settings.AllowedOAuthFlows.includes("client_credentials"))
    throw new OAuthRefusal("unauthorized_client", "This client may not use client_credentials");
  // A program is no person: only scopes of resource servers, and only granted ones.
  const offered = await resourceScopes(ports.db, pool.id);
  const granted = settings.AllowedOAuthScopes.filter((one) => !userScopes.includes(one) && offered.includes(one));
  const asked = form.get("scope")?.split(" ").filter(Boolean) ?? granted;
  if (asked.length === 0 || asked.some((one) => !granted.includes(one)))
    throw new OAuthRefusal("invalid_scope", "The scope is unknown or not granted to this client");
  const life = lifetimes(client).access;
  const now = Math.floor(ports.clock().getTime() / 1000);
  const scope = [...new Set(asked)].join(" ");
  const claims = {
    sub: client.id,
    token_use: "access",
    scope,
    auth_time: now,
    iss: issuerOf(ports.config.publicUrl, pool.id),
    exp: now + life,
    iat: now,
    version: 2,
    jti: randomUUID(),
    client_id: client.id,
  };
  const key = await ports.keys.signer(pool.id, "access");
  return { access_token: signJwt(key, claims), token_type: "Bearer", expires_in: life, scope };
}

interface Tokens {
  AccessToken?: string;
  IdToken?: string;
  RefreshToken?: string;
  ExpiresIn?: number;
}

function answer(tokens: Tokens, scopes: string[] | null): object {
  return {
    ...(tokens.IdToken && { id_token: tokens.IdToken }),
    access_token: tokens.AccessToken,
    ...(tokens.RefreshToken && { refresh_token: tokens.RefreshToken }),
    expires_in: tokens.ExpiresIn,
    token_type: "Bearer",
    ...(scopes && { scope: scopes.join(" ") }),
  };
}

function originOf(accessToken: string): string {
  const claims = JSON.parse(Buffer.from(accessToken.split(".")[1]!, "base64url").toString()) as Record<string, unknown>;
  return signInOf(claims)!;
}

function need(form: Parameters, name: string): string {
  const value = form.get(name);
  if (value === null) throw new OAuthRefusal("invalid_request", `${name} is required`);
  return value;
}

function badGrant(description: string): OAuthRefusal {
  return new OAuthRefusal("invalid_grant", description);
}
