import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ports } from "../ports.ts";
import { sendRefusal } from "./refusal.ts";
import { queryOf, readParameters } from "./parameters.ts";
import { isRegistered, leadTo, withParameters } from "./redirect.ts";
import { findClient } from "./request.ts";
import { forgetVisitor } from "./visitor.ts";

/** `/logout`: this browser is nobody's any more, and then on to a registered `logout_uri`, or with `redirect_uri` to another sign-in. */
export async function logout(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request.url);
  const given = readParameters(query);
  const found = await findClient(ports, given.get("client_id"));
  if (!found) return sendRefusal(reply, "unknown-client", given.get("lang"));
  const next = logoutTarget(found.client.settings, query);
  if (!next) return sendRefusal(reply, "unknown-logout", given.get("lang"));
  await forgetVisitor(ports, request, reply, found.pool.id);
  return leadTo(reply, next);
}

/** Where a sign-out leads; null when that is not registered with the client. */
export function logoutTarget(
  settings: { LogoutURLs: readonly string[]; CallbackURLs: readonly string[] },
  query: string,
): string | null {
  const given = readParameters(query);
  if (given.unclear) return null;
  const target = given.get("logout_uri");
  if (target !== null)
    return isRegistered(settings.LogoutURLs, target) ? withParameters(target, { state: given.get("state") }) : null;
  const redirect = given.get("redirect_uri");
  if (redirect === null || given.get("response_type") === null || !isRegistered(settings.CallbackURLs, redirect))
    return null;
  return `/hosted/login?${query}`;
}
