import type { Server, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

const streams = new WeakMap<Server, Set<ServerResponse>>();

/**
 * Begins an answer of server-sent events, which takes over the reply with the headers that it has. It ends when its site is closed (`endStreamsAtClose`),
 * if not before.
 */
export function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw: out } = reply;
  const headers = {
    ...reply.getHeaders(),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200);
  const open = streams.get(reply.server.server);
  open?.add(out);
  out.on("close", () => open?.delete(out));
  return out;
}

/**
 * Ends the streams of a site when it is closed: whoever watches a page that is told of live would hold up the stop for as long as they watch. Their
 * browsers ask again. Other answers are finished.
 */
export function endStreamsAtClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  streams.set(app.server, open);
  app.addHook("preClose", async () => {
    for (const answer of open) answer.destroy();
  });
}
