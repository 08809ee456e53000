import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { lessonSeconds } from "../lesson.ts";
import { lessonIn } from "../lessons/translations.ts";
import { fadingSkills } from "../own-lessons.ts";
import { maxUnanswered } from "../rules.ts";
import { takeReminder } from "../store/assignments.ts";
import { heldOutMembers } from "../store/causes.ts";
import { addFading, countUnanswered, fadingOrganisations, fadingPeople, lastReminder } from "../store/fading.ts";
import { postponedNow } from "../store/plays.ts";
import { readSettings } from "../store/settings.ts";
import { fadingToken } from "../token.ts";
import { batch, byOrganisation } from "./by-organisation.ts";
import { reachNow } from "./reach.ts";

/**
 * Tells people of the one skill that they are about to forget: within the organisation's limit (a week at least), counted together with reminders of
 * lessons, to nobody who practised meanwhile, and to nobody any more who did not come back after some.
 */
export const remindOfFading = byOrganisation(fadingOrganisations, remindSome, {
  wait: "an organisation's reminders of skills wait",
  patience: 60_000,
});

async function remindSome(env: Env, db: Db, org: string, now: Date, after: string | null): Promise<string | null> {
  const { reminders, reminderDays: days } = await readSettings(db, org);
  if (!reminders) return null;
  const people = await fadingPeople(db, org, { days, unanswered: maxUnanswered, limit: batch, after });
  const held = await heldOutMembers(db, org, people);
  for (const member of people) if (!held.has(member)) await remind(env, db, org, member, days, now);
  return people.length === batch ? people.at(-1)! : null;
}

async function remind(env: Env, db: Db, org: string, member: string, days: number, now: Date): Promise<void> {
  const reach = await reachNow(env, db, org, await organisation(db, org), member, now);
  if (!reach) return;
  const later = await postponedNow(db, org, member, now);
  const skill = (await fadingSkills(db, org, member, now)).find((one) => !later.has(one.skill));
  const before = await lastReminder(db, org, member);
  if (!skill || !(await takeReminder(db, org, member, now, days))) return;
  await countUnanswered(db, org, member, before);
  const id = newId();
  await addFading(db, org, { id, member, lesson: skill.skill, sentAt: now });
  const { channel, to, locale, person } = reach;
  const lesson = lessonIn(skill.skill, locale);
  await notify(db, org, {
    purpose: "notice",
    template: "training:skill-fading",
    channel,
    member,
    to,
    locale,
    vars: {
      first_name: person.firstName ?? person.name,
      lesson: lesson.title,
      seconds: String(Math.ceil(lessonSeconds(lesson) / 10) * 10),
      link: `${env.config.learnUrl}/f/${fadingToken(env.secrets, org, id)}`,
    },
    effect: `fading:${id}`,
  });
}
