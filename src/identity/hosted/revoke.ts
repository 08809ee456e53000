import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ports } from "../calls/ports.ts";
import { WireError } from "../wire/error.ts";
import { authenticateClient, OAuthRefusal } from "./client-auth.ts";
import { readParameters } from "./parameters.ts";
import { runAction } from "./wire.ts";

/** `POST /oauth2/revoke` (RFC 7009): ends the sign-in of a refresh token. An unknown token is answered with 200, too. */
export async function revokeEndpoint(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (typeof request.body !== "string")
    throw new OAuthRefusal("invalid_request", "Send a form: application/x-www-form-urlencoded");
  const form = readParameters(request.body);
  if (form.unclear) throw new OAuthRefusal("invalid_request", `${form.unclear} came more than once or cannot be read`);
  const { client } = await authenticateClient(ports, request.headers.authorization, form);
  const token = form.get("token");
  if (token === null) throw new OAuthRefusal("invalid_request", "token is required");
  try {
    await runAction(ports, request, "RevokeToken", { Token: token, ClientId: client.id });
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    if (error.name === "UnsupportedTokenTypeException")
      throw new OAuthRefusal("unsupported_token_type", "Only refresh tokens can be revoked");
    if (error.name === "UnsupportedOperationException" || error.name === "UnauthorizedException")
      throw new OAuthRefusal("invalid_request", error.message);
  }
  await reply.code(200).header("cache-control", "no-store").send();
}
