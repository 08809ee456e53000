import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";

/** Lets pages of our own origin and of IDENTITY_ORIGINS call an endpoint; never with cookies. */
export function allowOrigin(
  config: Pick<Config, "publicUrl" | "IDENTITY_ORIGINS">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers({ vary: "Origin", "x-content-type-options": "nosniff" });
  const origin = request.headers.origin;
  if (!origin || ![config.publicUrl, ...config.IDENTITY_ORIGINS].includes(origin)) return;
  void reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "authorization, content-type, cache-control, x-amz-user-agent",
    "access-control-max-age": "86400",
  });
}
