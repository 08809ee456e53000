import type { Server, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** The streams of one site. */
interface Streams {
  open: Set<ServerResponse>;
  closing: boolean;
}

const streamsOf = new WeakMap<Server, Streams>();

/**
 * Begins an answer of server-sent events, which takes over the reply with the headers that it has. It ends when its site is closed (`endStreamsAtClose`),
 * if not before: it is over when it is given where HEAD was asked, and destroyed where the site is being closed, or its caller has gone,
 * while it was found out what to answer.
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
  const streams = streamsOf.get(reply.server.server);
  if (streams?.closing) out.destroy();
  // Its headers are all that is asked for.
  if (reply.request.method === "HEAD") out.end();
  if (out.destroyed || out.writableEnded) return out;
  streams?.open.add(out);
  out.on("close", () => streams?.open.delete(out));
  return out;
}

/**
 * Ends the streams of a site when it is closed: whoever watches a page that is told of live would hold up the stop for as long as they watch. Their
 * browsers ask again. Other answers are finished.
 */
export function endStreamsAtClose(app: FastifyInstance): void {
  const streams: Streams = { open: new Set(), closing: false };
  streamsOf.set(app.server, streams);
  app.addHook("preClose", async () => {
    streams.closing = true;
    for (const answer of streams.open) answer.destroy();
  });
}
