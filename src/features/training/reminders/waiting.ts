import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { dateTag } from "../../../kit/words.ts";
import { organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { lessonSeconds } from "../lesson.ts";
import { lessons } from "../lessons/index.ts";
import { lessonIn } from "../lessons/translations.ts";
import { mayRemind } from "../rules.ts";
import { countReminder, takeReminder, waitingAssignments, waitingOrganisations } from "../store/assignments.ts";
import { heldOutMembers } from "../store/causes.ts";
import { readSettings } from "../store/settings.ts";
import { assignmentToken } from "../token.ts";
import { batch, byOrganisation } from "./by-organisation.ts";
import { reachNow } from "./reach.ts";

/**
 * Tells people of lessons that wait for them: at most two messages each and one a person and week, in their waking hours, none on quiet days, none to the
 * held-out or to those who want none, none of what was put off.
 */
export const remindOfWaiting = byOrganisation(waitingOrganisations, remindSome, {
  wait: "an organisation's reminders wait",
  patience: 30_000,
});

async function remindSome(env: Env, db: Db, org: string, now: Date, after: string | null): Promise<string | null> {
  const home = await organisation(db, org);
  const settings = await readSettings(db, org);
  if (!settings.reminders) return null;
  const rows = await waitingAssignments(db, org, batch, after);
  const due = rows.filter((row) => mayRemind(row, now) && lessons.has(row.lesson));
  const held = await heldOutMembers(
    db,
    org,
    due.map((row) => row.member),
  );
  for (const row of due) {
    if (held.has(row.member)) continue;
    const reach = await reachNow(env, db, org, home, row.member, now);
    if (!reach || !(await takeReminder(db, org, row.member, now, settings.reminderDays))) continue;
    if (!(await countReminder(db, org, row.id, row.reminded))) continue;
    const { channel, to, locale, timeZone, person } = reach;
    const lesson = lessonIn(row.lesson, locale);
    const style = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
    await notify(db, org, {
      purpose: "notice",
      template: row.reminded === 0 ? "training:lesson-waiting" : "training:lesson-soon",
      channel,
      member: row.member,
      to,
      locale,
      vars: {
        first_name: person.firstName ?? person.name,
        lesson: lesson.title,
        seconds: String(Math.ceil(lessonSeconds(lesson) / 10) * 10),
        due_date: new Intl.DateTimeFormat(dateTag("training", locale), style).format(row.dueAt),
        organisation: home.name,
        link: `${env.config.learnUrl}/a/${assignmentToken(env.secrets, org, row.id)}`,
      },
      effect: `lesson:${row.id}:${row.reminded + 1}`,
    });
  }
  return rows.length === batch ? rows.at(-1)!.id : null;
}
