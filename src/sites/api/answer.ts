import { randomUUID } from "node:crypto";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isTransient, isUnreachable, mayBeCommitted } from "../../kit/db/index.ts";
import type { Env } from "../../kit/env.ts";
import { Problem, refuse } from "../../kit/problem.ts";
import { say } from "./refusals/index.ts";

/** The media type of problem documents. */
export const problemType = "application/problem+json; charset=utf-8";

/** Sends a problem document (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.kind === "unauthenticated") void reply.header("www-authenticate", 'Bearer realm="hookwise"');
  if (problem.retryAfter !== undefined) void reply.header("retry-after", problem.retryAfter);
  return reply.code(problem.status).header("cache-control", "no-store").type(problemType).send(problem.document());
}

/** What is answered where there is no endpoint. */
export function noSuchEndpoint(method: string, path: string): Problem {
  return refuse("missing", "no-such-endpoint", say("no-such-endpoint", { method, path }));
}

/** Turns whatever was thrown into a problem document; a fault of ours is logged and told by its number alone. */
export function answerError(
  { log, commits }: Pick<Env, "log" | "commits">,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = error instanceof Problem ? error : translated(error as FastifyError, commits?.waiting() ?? false);
  if (problem) return sendProblem(reply, problem);
  const id = randomUUID();
  log.error({ err: error, id, method: request.method, path: request.routeOptions.url }, "a request failed");
  const detail = say("fault", { id });
  return reply
    .code(500)
    .type(problemType)
    .send({ type: "about:blank", title: "Fault", status: 500, reason: "fault", detail, id });
}

/** @param waiting whether changes wait for a standby: what was not got in time then waited for one of them */
function translated(error: FastifyError, waiting: boolean): Problem | null {
  // Before whatever says that nothing was changed.
  if (mayBeCommitted(error)) return refuse("unavailable", "uncertain", say("uncertain"));
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return refuse("invalid", "invalid-json", say("invalid-json"));
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("wrong-type", "wrong-type", say("wrong-type", { accepts: "application/json" }));
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("too-large", "too-large", say("too-large", { limit: bodyLimit }));
    default:
  }
  // 22021 and 22P05: a text that the database cannot keep came past the input check, in a stream or a header.
  if (error.code === "22021" || error.code === "22P05") return refuse("invalid", "invalid", say("unstorable-text"));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return refuse("invalid", "invalid", error.message);
  if (isUnreachable(error) || (waiting && isTransient(error)))
    return refuse("unavailable", "unavailable", say("unavailable"));
  return null;
}

/** Bytes that a JSON body may have. */
export const bodyLimit = 2 * 1024 * 1024;
