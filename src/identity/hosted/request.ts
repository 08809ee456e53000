import type { Ports } from "../calls/ports.ts";
import type { Client, Pool } from "../model/pool.ts";
import { resourceScopes } from "../store/federation.ts";
import { findClient } from "./find-client.ts";
import { readHint } from "./hint.ts";
import { readParameters } from "./parameters.ts";
import { isRegistered } from "./redirect.ts";
import { namesResourceScope, scopesFor } from "./scopes.ts";

/** A checked request for a sign-in (`/oauth2/authorize`, `/hosted/login`): client, way back and scopes are good. */
export interface AuthorizeRequest {
  pool: Pool;
  client: Client;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  /** PKCE S256; null only for clients with a secret. */
  challenge: string | null;
  nonce: string | null;
  /** identity_provider: "COGNITO" or the name of another provider. */
  provider: string | null;
  identifier: string | null;
  prompt: string[];
  /** Seconds since the person last proved who they are, at most. */
  maxAge: number | null;
  /** The `sub` whose sign-in the application wants; null: anybody's. */
  sub: string | null;
  loginHint: string | null;
  lang: string | null;
  /** The request's query as it came. */
  query: string;
}

type PageReason = "unknown-client" | "unknown-redirect" | "repeated";
export type OAuthError =
  | "invalid_request"
  | "unauthorized_client"
  | "invalid_scope"
  | "server_error"
  | "access_denied"
  | "login_required"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported"
  | "invalid_target"
  | "invalid_authorization_details";

export type ReadRequest =
  | { kind: "good"; request: AuthorizeRequest }
  /** The way back is not trustworthy: the error is shown here. */
  | { kind: "page"; reason: PageReason }
  | { kind: "back"; redirectUri: string; state: string | null; error: OAuthError; description: string };

const challengeShape = /^[A-Za-z0-9_-]{43}$/;
/** What would change the answer and is not done here: to pass over it in silence would give something else than what was asked for. */
const unsupported: Record<string, OAuthError> = {
  request: "request_not_supported",
  request_uri: "request_uri_not_supported",
  registration: "registration_not_supported",
  resource: "invalid_target",
  authorization_details: "invalid_authorization_details",
  claims: "invalid_request",
  dpop_jkt: "invalid_request",
};
const prompts = ["none", "login", "select_account", "consent"];

type Asking = Pick<Ports, "directory" | "db" | "keys" | "config" | "clock">;

/** Reads and checks a request for a sign-in. Only with a known client and a redirect_uri of its list does anything lead back to the client. */
export async function readAuthorize(ports: Asking, query: string): Promise<ReadRequest> {
  const given = readParameters(query);
  if (given.unclear === "client_id" || given.unclear === "redirect_uri") return { kind: "page", reason: "repeated" };
  const found = await findClient(ports, given.get("client_id"));
  if (!found) return { kind: "page", reason: "unknown-client" };
  const { pool, client } = found;
  const redirectUri = given.get("redirect_uri");
  if (redirectUri === null || !isRegistered(client.settings.CallbackURLs, redirectUri))
    return { kind: "page", reason: "unknown-redirect" };
  const state = given.get("state");
  const back = (error: OAuthError, description: string): ReadRequest => ({
    kind: "back",
    redirectUri,
    state,
    error,
    description,
  });

  if (given.unclear) return back("invalid_request", `${given.unclear} came more than once or cannot be read`);
  for (const [name, error] of Object.entries(unsupported))
    if (given.get(name) !== null) return back(error, `${name} is not supported`);
  if ((given.get("response_mode") ?? "query") !== "query")
    return back("invalid_request", "Only response_mode query is supported");
  const flow = given.get("response_type");
  if (flow !== "code" && flow !== "token") return back("invalid_request", "response_type must be code");
  const { AllowedOAuthFlowsUserPoolClient: open, AllowedOAuthFlows: flows } = client.settings;
  if (!open || flow !== "code" || !flows.includes("code"))
    return back("unauthorized_client", "This client may not use this flow");
  const challenge = given.get("code_challenge");
  if (challenge === null && (client.secret === null || given.get("code_challenge_method") !== null))
    return back("invalid_request", "code_challenge is required (PKCE, S256)");
  if (challenge !== null && (given.get("code_challenge_method") !== "S256" || !challengeShape.test(challenge)))
    return back("invalid_request", "Only code_challenge_method S256 is supported");
  const asked = given.get("scope");
  const scopes = scopesFor(client, asked, namesResourceScope(asked) ? await resourceScopes(ports.db, pool.id) : []);
  if (!scopes) return back("invalid_scope", "The scope is unknown or not granted to this client");
  const prompt = (given.get("prompt") ?? "").split(" ").filter(Boolean);
  if (prompt.some((one) => !prompts.includes(one)) || (prompt.includes("none") && prompt.length > 1))
    return back("invalid_request", "prompt must be none, login, select_account or consent");
  const age = given.get("max_age");
  if (age !== null && !/^\d{1,9}$/.test(age)) return back("invalid_request", "max_age must be a number of seconds");
  const hinted = given.get("id_token_hint");
  const hint = hinted === null ? null : await readHint(ports, hinted);
  if (hinted !== null && !hint) return back("invalid_request", "id_token_hint is no id token of this provider");
  return {
    kind: "good",
    request: {
      pool,
      client,
      redirectUri,
      state,
      scopes,
      challenge,
      nonce: given.get("nonce"),
      provider: given.get("identity_provider"),
      identifier: given.get("idp_identifier"),
      prompt,
      maxAge: age === null ? null : Number(age),
      sub: hint?.sub ?? null,
      loginHint: given.get("login_hint"),
      lang: given.get("lang"),
      query,
    },
  };
}
