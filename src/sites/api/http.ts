import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import type { Server } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { schemaController } from "../../kit/no-schemas.ts";
import { refuse } from "../../kit/problem.ts";
import type { Problem } from "../../kit/problem.ts";
import { say } from "./refusals/index.ts";
import { bodyLimit, problemType } from "./answer.ts";

/** How the sites speak HTTP. What is refused before any route has seen it is told as a problem document, too (`src/sites/api/malformed.test.ts`). */
export const httpOptions = {
  logger: false,
  bodyLimit,
  routerOptions: { maxParamLength: 500 },
  schemaController,
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, { raw }: FastifyReply) => {
    const problem = refusalOf(error.code);
    const { headers, body } = written(problem);
    raw.writeHead(problem.status, headers).end(body);
  },
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const problem = refusalOf(error.code);
    const { headers, body } = written(problem);
    const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines].join("\r\n");
    socket.end(`${head}\r\n\r\n${body}`);
  },
} satisfies FastifyServerOptions;

/** Refuses a request that expects of us what we do not do (RFC 9110, 10.1.1); Node itself would answer 417 with nothing in it. */
export function refuseExpectations(server: Server): void {
  server.on("checkExpectation", (_request, response) => {
    const problem = refuse("expectation-failed", "expectation-failed", say("expectation-failed"));
    const { headers, body } = written(problem);
    response.writeHead(problem.status, { ...headers, connection: "close" }).end(body);
  });
}

function refusalOf(code: string | undefined): Problem {
  switch (code) {
    case "FST_ERR_BAD_URL":
      return refuse("invalid", "bad-path", say("bad-path"));
    case "FST_ERR_MAX_PARAM_LENGTH":
      return refuse("path-too-long", "path-too-long", say("path-too-long"));
    case "HPE_HEADER_OVERFLOW":
      return refuse("headers-too-large", "headers-too-large", say("headers-too-large"));
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return refuse("too-large", "too-large", say("too-large", { limit: bodyLimit }));
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse("too-slow", "too-slow", say("too-slow"));
    default:
      return refuse("invalid", "malformed-request", say("malformed-request"));
  }
}

function written(problem: Problem): { headers: Record<string, string | number>; body: string } {
  const body = JSON.stringify(problem.document());
  return {
    headers: {
      "content-type": problemType,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    body,
  };
}
