import type { FastifyReply, FastifyRequest } from "fastify";
import * as openid from "openid-client";
import { limit, limitKey, networkOf } from "../../limits/limits.ts";
import type { Ports } from "../../calls/ports.ts";
import { insertTicket } from "../../store/tickets.ts";
import { WireError } from "../../wire/error.ts";
import { redirectWithError } from "../error-redirect.ts";
import { bindBrowser, hashOf, newToken } from "../cookie.ts";
import { seeOther } from "../redirect.ts";
import type { AuthorizeRequest } from "../request.ts";
import type { Provider } from "./provider.ts";
import { relyingParty } from "./relying-party.ts";

/** A way to another provider and back, as it is kept: what was asked for, at whose page, from which browser. */
export interface FederatedSignIn {
  provider: string;
  /** Of the cookie that the browser holds. */
  browser: string;
  /** The query of the request that began it. */
  query: string;
}

const seconds = 300;

/** Sends the browser to another provider's page; its way back is good for five minutes, once, and in this browser alone. */
export async function startFederation(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizeRequest,
  provider: Provider,
): Promise<FastifyReply> {
  try {
    await limit(ports.db, limitKey(ports, "federation", networkOf(request.ip)), 600, 300);
    const party = await relyingParty(ports, provider);
    const state = newToken();
    const trip: FederatedSignIn = {
      provider: provider.name,
      browser: hashOf(bindBrowser(ports.config, request, reply)).toString("base64url"),
      query: asked.query,
    };
    await insertTicket(ports.db, {
      hash: hashOf(state),
      kind: "federation",
      pool: asked.pool.id,
      client: asked.client.id,
      username: null,
      data: trip,
      seconds,
    });
    const { nonce, verifier } = secretsOfSignIn(ports, state);
    const address = openid.buildAuthorizationUrl(party, {
      redirect_uri: returnAddress(ports),
      response_type: "code",
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(asked.loginHint !== null && { login_hint: asked.loginHint }),
      ...(asked.lang !== null && { ui_locales: asked.lang }),
      ...(asked.maxAge !== null && { max_age: String(asked.maxAge) }),
      ...(asked.prompt.length > 0 && { prompt: asked.prompt.join(" ") }),
    });
    return seeOther(reply, address.href);
  } catch (error) {
    if (!(error instanceof WireError)) ports.log.warn({ err: error, provider: provider.name }, "a provider failed");
    return redirectWithError(reply, asked, "server_error", `${provider.name} cannot be reached at the moment`);
  }
}

/** Where other providers send people back to; to be registered there. */
export function returnAddress(ports: Pick<Ports, "config">): string {
  return `${ports.config.publicUrl}/oauth2/idpresponse`;
}

/** The nonce and the PKCE verifier of a trip: they follow from its state under our key, so that the database never holds them. */
export function secretsOfSignIn(ports: Pick<Ports, "secrets">, state: string): { nonce: string; verifier: string } {
  const of = (purpose: string) => ports.secrets.mac(`hosted-${purpose}`, state).toString("base64url");
  return { nonce: of("nonce"), verifier: of("verifier") };
}
