import type { Ports } from "../ports.ts";
import type { Client, Pool } from "../pools/settings.ts";
import { resourceScopes } from "../store/federation.ts";
import { WireError } from "../wire/error.ts";
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
  loginHint: string | null;
  lang: string | null;
  /** The request's query as it came. */
  query: string;
}

export type PageReason = "unknown-client" | "unknown-redirect" | "repeated";
export type OAuthError =
  | "invalid_request"
  | "unauthorized_client"
  | "invalid_scope"
  | "server_error"
  | "access_denied"
  | "login_required";

export type ReadRequest =
  | { kind: "good"; request: AuthorizeRequest }
  /** The way back is not trustworthy: the error is shown here. */
  | { kind: "page"; reason: PageReason }
  | { kind: "back"; redirectUri: string; state: string | null; error: OAuthError; description: string };

const challengeShape = /^[A-Za-z0-9_-]{43}$/;
const prompts = ["none", "login", "select_account", "consent"];

/** Reads and checks a request for a sign-in. Only with a known client and a redirect_uri of its list does anything lead back to the client. */
export async function readAuthorize(ports: Pick<Ports, "directory" | "db">, query: string): Promise<ReadRequest> {
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
      loginHint: given.get("login_hint"),
      lang: given.get("lang"),
      query,
    },
  };
}

/** The client of an id and its pool; null when there is none. */
export async function findClient(
  ports: Pick<Ports, "directory">,
  id: string | null,
): Promise<{ pool: Pool; client: Client } | null> {
  if (id === null || !/^[\w+]{1,128}$/.test(id)) return null;
  try {
    return await ports.directory.client(id);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}
