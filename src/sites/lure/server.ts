import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Env } from "../../kit/feature.ts";
import { metricsRoute } from "../../kit/metrics-route.ts";
import { nodeHttp } from "../../kit/lazy-import.ts";
import { schemaController } from "../../kit/no-schemas.ts";
import { pageAssets } from "../../kit/page/index.ts";
import { openTracking, spoolCondition } from "../../features/tracking/index.ts";
import { words } from "../../kit/words.ts";
import { prepareText, send, sendRaw } from "./answer.ts";
import { answerLinks } from "./links.ts";
import { unknownAddressPage } from "./pages.ts";
import { openSnapshots } from "./snapshots.ts";

export interface LureSite {
  listen(): Promise<void>;
  close(): Promise<void>;
}

const largestHeader = 16 * 1024;
const headersWithin = 10_000;
const requestWithin = 15_000;
const keptAlive = 5000;

/**
 * The lure host. Everything a mail's link can lead to is answered by plain `node:http` code in front of Fastify (see
 * docs/decisions for the measurement); Fastify serves the typefaces and the not-found answer. No cookie is ever read or set.
 */
export async function lureSite(env: Env): Promise<LureSite> {
  const tracking = openTracking(env);
  const snapshots = openSnapshots(env);
  const links = answerLinks(env, tracking, snapshots);
  const missing = unknownAddressPage();
  const unreadable = (status: number) => prepareText(`${words("lure-host")("unreadable")}\n`, status);
  const byCode: Record<string, ReturnType<typeof unreadable>> = {
    HPE_HEADER_OVERFLOW: unreadable(431),
    ERR_HTTP_REQUEST_TIMEOUT: unreadable(408),
  };
  const malformed = unreadable(400);
  let closing = false;
  const app: FastifyInstance = Fastify({
    logger: false,
    // Nothing here tells what the host is made of, or whose it is: no answer is the framework's own.
    frameworkErrors: (_error, request, reply) => send(request.raw, reply.raw, missing, ""),
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      sendRaw(socket, byCode[error.code ?? ""] ?? malformed);
    },
    forceCloseConnections: "idle",
    schemaController,
    serverFactory(fastify) {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        // Whoever asks again and again over one connection would keep a host from ending.
        if (closing) response.shouldKeepAlive = false;
        if (links(request, response)) return;
        delete request.headers.cookie;
        fastify(request, response);
      };
      const server = nodeHttp().createServer(
        { maxHeaderSize: largestHeader, keepAliveTimeout: keptAlive, noDelay: true },
        answer,
      );
      server.headersTimeout = headersWithin;
      server.requestTimeout = requestWithin;
      // A body is never wanted: the answer comes without inviting it.
      server.on("checkContinue", answer);
      return server;
    },
  });
  await app.register(pageAssets);
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain").send("User-agent: *\nDisallow: /\n"));
  app.get("/healthz", (_request, reply) => reply.type("text/plain").send("ok\n"));
  // Whoever shares visitors out among several hosts leaves one out that can keep no hits; that bookkeeping is behind costs no visitor anything.
  app.get("/readyz", (_request, reply) => {
    const spool = spoolCondition(env);
    return reply
      .code(spool === "unwritable" ? 503 : 200)
      .type("text/plain")
      .send(`${spool}\n`);
  });
  await app.register(metricsRoute(env));
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    send(request.raw, reply.raw, missing, "");
  });
  return {
    async listen() {
      await app.listen({ port: env.config.LURE_PORT, host: env.config.HOST });
    },
    async close() {
      closing = true;
      await app.close();
      await snapshots.stop();
      // Last, so that nobody who is still being answered finds the spool closed.
      await tracking.stop();
    },
  };
}
