import {
  lessonIn,
  lessons,
  player,
  playerStyles,
  type Assignment,
  type Lesson,
} from "../../features/training/index.ts";
import { footer, html, masthead, type Content, type PageOptions } from "../../kit/page/index.ts";
import { dateTag, resolvedLanguage, words } from "../../kit/words.ts";
import { pageFooter } from "./chooser.ts";

interface AssignmentPageOptions {
  /** Where the first page is. */
  home: string;
  assignment: Assignment;
  token: string;
  locale: string;
  timeZone: string;
}

interface FadingPageOptions {
  home: string;
  lesson: string;
  done: boolean;
  token: string;
  locale: string;
}

/** An assigned lesson, with the form that finishes it; done already, it can be played again. */
export function assignmentPage({ home, assignment, token, timeZone, ...reader }: AssignmentPageOptions): PageOptions {
  const locale = resolvedLanguage("learn", reader.locale);
  const say = words("learn", locale);
  const lesson = lessonIn(assignment.lesson, locale);
  const training = words("training", lesson.locale);
  const day = new Intl.DateTimeFormat(dateTag("learn", locale), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  });
  const done = assignment.completedAt;
  const finish = done
    ? html`<p class="soft">${training("player.thanks")}</p>`
    : html`<form method="post" action="/a/${token}">
          <button class="button" type="submit">${training("player.finish")}</button>
        </form>
        <p class="small soft finish-hint">${training("player.finishHint")}</p>`;
  const note = done
    ? say("completed", { date: day.format(done) })
    : say("assigned", { date: day.format(assignment.dueAt) });
  return lessonPage({ lesson, note, finish, locale, home });
}

/** The lesson of a skill that fades, as a reminder's link opens it, with the form that finishes it. */
export function fadingPage({ home, lesson, done, token, ...reader }: FadingPageOptions): PageOptions {
  const locale = resolvedLanguage("learn", reader.locale);
  const say = words("learn", locale);
  const found = lessonIn(lesson, locale);
  const training = words("training", found.locale);
  const finish = done
    ? html`<p class="soft">${training("player.thanks")}</p>`
    : html`<form method="post" action="/f/${token}">
        <button class="button" type="submit">${training("player.finish")}</button>
      </form>`;
  return lessonPage({ lesson: found, note: say(done ? "freshAgain" : "fading"), finish, locale, home });
}

/** A lesson for anybody to try, in a language (BCP 47); nothing is saved. */
export function tryPage(id: string, locale: string): PageOptions {
  const say = words("learn", locale);
  const finish = html`<p class="row"><a class="button" href="/#lessons">${say("more")}</a></p>
    <p class="small soft finish-hint">${say("tryThanks")}</p>`;
  return lessonPage({ lesson: lessonIn(id, locale), note: say("try"), finish, locale, home: "/" });
}

interface LessonPage {
  lesson: Lesson;
  note: string;
  finish: Content;
  locale: string;
  home: string;
}

function lessonPage({ lesson, note, finish, locale, home }: LessonPage): PageOptions {
  return {
    title: lesson.title,
    locale,
    styles: `${playerStyles(lesson)}${styles}`,
    body: html`${masthead(home, locale)}
      <main id="main" tabindex="-1">
        <div class="wrap narrow lesson-page">
          <p class="chip note">${note}</p>
          ${player({ lesson, finish, next: nextAfter(lesson, locale), heading: 1 })}
        </div>
      </main>
      ${footer(pageFooter(locale, words("learn", locale)("small")))}`,
  };
}

/** The next lesson in the order of the list; after the last one the first. */
function nextAfter({ id }: Lesson, locale: string): { href: string; title: string } {
  const at = lessons.all.findIndex((one) => one.id === id);
  const next = lessons.all[(at + 1) % lessons.all.length]!;
  return { href: `/lessons/${next.id}`, title: lessonIn(next.id, locale).title };
}

const styles = `
.lesson-page { padding-block-start: clamp(8px, 3vw, 40px); }
.lesson-page .note { margin-block-end: 24px; }
.lesson-page h1 { font-size: clamp(2rem, 1.6rem + 1.8vw, 3rem); }
.finish-hint { margin-block-start: 14px; }
`;
