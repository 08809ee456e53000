import type { FastifyReply } from "fastify";
import { html, sendPage } from "../../../kit/page/index.ts";
import { framed, styles } from "../frame.ts";
import { languageOf } from "../language.ts";
import { screens } from "./screens/index.ts";
import type { Step } from "./step.ts";
import type { Visit } from "./visit.ts";

/** Shows a step. @param ticket the sealed step, for the form @param wrong why the last answer was refused */
export function sendScreen(
  reply: FastifyReply,
  visit: Visit,
  step: Step,
  ticket: string,
  wrong: string | null = null,
): FastifyReply {
  const { asked, say } = visit;
  const locale = languageOf(asked.lang);
  const screen = screens[step.screen];
  const title = say(screen.title?.(step) ?? `${step.screen}.title`);
  const fields = screen.draw(visit, step, wrong !== null);
  const body = framed(
    locale,
    html`<h1>${title}</h1>
      ${step.notice && html`<p class="notice" role="status">${say(step.notice)}</p>`}
      ${wrong !== null && html`<p class="wrong" role="alert" id="wrong">${wrong}</p>`} ${screen.above?.(visit, step)}
      ${
        fields &&
        html`<form method="post" action="/hosted/login">
          <input type="hidden" name="ticket" value="${ticket}" />${fields}
        </form>`
      }
      ${screen.below?.(visit, step)}`,
  );
  const policy = { "form-action": `'self' ${formTarget(asked.redirectUri)}` };
  return sendPage(reply, { title, locale, body, styles, policy });
}

// Browsers hold the redirect that answers a form against this directive, and the last one leads to the application.
function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return origin === "null" ? protocol : origin;
}
