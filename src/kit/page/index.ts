import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { directionOf } from "../languages.ts";
import { readWords, words } from "../words.ts";
import { fontFaces, preloads } from "./assets.ts";
import { mark, wave } from "./mark.ts";
import { escapeHtml, html, type Content, type Markup } from "./markup.ts";
import type en from "./words/en.json";

export { pageAssets } from "./assets.ts";
export { escapeHtml, html, raw, type Content, type Markup } from "./markup.ts";

declare module "../words.ts" {
  interface Areas {
    page: typeof en;
  }
}

readWords("page", new URL("words/", import.meta.url));

export interface PageOptions {
  /** Shown in the tab as `<title> · Hookwise`. */
  title: string;
  /** BCP 47. */
  locale?: string | undefined;
  /** Everything inside `<body>`; a plain string is taken as HTML that is ready. Give `<main id="main">`. */
  body: Markup | string;
  /** The page's own CSS, inlined after the base. `style="…"` attributes are refused by the policy. */
  styles?: string | undefined;
  description?: string | undefined;
  /** Further elements of `<head>`. */
  head?: Markup | undefined;
  /** Most pages of this product are reached by a personal link, so search engines are kept out unless this is true. */
  listed?: boolean | undefined;
  /** Directives to add to the policy, such as `{"script-src": "'self'", "connect-src": "'self'"}`; a `style-src` comes beside the page's own styles. */
  policy?: Record<string, string> | undefined;
}

/** A whole HTML document with its critical CSS inlined and no script. Send it with `pagePolicy` (or use `sendPage`). */
export function page(options: PageOptions): string {
  const locale = options.locale ?? "en";
  const own = options.styles ? `<style>${tight(options.styles)}</style>` : "";
  const robots = options.listed ? "" : '<meta name="robots" content="noindex">';
  const description = options.description
    ? `<meta name="description" content="${escapeHtml(options.description)}">`
    : "";
  const body = typeof options.body === "string" ? options.body : options.body.markup;
  return (
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(options.title)} · Hookwise</title>` +
    `${description}${robots}<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    preloads.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`).join("") +
    `<style>${base}</style>${own}${options.head?.markup ?? ""}</head><body>` +
    `<a class="skip" href="#main">${escapeHtml(words("page", locale)("skip"))}</a>${body}</body></html>`
  );
}

/** Sends a page with its policy and the headers that keep its address and frame to itself. */
export function sendPage(reply: FastifyReply, options: PageOptions, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders(options)).send(page(options));
}

/** What goes along with a page: its policy, and what keeps its address and frame to itself. */
export function pageHeaders({ styles, policy }: PageOptions): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(styles, policy),
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
  };
}

/** The Content-Security-Policy of a page with these styles: styles by hash, no script, nothing from elsewhere. */
export function pagePolicy(styles?: string, more: Record<string, string> = {}): string {
  const { "style-src": sheets, ...others } = more;
  const directives: Record<string, string> = {
    "default-src": "'none'",
    "style-src": [baseHash, styles && hashOf(styles), sheets].filter(Boolean).join(" "),
    "font-src": "'self'",
    "img-src": "'self' data:",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    ...others,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** The head of a page: the brand and, at its end, the site's links. */
export function masthead(
  home: string,
  locale?: string,
  links: { href: string; text: string; current?: boolean }[] = [],
): Markup {
  const items = links.map(
    (link) => html`<a href="${link.href}" ${link.current ? html` aria-current="page"` : null}>${link.text}</a>`,
  );
  return html`<header class="masthead">
    <div class="wrap">
      <a class="brand" href="${home}" aria-label="${words("page", locale)("home")}">${mark(28)}<span>Hookwise</span></a
      >${items.length > 0 && html`<nav>${items}</nav>`}
    </div>
  </header>`;
}

/** The foot of a page: the wave and whatever small print the site has to say. */
export function footer(content: Content): Markup {
  return html`<footer class="footer">
    ${wave()}
    <div class="wrap">${content}</div>
  </footer>`;
}

const base = tight(
  fontFaces +
    readFileSync(new URL("../../ui/theme.css", import.meta.url), "utf8") +
    readFileSync(new URL("page.css", import.meta.url), "utf8"),
);
const hashes = new LRUCache<string, string>({ max: 200 });
const baseHash = sha256(base);

function hashOf(styles: string): string {
  let found = hashes.get(styles);
  if (!found) {
    found = sha256(tight(styles));
    hashes.set(styles, found);
  }
  return found;
}

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** CSS without its comments and its indentation. `</style` cannot end the element early. */
function tight(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/<\/style/gi, "<\\/style")
    .trim();
}
