import { footer, html, masthead, raw } from "../../../kit/page/index.ts";
import type { Markup, PageOptions } from "../../../kit/page/index.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { describeChannel } from "../gate.ts";
import type { OutboxMail } from "./read.ts";
import { signInsMarkup } from "./sign-ins.ts";
import type { OfferedSignIn } from "./sign-ins.ts";
import { outboxStyles } from "./styles.ts";

const say = (key: KeyAfter<"outbound", "outbox.">, vars?: Record<string, unknown>) =>
  words("outbound")(`outbox.${key}`, vars);

/** The list of kept mails, newest first, and whom one can sign in as. */
export function listPage(
  mails: readonly OutboxMail[],
  to: string | undefined,
  offered: { people: readonly OfferedSignIn[]; origin: string },
): PageOptions {
  const query = to ? `?to=${encodeURIComponent(to)}` : "";
  const content = html`<header class="head">
      <h1>${to ? say("one-person", { to }) : say("title")}</h1>
      <p class="lead">${say("lead")}</p>
    </header>
    ${signInsMarkup(offered.people, offered.origin)}
    <form class="find" action="/dev/outbox" method="get" role="search">
      <label for="to">${say("find")}</label>
      <input
        id="to"
        type="text"
        name="to"
        value="${to ?? ""}"
        placeholder="name@brightwater.example"
        autocomplete="off"
      />
      <button class="button quiet">${say("find-button")}</button>
      ${to ? html`<a href="/dev/outbox">${say("all")}</a>` : null}
      <a class="json" href="/dev/outbox.json${query}">${say("json")}</a>
    </form>
    <div data-mails>
      ${
        mails.length > 0
          ? html`<ol class="mails">
              ${mails.map(row)}
            </ol>`
          : html`<p class="empty">${say("empty")}</p>`
      }
    </div>
    <script src="/dev/outbox.js" defer></script>`;
  return {
    title: say("title"),
    body: frame(content),
    styles: outboxStyles,
    policy: { "script-src": "'self'", "connect-src": "'self'" },
  };
}

function row(mail: OutboxMail): Markup {
  const kind = lureLink(mail) ? "lure" : "notice";
  return html`<li>
    <a class="row ${kind}" href="/dev/outbox/${mail.id}">
      ${letter(kind)}
      <span class="subject">${mail.subject || mail.text}</span>
      <span class="who"
        ><span>${mail.from}</span> <span>${say("addressed")} <b>${mail.to}</b></span></span
      >
      <span class="chip">${kindOf(mail)}</span>
      <time datetime="${mail.at}">${mail.at.slice(11, 19)}</time>
    </a>
  </li>`;
}

/** What a message is called by its channel. */
function messageOf({ channel }: OutboxMail): string {
  return words(`channels/${channel}`)("message");
}

/** Where notices are as long as a mail they are told from lures; a line or two is called what it is. */
function kindOf(mail: OutboxMail): string {
  if (describeChannel(mail.channel).brief) return messageOf(mail);
  return lureLink(mail) ? messageOf(mail) : say("kind.notice");
}

/** One mail: its envelope, where it leads, and how its reader sees it. */
export function mailPage(mail: OutboxMail): PageOptions {
  const lure = lureLink(mail);
  const content = html`<p class="back"><a href="/dev/outbox">← ${say("back")}</a></p>
    <header class="head"><h1>${mail.subject || headed(messageOf(mail))}</h1></header>
    <div class="reading ${describeChannel(mail.channel).brief ? "brief" : ""}">
      <div class="aside">
        <dl class="envelope">
          <dt>${say("from")}</dt>
          <dd>${mail.from}</dd>
          <dt>${say("to")}</dt>
          <dd><a href="/dev/outbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></dd>
          <dt>${say("at")}</dt>
          <dd><time datetime="${mail.at}">${mail.at.replace("T", " ").slice(0, 19)} UTC</time></dd>
        </dl>
        ${lure ? ways(lure) : null}${mail.links.length > 0 || !lure ? links(mail) : null}
        ${describeChannel(mail.channel).brief ? null : parts(mail)}
      </div>
      <iframe
        src="/dev/outbox/${mail.id}/frame"
        title="${say("frame")}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
    </div>`;
  return {
    title: mail.subject || say("title"),
    body: frame(content),
    styles: outboxStyles,
    policy: { "frame-src": "'self'" },
  };
}

