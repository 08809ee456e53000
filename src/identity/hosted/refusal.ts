import type { FastifyReply } from "fastify";
import { html, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { framed, styles } from "./frame.ts";
import { languageOf } from "./language.ts";

/** Why a request ends on a page of ours instead of at the application. */
type Refusal =
  | "unknown-client"
  | "unknown-redirect"
  | "unknown-logout"
  | "repeated"
  | "form-over"
  | "other-site"
  | "trip-unknown"
  | "trip-over"
  | "trip-used"
  | "other-browser"
  | "fault";

const statuses: Partial<Record<Refusal, number>> = { fault: 500, "other-site": 403 };

/** Shows why it goes no further and what helps. @param again where the person can begin anew, when that is safe to know */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  lang: string | null,
  again: string | null = null,
): FastifyReply {
  const locale = languageOf(lang, reply.request);
  const say = words("hosted", locale);
  const body = framed(
    locale,
    html`<h1>${say(`refusal.${refusal}.title`)}</h1>
      <p class="lead">${say(`refusal.${refusal}.text`)}</p>
      <p>
        ${
          again
            ? html`<a class="button" href="${again}">${say("again")}</a>`
            : html`<a class="button" href="/">${say("to-first-page")}</a>`
        }
      </p>`,
  );
  return sendPage(reply, { title: say(`refusal.${refusal}.title`), locale, body, styles }, statuses[refusal] ?? 400);
}
