import { spokenLocale } from "../../kit/languages.ts";
import type { Db } from "../../kit/db/index.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { dateTag } from "../../kit/words.ts";
import { isQuiet, organisation, type Organisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import { lessonSeconds } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { lessonIn } from "./lessons/translations.ts";
import { mayRemind } from "./rules.ts";
import { countReminder, takeReminder, waitingAssignments, waitingOrganisations } from "./store/assignments.ts";
import { heldOutMembers } from "./store/causes.ts";
import { readSettings } from "./store/settings.ts";
import type { WaitingAssignment } from "./store/assignments.ts";
import { assignmentToken } from "./token.ts";

const batch = 200;

// What is locked in one organisation holds up nobody else's reminders.
const turns = sweepPerProcess({ atOnce: 4, perKey: 1 }, "an organisation's reminders wait");
const patience = 30_000;

/** Tells people of lessons that wait for them: at most two mails each and one a person and week, none on quiet days, none to the held-out, none of what was put off. */
export async function sendReminders(env: Env): Promise<void> {
  const sweep = turns(env);
  for (const org of await env.database.worker((db) => waitingOrganisations(db)))
    sweep.start(org, () => remindAll(env, org));
  await sweep.settled(patience);
}

async function remindAll(env: Env, org: string): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await env.database.tx(org, (db, now) => remindSome(env, db, org, now, from));
  } while (after);
}

/** One batch; returns the id after which the next one begins, or null at the end. */
async function remindSome(env: Env, db: Db, org: string, now: Date, after: string | null): Promise<string | null> {
  const home = await organisation(db, org);
  const settings = await readSettings(db, org);
  if (!settings.reminders || isQuiet(home.quiet, dayIn(home.timeZone, now))) return null;
  const rows = await waitingAssignments(db, org, batch, after);
  const due = rows.filter((row) => mayRemind(row, now) && lessons.has(row.lesson));
  const held = await heldOutMembers(
    db,
    org,
    due.map((row) => row.member),
  );
  for (const row of due) {
    if (held.has(row.member) || !(await takeReminder(db, org, row.member, now, settings.reminderDays))) continue;
    if (!(await countReminder(db, org, row.id, row.reminded))) continue;
    await mail(env, db, org, home, row);
  }
  return rows.length === batch ? rows.at(-1)!.id : null;
}

async function mail(env: Env, db: Db, org: string, home: Organisation, row: WaitingAssignment): Promise<void> {
  const locale = spokenLocale(row.locale, home.locale);
  const lesson = lessonIn(row.lesson, locale);
  const date = new Intl.DateTimeFormat(dateTag("training", locale), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: row.timeZone ?? home.timeZone,
  });
  const vars = {
    first_name: row.firstName,
    lesson: lesson.title,
    seconds: String(Math.ceil(lessonSeconds(lesson) / 10) * 10),
    due_date: date.format(row.dueAt),
    organisation: home.name,
    link: `${env.config.learnUrl}/a/${assignmentToken(env.secrets, org, row.id)}`,
  };
  const template = row.reminded === 0 ? "training:lesson-waiting" : "training:lesson-soon";
  await notify(db, org, {
    purpose: "notice",
    template,
    member: row.member,
    to: row.email,
    locale,
    vars,
    effect: `lesson:${row.id}:${row.reminded + 1}`,
  });
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}

export const jobs = [job("send-lesson-reminders", { every: 60 }, (env) => sendReminders(env))];
