import { formatTag } from "../../../kit/languages.ts";
import { footer, html, masthead, raw, type Content, type Markup, type PageOptions } from "../../../kit/page/index.ts";
import { resolvedLanguage, words, type Translate } from "../../../kit/words.ts";
import { annotatedMail, annotatedMailCss } from "../../lures/index.ts";
import type { LureContent } from "../../lures/index.ts";
import { colleagueIn, sampleVars, type Difficulty, type Vars } from "../../lures/rules.ts";
import { lessonIn } from "../lessons/translations.ts";
import { defaultDueDays } from "../rules.ts";
import { lessonFor } from "../skills.ts";
import { strengthOf } from "../rules/strength.ts";
import { lessonSeconds, type Lesson } from "../lesson.ts";
import { momentStyles } from "./moment-styles.ts";
import { paperBoat, pictureStyles } from "./pictures.ts";
import { player, playerStyles } from "./player.ts";

/**
 * Why the page is shown. `clicked` and `submitted`: right after it, with a lesson that may become an assignment · `ended`: the campaign is over, its links
 * still teach · `killed`: the simulation was stopped · `reported`: the person reported it, a small celebration · `recovered`: they clicked and then told us, which is praised as much · `debrief`: to those who left it alone.
 */
export type MomentKind = "clicked" | "submitted" | "ended" | "killed" | "reported" | "recovered" | "debrief";

interface MomentOptions {
  kind: MomentKind;
  /** The lure as it was sent. */
  lure: LureContent & { id: string; difficulty: Difficulty };
  organisationName: string;
  /** In which sums are named, ISO 4217. */
  currency?: string | undefined;
  /** The token of the link; finishing POSTs to `/m/<token>`, and `/why/<token>` says who runs the simulation. Without it there is nothing to send. */
  token?: string | undefined;
  /** The language of the page; the lure keeps its own, and so does a lesson that is not there in it. */
  locale?: string | undefined;
  /** The domain that the mail came from. */
  senderDomain?: string | undefined;
  /** That is the organisation's own. */
  senderIsOwn?: boolean | undefined;
  /** Days until the lesson is due, for `clicked` and `submitted`. */
  dueDays?: number | undefined;
  now: Date;
  /** What the site says at its foot besides. */
  small?: Content;
}

/** The teachable moment: a warm sentence, the mail with what gave it away, and the lesson, played in place. Without script, cookies or names. */
export function momentPage(options: MomentOptions): PageOptions {
  const { kind, lure, organisationName } = options;
  const locale = resolvedLanguage("training", options.locale ?? "en");
  const say = words("training", locale);
  const lesson = lessonOfLure(lure, locale);
  const inLesson = words("training", lesson.locale);
  const minuteAndMore = Math.ceil(lessonSeconds(lesson) / 10) * 10;
  const vars = { organisation: organisationName, seconds: minuteAndMore, lesson: lesson.title };
  const mail = annotatedMail(lure, mailVars(options, say), {
    locale,
    ...(options.senderDomain && { senderDomain: options.senderDomain }),
    ...(options.senderIsOwn && { senderIsOwn: true }),
    // An address that is the organisation's own gives nothing away.
    strength: (cue) => (options.senderIsOwn && cue.part === "sender" ? -1 : strengthOf(cue, lure.lesson)),
  });
  const happy = kind === "reported" || kind === "recovered";
  const hero = html`<section class="hero ${happy ? "happy" : ""}">
    <div class="wrap">
      <div class="hero-words">
        <p class="eyebrow">${say("moment.by", vars)}</p>
        <h1>${say(`moment.${kind}.title`)}</h1>
        <p class="lead">${say(`moment.${kind}.lead`, vars)}</p>
        <p class="row">
          <a class="button" href="#lesson">${say("moment.play", vars)}</a
          ><a class="button quiet" href="#cues">${say("moment.see")}</a>
        </p>
      </div>
      <div class="hero-picture">${paperBoat({ sun: happy })}</div>
    </div>
  </section>`;
  const cues = html`<section class="wrap cues" id="cues" aria-labelledby="cues-title">
    <header class="section-head">
      <h2 id="cues-title">${say(mail.cues.length > 0 ? "moment.cues" : "moment.mail")}</h2>
      <p class="difficulty">
        <span class="chip">${meter(lure.difficulty)}${say(`difficulty.${lure.difficulty}.name`)}</span>
        <span class="soft">${say(`difficulty.${lure.difficulty}.means`)}</span>
      </p>
    </header>
    <div class="moment-mail">${raw(mail.html)}${more(mail.cues.length, say)}</div>
  </section>`;
  const play = html`<section class="wrap narrow lesson" id="lesson" aria-label="${say("player.lesson")}">
    ${player({ lesson, finish: finish(options, inLesson) })}${later(options, say)}
  </section>`;
  const small = html`<p>${say("moment.small", vars)}</p>
    <p>${options.token && html`<a href="/why/${options.token}">${say("moment.why")}</a>`}</p>
    ${options.small}`;
  return {
    title: say(`moment.${kind}.title`),
    locale,
    styles: [annotatedMailCss, mail.css, playerStyles(lesson), pictureStyles, momentStyles].join("\n"),
    body: html`${masthead("#main", locale)}
      <main id="main" tabindex="-1">${hero}${cues}${play}</main>
      ${footer(small)}`,
  };
}

