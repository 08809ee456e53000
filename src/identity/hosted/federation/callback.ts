import type { FastifyReply, FastifyRequest } from "fastify";
import * as openid from "openid-client";
import type { Ports } from "../../calls/ports.ts";
import type { ProductPool } from "../../store/product-pool.ts";
import { findTicket, useTicket } from "../../store/tickets.ts";
import { WireError } from "../../wire/error.ts";
import { redirectWithError } from "../error-redirect.ts";
import { redirectWithCode } from "../code.ts";
import { boundBrowser, hashOf } from "../cookie.ts";
import { queryOf, readParameters } from "../parameters.ts";
import { seeOther } from "../redirect.ts";
import { sendRefusal } from "../refusal.ts";
import { readAuthorize } from "../request.ts";
import { welcomeVisitor } from "../visitor.ts";
import { federatedUser } from "./account.ts";
import type { Claims } from "./account.ts";
import { returnAddress, secretsOfSignIn } from "./start.ts";
import type { FederatedSignIn } from "./start.ts";
import { findProvider } from "./provider.ts";
import type { Provider } from "./provider.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * `/oauth2/idpresponse`: somebody comes back from another provider. Only the browser that left may come back, once, within five minutes;
 * everything else ends on a page, since nothing then says which application to trust.
 */
export async function handleCallback(
  ports: Ports,
  product: ProductPool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = readParameters(queryOf(request.url));
  const state = given.get("state");
  const hash = state === null || given.unclear ? null : hashOf(state);
  const trip = hash && (await findTicket<FederatedSignIn>(ports.db, "federation", hash));
  if (!state || !hash || !trip) return sendRefusal(reply, "trip-unknown", null);
  const browser = boundBrowser(ports.config, request);
  // The trip stays good for its owner: a stranger who has seen its address must not be able to end it.
  if (!browser || hashOf(browser).toString("base64url") !== trip.data.browser)
    return sendRefusal(reply, "other-browser", null);
  const again = `/oauth2/authorize?${trip.data.query}`;
  const { lang } = Object.fromEntries(new URLSearchParams(trip.data.query));
  if (!(await useTicket(ports.db, "federation", hash)))
    return sendRefusal(reply, trip.usedAt === null && trip.ended ? "trip-over" : "trip-used", lang ?? null, again);

  // The client's settings may have changed meanwhile.
  const read = await readAuthorize(ports, trip.data.query);
  const provider = await findProvider(ports, product, trip.pool, trip.data.provider);
  if (read.kind !== "good" || !provider) return sendRefusal(reply, "trip-unknown", lang ?? null);
  const asked = read.request;
  if (given.get("error") !== null) {
    const denied = given.get("error") === "access_denied";
    return denied
      ? redirectWithError(reply, asked, "access_denied", `The sign-in at ${provider.name} was cancelled`)
      : redirectWithError(reply, asked, "server_error", `${provider.name} refused the sign-in`);
  }
  try {
    const claims = await claimsFrom(ports, provider, state, request.url);
    const user = await federatedUser(ports, asked.pool, provider, claims);
    const visitor = { user, authTime: ports.clock(), provider: provider.name, how: [provider.name] };
    await welcomeVisitor(ports, reply, asked.pool.id, visitor);
    return seeOther(reply, await redirectWithCode(ports, asked, visitor));
  } catch (error) {
    if (error instanceof WireError) return redirectWithError(reply, asked, "access_denied", error.message);
    ports.log.warn({ err: error, provider: provider.name }, "a provider's answer could not be used");
    return redirectWithError(reply, asked, "server_error", `The sign-in at ${provider.name} could not be completed`);
  }
}

/** Redeems the provider's code and checks its id token: issuer, audience, signature, nonce, times. */
async function claimsFrom(ports: Ports, provider: Provider, state: string, url: string): Promise<Claims> {
  const party = await relyingParty(ports, provider);
  const { nonce, verifier } = secretsOfSignIn(ports, state);
  const address = new URL(returnAddress(ports));
  address.search = queryOf(url);
  const tokens = await openid.authorizationCodeGrant(party, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const missing = Object.values(provider.mapping).some((name) => claims[name] === undefined);
  if (!missing || !party.serverMetadata().userinfo_endpoint) return claims;
  // Many providers put a person's data only there; the subject has to be the same.
  const more = await openid.fetchUserInfo(party, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}
