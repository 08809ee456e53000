import type { FastifyReply, FastifyRequest } from "fastify";
import { attributesOf } from "../users/attributes.ts";
import type { Ports } from "../calls/ports.ts";
import { allowed } from "../tokens/access.ts";
import { WireError } from "../wire/error.ts";
import { callOf } from "./wire.ts";

const byScope: Record<string, string[]> = {
  email: ["email", "email_verified"],
  phone: ["phone_number", "phone_number_verified"],
};

/** `/oauth2/userInfo`: what the scopes of an access token tell about its owner, all as texts, as the wire has them. */
export async function userInfo(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const [, token] = /^bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  void reply.headers({ "cache-control": "no-store" });
  if (!token) return challenge(reply, "invalid_token", "Send an access token in the authorization header");
  try {
    const { user, client, claims } = await allowed(callOf(ports, request, {}), token, { scope: "openid" });
    const scopes = typeof claims["scope"] === "string" ? claims["scope"].split(" ") : [];
    const hidden = Object.keys(byScope).flatMap((scope) => (scopes.includes(scope) ? [] : byScope[scope]!));
    const onlyThese = scopes.includes("profile") ? null : ["sub", ...scopes.flatMap((scope) => byScope[scope] ?? [])];
    const shown = attributesOf(user, client).filter(
      ({ Name }) => !hidden.includes(Name) && (onlyThese === null || onlyThese.includes(Name)),
    );
    return { ...Object.fromEntries(shown.map(({ Name, Value }) => [Name, Value])), username: user.username };
  } catch (error) {
    if (error instanceof WireError) return challenge(reply, "invalid_token", error.message);
    throw error;
  }
}

// RFC 6750 section 3.
function challenge(reply: FastifyReply, error: string, description: string): object {
  void reply.code(401).header("www-authenticate", `Bearer error="${error}", error_description="${description}"`);
  return { error, error_description: description, error_message: description };
}
