import type { LiveCampaign } from "../../features/campaigns/index.ts";
import { compileLanding, render } from "../../features/lures/rules.ts";
import { dueDays, momentDonePage, momentPage, thanksPage } from "../../features/training/index.ts";
import type { Env } from "../../kit/feature.ts";
import { footer, html, masthead, page, pagePolicy, raw } from "../../kit/page/index.ts";
import type { Markup, PageOptions } from "../../kit/page/index.ts";
import { addWords, words } from "../../kit/words.ts";
import { landingPolicy, prepareHtml, tokenMark } from "./answer.ts";
import type { Prepared } from "./answer.ts";
import en from "./words/en.json" with { type: "json" };

addWords("lure-host", "en", en);

/** Why a moment is shown. */
export type Occasion = "clicked" | "submitted" | "ended" | "killed";
const occasions: readonly Occasion[] = ["clicked", "submitted", "ended", "killed"];

/** Every page of one campaign, ready to be sent; only the token is missing. */
export interface CampaignPages {
  lures: ReadonlyMap<number, LurePages>;
  neutral: Prepared;
  report: Prepared;
  why: Prepared;
  thanks: Prepared;
  done: Prepared;
}

export interface LurePages {
  kind: "form" | "info" | "none";
  /** Null when the link leads straight to the moment. */
  landing: Prepared | null;
  moments: Record<Occasion, Prepared>;
}

const withBeacon = { "script-src": "'self'", "connect-src": "'self'" };
const beaconTag = '<script src="/b.js" defer></script>';

export async function preparePages(env: Env, live: LiveCampaign): Promise<CampaignPages> {
  const days = await dueDays(env, live.org);
  const { locale, organisationName } = live;
  return {
    lures: new Map(live.lures.map((lure) => [lure.idx, preparedLure(env, live, lure, days)])),
    neutral: ready(neutralPage(locale)),
    report: ready(reportPage(live)),
    why: ready(whyPage(live)),
    thanks: ready(thanksPage({ locale, organisationName })),
    done: ready(momentDonePage({ locale, organisationName })),
  };
}

/** The page that says nothing and asks nothing: for the hidden link, for held-out people and for campaigns that are gone. */
export function neutral(): Prepared {
  return ready(neutralPage("en"));
}

function preparedLure(env: Env, live: LiveCampaign, lure: LiveCampaign["lures"][number], days: number): LurePages {
  const { kind } = lure.landing;
  const link = `${env.config.lureUrl}/l/${tokenMark}`;
  const moment = (occasion: Occasion) =>
    ready(
      momentPage({
        lure,
        organisationName: live.organisationName,
        locale: live.locale,
        token: tokenMark,
        senderDomain: live.senderDomain,
        dueDays: days,
        kind: occasion,
        now: env.clock(),
      }),
      true,
    );
  const now = env.clock();
  const day = new Intl.DateTimeFormat(live.locale, { dateStyle: "long" }).format(now);
  const time = new Intl.DateTimeFormat(live.locale, { timeStyle: "short" }).format(now);
  const vars = { link, organisation: live.organisationName, date: day, time };
  return {
    kind,
    landing:
      kind === "none" ? null : prepareHtml(withScript(render(compileLanding(lure.landing), vars)), landingPolicy),
    moments: Object.fromEntries(occasions.map((one) => [one, moment(one)])) as Record<Occasion, Prepared>,
  };
}

function ready(options: PageOptions, scripted = false): Prepared {
  if (!scripted) return prepareHtml(page(options), pagePolicy(options.styles, options.policy));
  const policy = pagePolicy(options.styles, { ...withBeacon, ...options.policy });
  return prepareHtml(withScript(page(options)), policy);
}

function withScript(document: string): string {
  const end = document.lastIndexOf("</body>");
  return end < 0 ? document + beaconTag : document.slice(0, end) + beaconTag + document.slice(end);
}

function neutralPage(locale: string): PageOptions {
  const say = words("lure-host", locale);
  return simple(locale, say("neutral.title"), html`<p class="lead">${say("neutral.lead")}</p>`);
}

function reportPage({ locale, organisationName }: LiveCampaign): PageOptions {
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

function whyPage({ locale, organisationName, securityAddress }: LiveCampaign): PageOptions {
  const say = words("lure-host", locale);
  const who = securityAddress
    ? html`<p>${say("why.whoText")} <a href="mailto:${securityAddress}">${securityAddress}</a></p>`
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
  return {
    title,
    locale,
    styles,
    body: html`<main id="main" class="wrap plain">
      <h1>${title}</h1>
      ${content}
    </main>`,
  };
}

const styles = `
.plain { max-width: 42rem; padding-block: clamp(3rem, 12vh, 8rem); display: grid; gap: 1.25rem; }
.plain h2 { font-size: 1.15rem; margin-top: 1rem; }
.plain form { margin-block: .5rem; }
`;
