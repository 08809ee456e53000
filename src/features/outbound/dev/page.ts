import { html, mark } from "../../../kit/page/index.ts";
import type { Markup, PageOptions } from "../../../kit/page/index.ts";
import { words } from "../../../kit/words.ts";
import type { OutboxMail } from "./read.ts";
import { outboxStyles } from "./styles.ts";

const say = (key: string, vars?: Record<string, unknown>) => words("outbound")(`outbox.${key}`, vars);

/** The list of kept mails, newest first. */
export function listPage(mails: readonly OutboxMail[], to: string | undefined): PageOptions {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a class="row" href="/dev/outbox/${mail.id}">
          <span class="subject">${mail.subject}</span>
          <span class="who">${mail.from} → <b>${mail.to}</b></span>
          <time datetime="${mail.at}">${mail.at.slice(11, 19)}</time>
        </a>
      </li>`,
  );
  const query = to ? `?to=${encodeURIComponent(to)}` : "";
  const body = html`<main id="main" class="outbox">
    ${head(to ? say("one-person", { to }) : say("title"))}
    <p class="lead">${say("lead")}</p>
    <form class="find" action="/dev/outbox" method="get" role="search">
      <label>${say("find")} <input type="email" name="to" value="${to ?? ""}" autocomplete="off" /></label>
      <button>${say("find-button")}</button>
      ${to ? html`<a href="/dev/outbox">${say("all")}</a>` : null}
      <a href="/dev/outbox.json${query}">${say("json")}</a>
    </form>
    ${
      rows.length > 0
        ? html`<ol class="mails">
            ${rows}
          </ol>`
        : html`<p class="empty">${say("empty")}</p>`
    }
  </main>`;
  // Looked at while a simulation runs: new mails appear by themselves, without script.
  return { title: say("title"), body, styles: outboxStyles, head: html`<meta http-equiv="refresh" content="10" />` };
}

/** One mail: its envelope, its links, and how its reader sees it. */
export function mailPage(mail: OutboxMail): PageOptions {
  const fields = Object.entries(mail.headers).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  const links = mail.links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noreferrer noopener">${link}</a></li>`,
  );
  const body = html`<main id="main" class="outbox">
    <p><a href="/dev/outbox">← ${say("back")}</a></p>
    ${head(mail.subject)}
    <dl class="envelope">
      <dt>${say("from")}</dt>
      <dd>${mail.from}</dd>
      <dt>${say("to")}</dt>
      <dd><a href="/dev/outbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></dd>
      <dt>${say("at")}</dt>
      <dd><time datetime="${mail.at}">${mail.at.replace("T", " ").slice(0, 19)} UTC</time></dd>
    </dl>
    <h2>${say("links")}</h2>
    ${
      links.length > 0
        ? html`<ul class="links">
            ${links}
          </ul>`
        : html`<p>${say("no-links")}</p>`
    }
    <iframe
      src="/dev/outbox/${mail.id}/frame"
      title="${say("frame")}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <details>
      <summary>${say("text-part")}</summary>
      <pre>${mail.text}</pre>
    </details>
    <details>
      <summary>${say("headers")}</summary>
      <dl class="headers">${fields}</dl>
    </details>
  </main>`;
  return { title: mail.subject || say("title"), body, styles: outboxStyles, policy: { "frame-src": "'self'" } };
}

/** The mail's own HTML as a document whose links open beside the outbox. */
export function frameDocument(mail: OutboxMail): string {
  if (!mail.html)
    return html`<!doctype html><base target="_blank" />
      <pre>${mail.text}</pre>`.markup;
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(mail.html) ? mail.html.replace(/<head[^>]*>/i, (tag) => tag + base) : base + mail.html;
}

/** What a mail program allows: its own styles, pictures of its own and of the lure host, no script, no forms. */
export function framePolicy(lureUrl: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${lureUrl}; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;
}

function head(title: string): Markup {
  return html`<header>
    ${mark(32)}
    <h1>${title}</h1>
  </header>`;
}