const shownCues = 3;

/** The lesson that goes with a lure, in a language (BCP 47). */
function lessonOfLure(lure: Pick<LureContent, "lesson" | "cues">, locale: string): Lesson {
  return lessonIn(lessonFor([lure.lesson, ...lure.cues.map((cue) => cue.skill)]), locale);
}

/** The three strongest clues are enough for most; the others are one press away, and the numbers in the mail lead to each. */
function more(count: number, say: Translate<"training">): Content {
  if (count <= shownCues) return null;
  return html`<details class="more-cues">
    <summary>${say("moment.more", { count: count - shownCues })}</summary>
  </details>`;
}

function finish({ token, kind }: MomentOptions, say: Translate<"training">): Content {
  const counts = kind === "clicked" || kind === "submitted" || kind === "ended" || kind === "recovered";
  if (!token || !counts) return html`<p class="soft">${say("player.thanks")}</p>`;
  return html`<form method="post" action="/m/${token}">
      <button class="button" type="submit">${say("player.finish")}</button>
    </form>
    <p class="small soft finish-hint">${say("player.finishHint")}</p>`;
}

function later({ kind, dueDays = defaultDueDays }: MomentOptions, say: Translate<"training">): Content {
  if (kind !== "clicked" && kind !== "submitted") return null;
  return html`<aside class="later card sand">
    <h3>${say("moment.later.title")}</h3>
    <p>${say("moment.later.text", { count: dueDays })}</p>
  </aside>`;
}

const levels: Record<Difficulty, number> = { least: 1, "moderate-to-least": 2, moderate: 3, very: 4 };

/** Four small bars: the difficulty as a picture, beside its words. */
function meter(difficulty: Difficulty): Markup {
  const bars = [1, 2, 3, 4].map((n) => html`<i${n <= levels[difficulty] ? html` class="on"` : null}></i>`);
  return html`<span class="meter" aria-hidden="true">${bars}</span>`;
}

/** What stands for the variables when the page is drawn from a token alone, which knows nothing of the person. */
function mailVars({ lure, organisationName, currency, now }: MomentOptions, say: Translate<"training">): Vars {
  const tag = formatTag(lure.locale);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(now);
  const name = say("moment.your.name");
  return {
    ...sampleVars,
    first_name: name,
    last_name: name,
    full_name: name,
    email: say("moment.your.email"),
    department: say("moment.your.department"),
    manager: say("moment.your.manager"),
    colleague: colleagueIn(lure),
    ...(currency && { money: { currency, locale: lure.locale } }),
    organisation: organisationName,
    date: format({ day: "numeric", month: "long" }),
    time: format({ hour: "2-digit", minute: "2-digit" }),
  };
}
