import type { FastifyInstance } from "fastify";
import { isLocalRequest } from "./local.ts";

/** Answers whatever was not asked on this machine itself with an empty 404: another machine, a proxy, a name that leads here from outside. */
export function onlyLoopback(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    // The socket's own address: a forwarded header could claim anything. The host name keeps rebinding pages out.
    const { headers, hostname, raw, socket } = request;
    const here = isLocalRequest({ headers, hostname, httpVersion: raw.httpVersion, address: socket.remoteAddress });
    if (!here) return reply.code(404).send();
  });
}
