import type { FastifyInstance } from "fastify";

/** Where people reach a site by https, their browsers are told to come by nothing else for a year. Call it before routes are added. */
export function onlyHttps(app: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.startsWith("https:")) return;
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("strict-transport-security", "max-age=31536000");
  });
}
