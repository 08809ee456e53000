import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";
import { languages, listedLanguage } from "../../kit/languages.ts";
import type { Language } from "../../kit/languages.ts";
import { html } from "../../kit/page/index.ts";
import type { Content } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { cookie, cookieIn, cookieName } from "./cookies.ts";
import { ownPath } from "./own-path.ts";

/** Seconds for which a browser keeps the choice. */
const lasts = 365 * 24 * 60 * 60;

/**
 * Lets every page of the site be asked for in a language: the browser keeps the choice, as it keeps the one of the main site's footer, and is led
 * to the page itself. It is a link since the pages of lessons have neither forms nor scripts; a link on another site changes nothing.
 */
export function takeChoice(app: FastifyInstance, config: Config): void {
  app.addHook<{ Querystring: Record<string, unknown> }>("onRequest", async (request, reply) => {
    const { language, ...query } = request.query;
    const chosen = typeof language === "string" ? listedLanguage(language) : undefined;
    const from = request.headers["sec-fetch-site"];
    // The API's own parameters have nothing to do with it.
    if (
      !chosen ||
      request.method !== "GET" ||
      request.url.startsWith("/api/") ||
      (from !== undefined && from !== "same-origin")
    )
      return;
    const [path] = request.url.split("?", 1);
    const rest = new URLSearchParams(query as Record<string, string>).toString();
    await reply
      .header("set-cookie", cookie(config, nameIn(config), chosen.tag, lasts))
      .header("cache-control", "no-store")
      .redirect(ownPath(`${path}${rest && `?${rest}`}`, config.learnUrl), 303);
  });
}

/** The language (tag) that was chosen on this site in this browser, or null. */
export function savedLanguage(config: Config, request: FastifyRequest): string | null {
  return listedLanguage(cookieIn(request, nameIn(config)))?.tag ?? null;
}

/** The content of a page's foot: what the page says of itself, and the same page in each language. */
export function pageFooter(locale: string, small: Content): Content {
  const here = listedLanguage(locale);
  const one = ({ tag, name, dir }: Language) =>
    html`<li>
      <a
        href="?language=${tag}"
        lang="${tag}"
        dir="${dir}"
        rel="nofollow"
        ${tag === here?.tag ? html` aria-current="true"` : null}
        >${name}</a
      >
    </li>`;
  return html`<p>${small}</p>
    <nav aria-label="${words("learn", locale)("language")}">
      <ul>
        ${languages.map(one)}
      </ul>
    </nav>`;
}

function nameIn(config: Config): string {
  return `${cookieName(config)}-language`;
}
