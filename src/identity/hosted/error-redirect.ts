import type { FastifyReply, FastifyRequest } from "fastify";
import { queryOf, readParameters } from "./parameters.ts";
import { seeOther, withParameters } from "./redirect.ts";
import { sendRefusal } from "./refusal.ts";
import type { AuthorizeRequest, OAuthError, ReadRequest } from "./request.ts";

/** Shows what is wrong with a request, or leads back with it when the way back is good. */
export function refuse(
  reply: FastifyReply,
  read: Exclude<ReadRequest, { kind: "good" }>,
  request: FastifyRequest,
): FastifyReply {
  if (read.kind === "page") return sendRefusal(reply, read.reason, readParameters(queryOf(request.url)).get("lang"));
  return redirectWithError(reply, read, read.error, read.description);
}

/** Leads back to the application with an error. */
export function redirectWithError(
  reply: FastifyReply,
  to: Pick<AuthorizeRequest, "redirectUri" | "state">,
  error: OAuthError,
  description: string,
): FastifyReply {
  return seeOther(reply, withParameters(to.redirectUri, { error, error_description: description, state: to.state }));
}
