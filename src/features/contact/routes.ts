import rateLimit from "@fastify/rate-limit";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../kit/feature.ts";
import { sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { mostBytes, readBody } from "./body.ts";
import { answerPage } from "./page.ts";
import { formId } from "./rules.ts";
import type { Fault, Submission } from "./rules.ts";
import { take } from "./take.ts";

/** Messages from one network address in ten minutes. */
export const most = 8;

const statusOf: Partial<Record<Fault["code"], number>> = {
  BLOCKED: 429,
  FILES_TOO_BIG: 413,
  FORM_NOT_FOUND: 404,
  PROJECT_NOT_FOUND: 404,
  INACTIVE: 403,
};

/**
 * The form service: `POST /forms/{id}` with JSON or form data. Programs get `{ok: true}` or `{errors: [{code, message, field}]}`;
 * a browser without script gets a page, with everything it sent still in its fields when something is wrong.
 */
export function formRoutes(env: Env) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    await app.register(rateLimit, {
      max: most,
      timeWindow: "10 minutes",
      errorResponseBuilder: () => Object.assign(new Error("blocked"), { statusCode: 429 }),
    });
    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      const code = error.statusCode === 429 ? "BLOCKED" : error.statusCode === 413 ? "FILES_TOO_BIG" : null;
      if (code) return refuse(request, reply, [{ code }], await submitted(request));
      request.log.error({ error: error.message }, "a message could not be taken in");
      return answer(
        request,
        reply,
        503,
        { errors: [{ message: words("contact")("unavailable") }] },
        await submitted(request),
      );
    });
    app.post<{ Params: { form: string } }>("/forms/:form", async (request, reply) => {
      const submission = await submitted(request);
      if (request.params.form !== formId) return refuse(request, reply, [{ code: "FORM_NOT_FOUND" }], submission);
      const taken = await take(env, submission);
      if (taken.kind === "refused") return refuse(request, reply, taken.faults, submission);
      if (taken.kind === "strange") return answer(request, reply, 502, { unexpected: true }, submission);
      return answer(request, reply, 200, { ok: true }, submission);
    });
  };
}

function submitted(request: FastifyRequest): Promise<Submission> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return readBody(body, request.headers["content-type"] ?? "");
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  faults: readonly (Fault & { message?: string })[],
  submission: Submission,
): FastifyReply {
  const say = words("contact");
  const errors = faults.map(({ code, field, message }) => ({
    code,
    message: message ?? say(`fault.${code}`),
    ...(field && { field }),
  }));
  return answer(request, reply, statusOf[faults[0]!.code] ?? 422, { errors }, submission);
}

export interface FormAnswer {
  ok?: true;
  errors?: { code?: string; message: string; field?: string }[];
  unexpected?: true;
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  said: FormAnswer,
  submission: Submission,
): FastifyReply {
  const forPeople = /\btext\/html\b/.test(request.headers.accept ?? "");
  if (forPeople) return sendPage(reply, answerPage(said, submission.fields), status);
  return reply.code(status).header("cache-control", "no-store").header("x-content-type-options", "nosniff").send(said);
}
