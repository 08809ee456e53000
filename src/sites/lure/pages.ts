import type { LiveCampaign } from "../../features/campaigns/index.ts";
import { colleagueIn, compileLanding, fill } from "../../features/lures/rules.ts";
import { momentDonePage, momentPage } from "../../features/training/index.ts";
import type { Env } from "../../kit/feature.ts";
import { chosenLanguage, formatTag } from "../../kit/languages.ts";
import { footer, html, masthead, page, pagePolicy } from "../../kit/page/index.ts";
import type { Markup, PageOptions } from "../../kit/page/index.ts";
import { readWords, words } from "../../kit/words.ts";
import { landingPolicy, prepareHtml, tokenMark } from "./answer.ts";
import type { Prepared } from "./answer.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    "lure-host": typeof en;
  }
}

readWords("lure-host", new URL("words/", import.meta.url));

/** Why a moment is shown. */
export type Occasion = "clicked" | "submitted" | "ended" | "killed" | "reported";

/** A campaign and whom its recipients may ask. */
export interface Shown {
  live: LiveCampaign;
  contact: string | null;
  /** The organisation's time zone. */
  zone: string;
  /** Days that the organisation gives for a lesson. */
  dueDays: number;
}

/** Every page of one campaign, ready to be sent; only the token is missing. */
export interface CampaignPages {
  /** By the token's lure index; each page is made when it is first asked for. */
  lure(idx: number): LurePages | undefined;
  neutral: Prepared;
  report: Prepared;
  why: Prepared;
  /** For held-out people, whose celebration has to wait. */
  thanks: Prepared;
  done: Prepared;
}

export interface LurePages {
  kind: "form" | "info" | "none";
  /** Null when the link leads straight to the moment. */
  landing: Prepared | null;
  moment(occasion: Occasion): Prepared;
}

const withBeacon = { "script-src": "'self'", "connect-src": "'self'" };
const beaconTag = (attribute = "") => `<script src="/b.js" data-page="${tokenMark}"${attribute} defer></script>`;
/** What is not a lesson for whoever fell for it is not measured as one. */
const taught: readonly Occasion[] = ["clicked", "submitted"];

/** A campaign's pages by the language (BCP 47) of whoever looks, the organisation's for those who have none; made when somebody comes who reads it. */
export function preparePages(env: Env, shown: Shown): (locale: string | null | undefined) => CampaignPages {
  const made = new Map<string, CampaignPages>();
  // By what a token says, which is a listed language or nothing: choosing for every visitor costs more than all else here.
  const known = new Map<string | null | undefined, CampaignPages>();
  return (locale) => {
    const before = known.get(locale);
    if (before) return before;
    const language = chosenLanguage(locale, shown.live.locale).tag;
    const found = made.get(language) ?? pagesIn(env, language, shown);
    made.set(language, found);
    known.set(locale, found);
    return found;
  };
}

function pagesIn(env: Env, locale: string, shown: Shown): CampaignPages {
  const { live } = shown;
  const lures: LurePages[] = [];
  return {
    lure: (idx) => (live.lures[idx] ? (lures[idx] ??= prepareLure(env, locale, shown, live.lures[idx])) : undefined),
    neutral: ready(neutralPage(locale)),
    report: ready(reportPage(locale, live), "page"),
    thanks: ready(thanksPage(locale, live)),
    why: ready(whyPage(locale, shown)),
    done: ready(momentDonePage({ locale })),
  };
}

