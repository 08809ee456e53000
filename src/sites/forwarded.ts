import type { FastifyInstance } from "fastify";
import { withoutPort } from "../kit/ip.ts";

/**
 * Some proxies write the port behind whom they speak for. It is cut before anybody asks for the caller's address, for which it would be another
 * one with each connection: no limit would count them together.
 */
export function cutForwardedPorts(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers["x-forwarded-for"];
    if (given !== undefined)
      headers["x-forwarded-for"] = [given].flat().flatMap((one) => one.split(",")).map((one) => withoutPort(one.trim())).join(", "); // oxfmt-ignore
    done();
  });
}
