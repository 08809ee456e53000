import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../kit/feature.ts";
import { chosenLanguage } from "../../kit/languages.ts";
import type { Language } from "../../kit/languages.ts";
import { clientNetwork, sharedLimits, takeLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import { sendPage } from "../../kit/page/index.ts";
import { resolvedLanguage, words } from "../../kit/words.ts";
import { maxBytes, readBody } from "./body.ts";
import { answerPage } from "./page.ts";
import type { FormAnswer } from "./page.ts";
import { formId } from "./rules.ts";
import type { Fault, Submission } from "./rules.ts";
import { acceptSubmission } from "./accept.ts";

/** Messages from one network address in ten minutes. */
export const maxSubmissions = 8;
/** Messages an hour from everybody together: each one is a mail to the same few people. */
const mostTogether = 200;

const together: Limit = { name: "contact-together", of: "", most: mostTogether, seconds: 3600 };

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
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    const limits = sharedLimits(env);
    app.addHook("onClose", async () => limits.stop());
    // First what costs nothing: a flood from one network asks the database nothing.
    const secondsToWait = async (address: string) =>
      limits.take([{ name: "contact", of: clientNetwork(address), most: maxSubmissions, seconds: 600 }]) ||
      takeLimits(env.database.lookup, env.secrets, [together]);
    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode === 413)
        return refuse(request, reply, [{ code: "FILES_TOO_BIG" }], await submitted(request));
      if (error.statusCode === 429) return refuse(request, reply, [{ code: "BLOCKED" }], await submitted(request));
      // A body that says of itself what nobody can read (a Content-Type that is none): trying again would not help.
      if (error.statusCode !== undefined && error.statusCode < 500)
        return refuse(request, reply, [{ code: "EMPTY" }], await submitted(request));
      request.log.error({ error: error.message }, "a message could not be taken in");
      return answer(
        request,
        reply,
        503,
        { errors: [{ message: wordsFor(request)("unavailable") }] },
        await submitted(request),
      );
    });
    app.post<{ Params: { form: string } }>("/forms/:form", async (request, reply) => {
      const seconds = await secondsToWait(request.ip);
      const submission = await submitted(request);
      if (seconds > 0) {
        void reply.header("retry-after", seconds);
        const message = wordsFor(request)("fault.wait", { seconds });
        return refuse(request, reply, [{ code: "BLOCKED", message }], submission);
      }
      if (request.params.form !== formId) return refuse(request, reply, [{ code: "FORM_NOT_FOUND" }], submission);
      const taken = await acceptSubmission(env, submission);
      if (taken.kind === "refused") return refuse(request, reply, taken.faults, submission);
      if (taken.kind === "strange") return answer(request, reply, 502, { unexpected: true }, submission);
      return answer(request, reply, 200, { ok: true }, submission);
    });
  };
}

/** The language of the page that the form stood on, as its address says. */
function languageOf({ query }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown };
  return chosenLanguage(typeof lang === "string" ? resolvedLanguage("contact", lang) : null);
}

function wordsFor(request: FastifyRequest) {
  return words("contact", languageOf(request).tag);
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
  const say = wordsFor(request);
  const errors = faults.map(({ code, field, message }) => ({
    code,
    message: message ?? say(`fault.${code}`),
    ...(field && { field }),
  }));
  return answer(request, reply, statusOf[faults[0]!.code] ?? 422, { errors }, submission);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  said: FormAnswer,
  submission: Submission,
): FastifyReply {
  const forPeople = /\btext\/html\b/.test(request.headers.accept ?? "");
  if (forPeople) return sendPage(reply, answerPage(said, submission.fields, languageOf(request)), status);
  return reply.code(status).header("cache-control", "no-store").header("x-content-type-options", "nosniff").send(said);
}