/** The page of an address that leads nowhere: small, without anything that says whose host this is. */
export function unknownAddressPage(): Prepared {
  const say = words("lure-host");
  const document = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${say("missing.title")}</title>
      <style>
        body {
          font:
            1rem/1.6 system-ui,
            sans-serif;
          max-width: 34rem;
          margin: 15vh auto;
          padding: 0 20px;
        }
      </style>
      <main>
        <h1>${say("missing.title")}</h1>
        <p>${say("missing.lead")}</p>
      </main>
    </html>`;
  return prepareHtml(document.markup, landingPolicy, 404);
}

/** The page that says nothing and asks nothing: for the hidden link, for held-out people and for campaigns that are gone. */
export function blankPage(): Prepared {
  return ready(neutralPage("en"));
}

function prepareLure(
  env: Env,
  locale: string,
  { live, zone, dueDays }: Shown,
  lure: LiveCampaign["lures"][number],
): LurePages {
  const { kind } = lure.landing;
  const now = env.clock();
  const moment = (occasion: Occasion) =>
    ready(
      momentPage({
        kind: occasion,
        lure,
        organisationName: live.organisationName,
        currency: live.currency,
        senderDomain: live.senderDomain,
        senderIsOwn: live.senderIsOwn,
        token: tokenMark,
        locale,
        dueDays,
        now,
      }),
      taught.includes(occasion) ? "moment" : "page",
    );
  const moments: Partial<Record<Occasion, Prepared>> = {};
  const pages = { kind, moment: (occasion: Occasion) => (moments[occasion] ??= moment(occasion)) };
  if (kind === "none") return { ...pages, landing: null };
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatTag(lure.locale), { ...style, timeZone: zone }).format(now);
  const landing = fill(compileLanding(lure.landing), {
    link: `${env.config.lureUrl}/l/${tokenMark}`,
    organisation: live.organisationName,
    colleague: colleagueIn(lure),
    money: { currency: live.currency, locale: lure.locale },
    date: format({ dateStyle: "long" }),
    time: format({ timeStyle: "short" }),
  });
  return { ...pages, landing: prepareHtml(withScript(landing), landingPolicy) };
}

/** @param beacon what its beacon tells: of a page how it was looked at, of a moment how long, too; null for a page without one */
function ready(options: PageOptions, beacon: "page" | "moment" | null = null): Prepared {
  if (!beacon) return prepareHtml(page(options), pagePolicy(options.styles, options.policy));
  const policy = pagePolicy(options.styles, { ...withBeacon, ...options.policy });
  return prepareHtml(withScript(page(options), beacon === "moment" ? " data-moment" : ""), policy);
}

function withScript(document: string, attribute = ""): string {
  const end = document.lastIndexOf("</body>");
  const tag = beaconTag(attribute);
  return end < 0 ? document + tag : document.slice(0, end) + tag + document.slice(end);
}

// Without the brand: for held-out people the page must not tell what the mail was.
function neutralPage(locale: string): PageOptions {
  const say = words("lure-host", locale);
  const lead = html`<p class="lead">${say("neutral.lead")}</p>`;
  return { ...simple(locale, say("neutral.title"), lead), body: plainMain(say("neutral.title"), lead) };
}

function reportPage(locale: string, { organisationName }: LiveCampaign): PageOptions {
  const say = words("lure-host", locale);
  return simple(
    locale,
    say("report.title"),
    html`<p class="lead">${say("report.lead", { organisation: organisationName })}</p>
      <form method="post" action="/r/${tokenMark}">
        <button class="button" type="submit">${say("report.button")}</button>
      </form>
      <p>${say("report.note")}</p>`,
  );
}

function thanksPage(locale: string, { organisationName }: LiveCampaign): PageOptions {
  const say = words("lure-host", locale);
  const lead = say("thanks.lead", { organisation: organisationName });
  return simple(locale, say("thanks.title"), html`<p class="lead">${lead}</p>`);
}

function whyPage(locale: string, { live, contact }: Shown): PageOptions {
  const { organisationName } = live;
  const say = words("lure-host", locale);
  const who = contact
    ? html`<p>${say("why.whoText")} <a href="mailto:${contact}">${contact}</a></p>`
    : html`<p>${say("why.whoNobody", { organisation: organisationName })}</p>`;
  return simple(
    locale,
    say("why.title"),
    html`<p class="lead">${say("why.lead", { organisation: organisationName })}</p>
      <h2>${say("why.harm")}</h2>
      <p>${say("why.harmText")}</p>
      <h2>${say("why.what")}</h2>
      <p>${say("why.whatText")}</p>
      <h2>${say("why.who")}</h2>
      ${who}`,
  );
}

function simple(locale: string, title: string, content: Markup): PageOptions {
  return { title, locale, styles, body: html`${masthead("#main", locale)}${plainMain(title, content)}${footer("")}` };
}

function plainMain(title: string, content: Markup): Markup {
  return html`<main id="main" class="wrap plain">
    <h1>${title}</h1>
    ${content}
  </main>`;
}

const styles = `
.plain { max-width: 42rem; padding-block: clamp(3rem, 12vh, 8rem); display: grid; gap: 20px; align-content: start; }
.plain h2 { font-size: 1.15rem; margin: 16px 0 -12px; }
.plain form { margin-block: 8px; }
`;
