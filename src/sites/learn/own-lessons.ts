import { organisation } from "../../features/organisations/index.ts";
import type { Learner } from "../../features/people/index.ts";
import { assignmentToken, lessonIn, lessons, ownAssignments } from "../../features/training/index.ts";
import type { Assignment } from "../../features/training/index.ts";
import type { Env } from "../../kit/feature.ts";
import { html } from "../../kit/page/index.ts";
import type { Markup } from "../../kit/page/index.ts";
import { dateTag, words } from "../../kit/words.ts";
import { inOwnLanguage } from "./language.ts";

/** The part of the first page that is one's own, in a language (BCP 47): lessons that wait, lessons that are done, and the way out. */
export async function ownLessons(env: Env, { org, person, name }: Learner, locale: string): Promise<Markup> {
  const { all, home } = await env.database.tx(org, async (db) => ({
    all: (await ownAssignments(db, org, person)).filter((one) => lessons.has(one.lesson)),
    home: await organisation(db, org),
  }));
  const say = words("learn", locale);
  const day = new Intl.DateTimeFormat(dateTag("learn", locale), {
    day: "numeric",
    month: "long",
    timeZone: home.timeZone,
  });
  const now = env.clock();
  const note = (one: Assignment) => {
    if (one.completedAt) return say("own.doneOn", { date: day.format(one.completedAt) });
    return say(one.dueAt < now ? "own.late" : "own.until", { date: day.format(one.dueAt) });
  };
  const row = (one: Assignment) => {
    const lesson = lessonIn(one.lesson, locale);
    return html`<li>
      <a href="/a/${assignmentToken(env.secrets, org, one.id)}"
        ><span class="name" ${inOwnLanguage(lesson, locale)}>${lesson.title}</span
        ><span class="note">${note(one)}</span></a
      >
    </li>`;
  };
  const open = all.filter((one) => one.state === "open");
  const done = all.filter((one) => one.state === "completed");
  return html`<section class="wrap own" aria-labelledby="own-title">
    <header>
      <h2 id="own-title">${say("own.heading", { name: name || home.name })}</h2>
      <form method="post" action="/sign-out"><button class="button quiet">${say("own.signOut")}</button></form>
    </header>
    ${
      open.length > 0
        ? html`<ul>
            ${open.map(row)}
          </ul>`
        : html`<p class="lead">${say("own.none")}</p>`
    }
    ${
      done.length > 0 &&
      html`<details>
        <summary>${say("own.done")}</summary>
        <ul>
          ${done.map(row)}
        </ul>
      </details>`
    }
  </section>`;
}

export const ownStyles = `
.own { display: grid; gap: 16px; padding-block: clamp(16px, 3vw, 40px); }
.own header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; }
.own ul { display: grid; gap: 4px; padding: 0; list-style: none; }
.own li a { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; padding-block: 12px; border-block-end: 1px solid var(--line); color: inherit; text-decoration: none; }
.own .name { font: 650 1.125rem/1.3 var(--display); }
.own li a:hover .name { color: var(--tide-ink); text-decoration: underline; text-underline-offset: 0.2em; }
.own .note { color: var(--ink-soft); font-size: var(--size-small); }
.own summary { cursor: pointer; padding-block: 8px; }
`;
