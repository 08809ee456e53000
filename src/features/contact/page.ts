import { footer, html, masthead } from "../../kit/page/index.ts";
import type { PageOptions } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { fallbackLanguage } from "../../kit/languages.ts";
import type { Language } from "../../kit/languages.ts";
import { formAction } from "./rules.ts";

/** What a form is answered: to programs as JSON, to people as this page. */
export interface FormAnswer {
  ok?: true;
  errors?: { code?: string; message: string; field?: string }[];
  unexpected?: true;
}

/** The page that answers a form which was posted without script: thanks, or the same form again with what was typed and what is wrong. */
export function answerPage(
  said: FormAnswer,
  fields: Readonly<Record<string, unknown>>,
  { tag }: Language,
): PageOptions {
  const say = words("contact", tag);
  const first = tag === fallbackLanguage.tag ? "/" : `/${tag}`;
  const about = fields["about"] === "support" ? "support" : "contact";
  const title = say(said.ok ? "page.thanks" : "page.again");
  const home = html`<p><a class="button" href="${first}">${say("page.home")}</a></p>`;
  // What is over the limit was never read, so only the browser still has it.
  const unread = said.errors?.find(({ code }) => code === "FILES_TOO_BIG");
  const body = said.ok
    ? html`<p class="lead">${say(`done.${about}`)}</p>
        ${home}`
    : unread
      ? html`<p class="wrong" role="alert">${unread.message}</p>
          <p class="lead">${say("page.too-big")}</p>
          ${home}`
      : html`<p class="lead">${say("page.kept")}</p>
          ${form(said, fields, tag)}`;
  return {
    title,
    locale: tag,
    body: html`${masthead(first, tag)}
      <main id="main" class="wrap narrow letter-page" tabindex="-1">
        <h1>${title}</h1>
        ${body}
      </main>
      ${footer(html`<p>${say("page.foot")}</p>`)}`,
    styles,
  };
}

function form(said: FormAnswer, fields: Readonly<Record<string, unknown>>, tag: string) {
  const say = words("contact", tag);
  const value = (field: string) => (typeof fields[field] === "string" ? fields[field] : "");
  const general = said.unexpected
    ? [say("unexpected")]
    : (said.errors ?? []).filter(({ field }) => !field).map(({ message }) => message);
  const wrong = (field: string) => said.errors?.find((one) => one.field === field)?.message;
  const label = (field: "name" | "email" | "message" | "people") =>
    html`<label for="${field}">${say(`field.${field}`)}</label>`;
  const invalid = (field: string) => (wrong(field) ? "true" : "false");
  const errorOf = (field: "name" | "email" | "message" | "people") =>
    html`<p class="wrong" id="${field}-error">${wrong(field) && `${say(`field.${field}`)} ${wrong(field)}`}</p>`;
  return html`<form class="card" method="post" action="${formAction(tag)}">
    <input type="hidden" name="about" value="${value("about")}" />
    ${general.length > 0 && html`<p class="wrong" role="alert">${general.join(" ")}</p>`}
    ${(["name", "email"] as const).map(
      (field) =>
        html`<div>
          ${label(field)}
          <input
            id="${field}"
            name="${field}"
            type="${field === "email" ? "email" : "text"}"
            value="${value(field)}"
            autocomplete="${field}"
            aria-describedby="${field}-error"
            aria-invalid="${invalid(field)}"
            required
          />${errorOf(field)}
        </div>`,
    )}
    ${
      value("about") === "sales" &&
      html`<div>
        ${label("people")}
        <input
          id="people"
          name="people"
          inputmode="numeric"
          value="${value("people")}"
          aria-describedby="people-error"
          aria-invalid="${invalid("people")}"
        />
        ${errorOf("people")}
      </div>`
    }
    <div>
      ${label("message")}
      <textarea
        id="message"
        name="message"
        rows="8"
        aria-describedby="message-error"
        aria-invalid="${invalid("message")}"
        required
      >
${value("message")}</textarea
      >${errorOf("message")}
    </div>
    <button class="button">${say("page.send")}</button>
  </form>`;
}

const styles = `
.letter-page { display: grid; gap: 20px; align-content: start; padding-block: clamp(24px, 5vw, 64px); }
.letter-page form { display: grid; gap: 18px; }
.letter-page form div { display: grid; gap: 6px; }
.letter-page label { font-weight: 550; font-size: var(--size-small); }
.letter-page :is(input, textarea) { width: 100%; min-height: 48px; padding: 10px 14px; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--page); color: var(--ink); font: 400 1rem/1.5 var(--text); }
.letter-page [aria-invalid="true"] { border-color: var(--coral-ink); }
.letter-page .wrong { color: var(--coral-ink); font-weight: 500; font-size: var(--size-small); }
.letter-page .wrong:empty { display: none; }
.letter-page .button { justify-self: start; }
`;
