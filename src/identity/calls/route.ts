import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseJson } from "../../kit/json-depth.ts";
import type { Action, Network } from "./action.ts";
import type { Ports } from "./ports.ts";
import { deny, WireError } from "../wire/error.ts";
import { readShape } from "../wire/shape.ts";

/** The services that the wire speaks for, by the first part of X-Amz-Target. */
type Services = ReadonlyMap<string, ReadonlyMap<string, Action>>;

/** Decides whether a request may call an action that only managers may; throws a WireError when not. */
type CheckManager = (request: FastifyRequest, body: Buffer) => Promise<void>;

const media = "application/x-amz-json-1.1";
const largestBody = 256 * 1024;
const allowedHeaders =
  "content-type,x-amz-target,x-amz-user-agent,cache-control,amz-sdk-invocation-id,amz-sdk-request,authorization,x-amz-date,x-amz-content-sha256,x-amz-security-token";

/**
 * `POST /idp/` with X-Amz-Target: reads the body, finds the action, checks the shape, runs it.
 * Whatever the client did wrong is answered with 400 (5xx makes clients try three times).
 */
export function wireRoutes(ports: Ports, open: Services, managed: Services, checkManager: CheckManager) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error, request, reply) => sendError(ports, request, reply, error));
    app.addHook("onRequest", async (request, reply) => allowOrigin(ports, request, reply));
    app.options("/", async (_request, reply) => reply.code(204).send());
    app.get("/", async () => {
      throw new WireError("UnknownOperationException", "Send a POST with an X-Amz-Target header.");
    });
    app.post("/", async (request, reply) => {
      const target = String(request.headers["x-amz-target"] ?? "");
      const [service, name] = target.split(".", 2) as [string, string | undefined];
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      const found = open.get(service)?.get(name ?? "");
      const action = found ?? managed.get(service)?.get(name ?? "");
      if (!action) throw new WireError("UnknownOperationException", `Unknown operation: ${target.slice(0, 200)}`);
      if (!found) await checkManager(request, body);
      const input = readShape(action.input, parse(body));
      const answer = await action.run({ ...ports, input, network: networkOf(request), now: ports.clock() });
      return reply
        .headers({ "x-amzn-requestid": randomUUID(), "cache-control": "no-store" })
        .type(media)
        .send(JSON.stringify(answer));
    });
  };
}

function parse(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {};
  try {
    const value: unknown = parseJson(body.toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new WireError("SerializationException", "The body must be a JSON object.");
}

function networkOf(request: FastifyRequest): Network {
  const origin = request.headers.origin;
  return {
    address: request.ip,
    agent: (request.headers["user-agent"] ?? request.headers["x-amz-user-agent"] ?? "").toString().slice(0, 300),
    origin: origin && URL.canParse(origin) ? new URL(origin).origin : null,
  };
}

function allowOrigin(ports: Ports, request: FastifyRequest, reply: FastifyReply): void {
  const origin = request.headers.origin;
  if (!origin || !ports.config.IDENTITY_ORIGINS.includes(origin)) return;
  void reply.headers({
    "access-control-allow-origin": origin,
    vary: "Origin",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": allowedHeaders,
    "access-control-expose-headers": "x-amzn-errortype,x-amzn-errormessage,x-amzn-requestid,date",
    "access-control-max-age": "86400",
  });
}

function sendError(ports: Ports, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = known400(error);
  // The target may be logged; the body never: it holds passwords and codes.
  if (!known) ports.log.error({ err: error, target: request.headers["x-amz-target"] }, "identity");
  const { name, message } = known ?? deny("unexpected-fault");
  return reply
    .code(known ? 400 : 500)
    .headers({
      "x-amzn-errortype": `${name}:`,
      "x-amzn-errormessage": message.replace(/[^\x20-\x7e]/g, " "),
      "x-amzn-requestid": randomUUID(),
      "cache-control": "no-store",
    })
    .type(media)
    .send(JSON.stringify({ __type: name, message }));
}

function known400(error: unknown): WireError | null {
  if (error instanceof WireError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new WireError("SerializationException", "The body is larger than 256 KB.");
  if (statusCode !== undefined && statusCode < 500)
    return new WireError("SerializationException", "The request could not be read.");
  return null;
}
