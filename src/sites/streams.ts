import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Ends the streams of a site when it is closed: whoever watches a page that is told of live would hold up the stop for as long as they watch. Their
 * browsers ask again. Other answers are finished.
 */
export function endStreamsAtClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook("onRequest", async (_request, { raw }) => {
    open.add(raw);
    raw.once("close", () => open.delete(raw));
  });
  app.addHook("preClose", async () => {
    for (const answer of open) if (isStream(answer)) answer.destroy();
  });
}

function isStream(answer: ServerResponse): boolean {
  return String(answer.getHeader("content-type")).startsWith("text/event-stream");
}
