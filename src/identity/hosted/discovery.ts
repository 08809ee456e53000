import type { FastifyInstance } from "fastify";
import { issuerOf } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { userScopes } from "./scopes.ts";

/** `/<pool>/.well-known/jwks.json` and `/<pool>/.well-known/openid-configuration`: public, for every site. */
export function discoveryRoutes(ports: Ports) {
  return async (app: FastifyInstance): Promise<void> => {
    const named = async (id: string) => (/^[\w-]{3,55}$/.test(id) ? ports.directory.pool(id) : null);
    app.addHook("onRequest", async (_request, reply) => {
      void reply.headers({
        "access-control-allow-origin": "*",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=300",
      });
    });
    app.get<{ Params: { pool: string } }>("/:pool/.well-known/jwks.json", async (request, reply) => {
      const pool = await named(request.params.pool);
      if (!pool) return missing(reply);
      return { keys: await ports.keys.publicKeys(pool.id) };
    });
    app.get<{ Params: { pool: string } }>("/:pool/.well-known/openid-configuration", async (request, reply) => {
      const pool = await named(request.params.pool);
      if (!pool) return missing(reply);
      return metadata(ports.config.publicUrl, pool.id);
    });
  };
}

function missing(reply: { code(status: number): unknown }): object {
  reply.code(404);
  return { message: "There is no user pool of this name." };
}

function metadata(origin: string, pool: string): object {
  const issuer = issuerOf(origin, pool);
  return {
    authorization_endpoint: `${origin}/oauth2/authorize`,
    claims_supported: ["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "email", "email_verified", "name"],
    claims_parameter_supported: false,
    code_challenge_methods_supported: ["S256"],
    end_session_endpoint: `${origin}/logout`,
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    id_token_signing_alg_values_supported: ["RS256"],
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    prompt_values_supported: ["none", "login", "select_account", "consent"],
    request_parameter_supported: false,
    // Absent it would mean yes.
    request_uri_parameter_supported: false,
    response_modes_supported: ["query"],
    response_types_supported: ["code"],
    revocation_endpoint: `${origin}/oauth2/revoke`,
    scopes_supported: userScopes,
    subject_types_supported: ["public"],
    token_endpoint: `${origin}/oauth2/token`,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    userinfo_endpoint: `${origin}/oauth2/userInfo`,
  };
}