/** What a mail is made of besides what its reader sees. */
function parts(mail: OutboxMail): Markup {
  const fields = Object.entries(mail.headers).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<details>
      <summary>${say("text-part")}</summary>
      <pre tabindex="0">${mail.text}</pre>
    </details>
    <details>
      <summary>${say("headers")}</summary>
      <dl class="headers">${fields}</dl>
    </details>`;
}

/** Words that begin a line. */
function headed(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What can be done with a simulated mail: bite, report, or ask who sent it. */
function ways(lure: string): Markup {
  const way = (name: "bite" | "report" | "why", path: string, style: string) =>
    html`<li>
      <a class="${style}" href="${lure.replace("/l/", path)}" target="_blank" rel="noreferrer noopener"
        >${say(`ways.${name}`)}</a
      >
      <span>${say(`ways.${name}-text`)}</span>
    </li>`;
  return html`<section class="ways" aria-labelledby="ways">
    <h2 id="ways">${say("ways.title")}</h2>
    <ul>
      ${way("bite", "/l/", "button coral")}${way("report", "/r/", "button quiet")}${way("why", "/why/", "button quiet")}
    </ul>
  </section>`;
}

function links(mail: OutboxMail): Markup {
  const items = mail.links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noreferrer noopener">${link}</a></li>`,
  );
  return html`<section aria-labelledby="links">
    <h2 id="links">${say("links")}</h2>
    ${
      items.length > 0
        ? html`<ul class="links">
            ${items}
          </ul>`
        : html`<p class="soft">${say("no-links")}</p>`
    }
  </section>`;
}

/** The mail's own HTML, or what draws it, as a document whose links open beside the outbox. */
export function frameDocument(mail: OutboxMail | string): string {
  if (typeof mail === "string") return withBase(mail);
  if (!mail.html)
    return html`<!doctype html><base target="_blank" />
      <pre>${mail.text}</pre>`.markup;
  return withBase(mail.html);
}

function withBase(document: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(document) ? document.replace(/<head[^>]*>/i, (tag) => tag + base) : base + document;
}

/** What a mail program allows: its own styles, pictures of its own and of the lure host, no script, no forms. */
export function framePolicy(lureUrl: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${lureUrl}; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;
}

/**
 * The link by which a simulated mail leads to the lure host; null in notices. Read from the transparency link of its header, since a mail
 * with a QR code holds no other.
 */
function lureLink(mail: OutboxMail): string | null {
  const why = /<([^>]+\/why\/[\w-]{38})>/.exec(mail.headers["List-Help"] ?? "");
  if (why) return why[1]!.replace("/why/", "/l/");
  // Where messages have no header the link stands in the words.
  if (!describeChannel(mail.channel).brief) return null;
  return mail.links.find((link) => /\/l\/[\w-]{38}$/.test(link)) ?? null;
}

function frame(content: Markup): Markup {
  const nav = [
    { href: "/dev/outbox", text: say("title"), current: true },
    { href: "/api/v1/docs", text: say("reference") },
  ];
  return html`${masthead("/", "en", nav)}
    <main id="main" class="wrap outbox" tabindex="-1">${content}</main>
    ${footer(html`<p>${say("small")}</p>`)}`;
}

/** A letter with a tail, as in the sea of the first page; a lure hangs on a hook. */
function letter(kind: "lure" | "notice"): Markup {
  const hook =
    '<path class="hook" d="M36-4V15m0 7v25c0 9-5 13-11.500 13S13 56 13 47l6.500 6"/><circle class="hook" cx="36" cy="18.500" r="3"/>';
  return raw(
    `<svg class="letter" viewBox="0 -4 58 68" width="40" height="47" aria-hidden="true" focusable="false">${kind === "lure" ? hook : ""}` +
      '<path class="tail" d="M11 35 1 26v18z"/><rect x="10" y="22" width="44" height="28" rx="5"/><path class="fold" d="m12 26 20 13 20-13"/><circle class="eye" cx="46" cy="41.500" r="2.200"/></svg>',
  );
}
