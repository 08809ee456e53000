import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClientSettings } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { readHint } from "./hint.ts";
import type { Parameters } from "./parameters.ts";
import { sendRefusal } from "./refusal.ts";
import { queryOf, readParameters } from "./parameters.ts";
import { isRegistered, seeOther, withParameters } from "./redirect.ts";
import { findClient } from "./find-client.ts";
import { forgetVisitor } from "./visitor.ts";

/**
 * `/logout`: this browser is nobody's any more, and then on to a registered `logout_uri` or, as OpenID Connect has it (RP-Initiated Logout
 * 1.0), `post_logout_redirect_uri`; or with `redirect_uri` to another sign-in.
 */
export async function logout(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request.url);
  const given = readParameters(query);
  const found = await findClient(ports, await clientOf(ports, given));
  if (!found) return sendRefusal(reply, "unknown-client", given.get("lang"));
  const next = logoutTarget(found.client.settings, query);
  if (!next) return sendRefusal(reply, "unknown-logout", given.get("lang"));
  await forgetVisitor(ports, request, reply, found.pool.id);
  return seeOther(reply, next);
}

/**
 * `POST /logout`, which OpenID Connect asks for too. The session's cookie does not come along with a form of another site, so the browser
 * comes again by GET; an id token of the form never gets into an address.
 */
export async function logoutByForm(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const given = readParameters(typeof request.body === "string" ? request.body : "");
  const client = given.unclear ? null : await clientOf(ports, given);
  if (client === null) return sendRefusal(reply, "unknown-client", given.get("lang"));
  const kept = ["post_logout_redirect_uri", "logout_uri", "state", "lang"];
  const query = new URLSearchParams({ client_id: client });
  for (const name of kept) if (given.get(name) !== null) query.set(name, given.get(name)!);
  return seeOther(reply, `/logout?${query.toString()}`);
}

/** Which client a sign-out is for: the one that it names, or to which the id token was issued; null when the two differ or the token is none of ours. */
async function clientOf(ports: Ports, given: Parameters): Promise<string | null> {
  const named = given.get("client_id");
  const token = given.get("id_token_hint");
  if (token === null) return named;
  const hint = await readHint(ports, token);
  return hint && (named === null || named === hint.client) ? hint.client : null;
}

/** Where a sign-out leads; null when that is not registered with the client. */
export function logoutTarget(
  settings: Pick<ClientSettings, "LogoutURLs" | "CallbackURLs">,
  query: string,
): string | null {
  const given = readParameters(query);
  if (given.unclear) return null;
  const [own, standard] = [given.get("logout_uri"), given.get("post_logout_redirect_uri")];
  if (own !== null && standard !== null && own !== standard) return null;
  const target = own ?? standard;
  if (target !== null)
    return isRegistered(settings.LogoutURLs, target) ? withParameters(target, { state: given.get("state") }) : null;
  const redirect = given.get("redirect_uri");
  if (redirect === null || given.get("response_type") === null || !isRegistered(settings.CallbackURLs, redirect))
    return null;
  return `/hosted/login?${query}`;
}
