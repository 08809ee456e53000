import { lessonIn, lessons, lessonSeconds, topics, type Lesson } from "../../features/training/index.ts";
import type { Env } from "../../kit/feature.ts";
import { footer, html, masthead, type Markup, type PageOptions } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import type { KeyAfter, KeyOf } from "../../kit/words.ts";
import { pageFooter } from "./chooser.ts";
import { inOwnLanguage } from "./language.ts";
import { ownStyles } from "./own-lessons.ts";
import { sea, seaStyles } from "../../ui/sea.ts";

/** The learning site's first page: one's own lessons for those who are signed in, what it is, every lesson to play at once, and what waits for those who sign in. */
export function homePage(env: Env, locale: string, own: Markup | null = null): PageOptions {
  const say = words("learn", locale);
  const first = lessons.all[0]!;
  const list = <Name extends "nowItems" | "nextItems">(name: Name, keys: KeyAfter<"learn", `home.${Name}.`>[]) =>
    keys.map((key) => html`<li>${say(`home.${name}.${key}` as KeyOf<"learn">)}</li>`);
  return {
    title: say("home.title"),
    locale,
    description: say("home.lead"),
    listed: true,
    styles: `${seaStyles}${styles}${ownStyles}`,
    body: html`${masthead("/", locale, [{ href: env.config.publicUrl, text: say("main") }])}
      <main id="main" tabindex="-1">
        ${own}
        <section class="welcome">
          <div class="wrap">
            <h1>${say("home.heading")}</h1>
            <p class="lead">${say("home.lead")}</p>
            <p class="row">
              <a class="button coral" href="/lessons/${first.id}">${say("home.play")}</a
              ><a class="button quiet" href="#lessons">${say("home.all", { count: lessons.all.length })}</a>
            </p>
          </div>
          ${sea()}
        </section>
        <section class="wrap catalogue" id="lessons" aria-labelledby="lessons-title">
          <header>
            <h2 id="lessons-title">${say("home.lessons")}</h2>
            <p class="soft">${say("home.lessonsText")}</p>
          </header>
          ${topics.map((topic) => topicSection(topic, locale))}
        </section>
        <section class="wrap state">
          <div>
            <h2>${say("home.now")}</h2>
            <ul class="ticks">
              ${list("nowItems", ["moment", "assigned", "keyboard"])}
            </ul>
          </div>
          <div class="card sand">
            <h2>${say("home.next")}</h2>
            <ul>
              ${list("nextItems", ["inbox", "memory", "own"])}
            </ul>
          </div>
        </section>
      </main>
      ${footer(pageFooter(locale, say(own ? "smallSignedIn" : "small")))}`,
  };
}

function topicSection(topic: (typeof topics)[number], locale: string) {
  const own = lessons.all.filter((one) => one.topic === topic).map(({ id }) => lessonIn(id, locale));
  return html`<section class="topic" aria-labelledby="topic-${topic}">
    <h3 id="topic-${topic}">${words("training", locale)(`topic.${topic}`)}</h3>
    <ul>
      ${own.map((one) => card(one, locale))}
    </ul>
  </section>`;
}

function card(lesson: Lesson, locale: string) {
  const seconds = Math.ceil(lessonSeconds(lesson) / 10) * 10;
  return html`<li>
    <a href="/lessons/${lesson.id}"
      ><span class="name" ${inOwnLanguage(lesson, locale)}>${lesson.title}</span
      ><span class="promise" ${inOwnLanguage(lesson, locale)}>${lesson.promise}</span
      ><span class="length">${words("learn", locale)("home.seconds", { seconds })}</span></a
    >
  </li>`;
}

const styles = `
.welcome { overflow: hidden; }
.welcome .wrap { padding-block: clamp(32px, 6vw, 88px) clamp(8px, 2vw, 24px); }
.welcome h1 { max-width: 13ch; margin-block-end: 20px; }
.welcome .lead { max-width: 36em; }
.welcome .row { margin-block-start: 32px; }
.catalogue { padding-block-start: clamp(40px, 6vw, 80px); scroll-margin-top: 0; }
.catalogue header { display: grid; gap: 12px; margin-block-end: 28px; }
.topic { display: grid; gap: 8px 48px; padding-block: 28px 36px; border-block-start: 1px solid var(--line); }
.topic h3 { padding-block-start: 18px; color: var(--tide-ink); }
.catalogue ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); column-gap: clamp(24px, 3vw, 48px); list-style: none; }
@media (min-width: 960px) { .topic { grid-template-columns: 220px 1fr; } .topic h3 { position: sticky; top: 16px; align-self: start; } }
.catalogue a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding-block: 16px; color: inherit; text-decoration: none; }
.catalogue .name { font: 650 1.125rem/1.3 var(--display); letter-spacing: -0.012em; }
.catalogue a:hover .name { color: var(--tide-ink); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.2em; }
.catalogue .length { grid-area: 1 / 2; color: var(--ink-soft); font-size: var(--size-small); font-variant-numeric: tabular-nums; line-height: 1.9; }
.catalogue .promise { grid-column: 1 / -1; color: var(--ink-soft); font-size: 0.9375rem; line-height: 1.5; max-width: 44ch; }
.state { display: grid; gap: 32px clamp(32px, 6vw, 96px); margin-block-start: clamp(56px, 8vw, 112px); align-items: start; }
.state h2 { margin-block-end: 16px; }
.state ul { display: grid; gap: 12px; padding-inline-start: 1.2em; }
.state li::marker { color: var(--tide); }
@media (min-width: 860px) { .state { grid-template-columns: 1fr 1fr; } .state > :first-child { padding-block-start: 32px; } }
`;
