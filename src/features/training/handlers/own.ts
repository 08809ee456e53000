import { supportedLocale } from "../../../kit/languages.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { organisation } from "../../organisations/index.ts";
import { lockPerson, member as findMember } from "../../people/index.ts";
import { knowledgeOf } from "../knowledge.ts";
import { answersOf } from "../lesson.ts";
import { lessonIn } from "../lessons/translations.ts";
import type { ownContract } from "../own-contract.ts";
import { fadingSkills, nextLesson, shortly } from "../own-lessons.ts";
import { answerBlock, beginPlay, finishPlay } from "../playing.ts";
import { defaultLaterDays } from "../rules.ts";
import { isSkill, skills } from "../skills.ts";
import { listAssignments, markOpened, openAssignment } from "../store/assignments.ts";
import { postponeLesson, postponedNow } from "../store/plays.ts";
import { findPreferences, storePreferences } from "../store/preferences.ts";
import { readSettings } from "../store/settings.ts";
import { channelsOf } from "../reminders/reach.ts";
import { defaultChannel } from "../../outbound/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { requireLesson } from "./lessons.ts";

export const ownHandlers = {
  async myAssignments(context) {
    const { db, org, now } = context;
    const member = ownMember(context.actor);
    const locale = await languageOf(context, member);
    const open = await listAssignments(db, org, { member, state: "open" }, null, mostAssigned);
    const later = await postponedNow(db, org, member, now);
    const assigned = open
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .flatMap(({ id, lesson, reason, assignedAt, dueAt }) => {
        if (!isSkill(lesson)) return [];
        const laterUntil = later.get(lesson) ?? null;
        return [{ id, ...shortly(lesson, locale), reason, assignedAt, dueAt, overdue: dueAt < now, laterUntil }];
      });
    const waits = new Set(assigned.map((one) => one.lesson));
    const fading = (await fadingSkills(db, org, member, now))
      .filter((one) => !waits.has(one.skill))
      .map((one) => ({
        ...shortly(one.skill, locale),
        retrievability: one.retrievability,
        since: one.dueAt,
        laterUntil: later.get(one.skill) ?? null,
      }));
    const fresh = await nextLesson(db, org, member);
    return { assigned, fading, fresh: fresh && shortly(fresh, locale) };
  },

  async mySkills(context) {
    const { db, org, now } = context;
    const member = ownMember(context.actor);
    const locale = await languageOf(context, member);
    const { knowledge, tried, skills: known } = await knowledgeOf(db, org, member, now);
    const cards = new Map(known.map((card) => [card.skill, card]));
    const items = skills.map(({ id, family }) => {
      const card = cards.get(id);
      return {
        skill: id,
        family,
        title: lessonIn(id, locale).title,
        retrievability: card?.retrievability ?? null,
        dueAt: card?.dueAt ?? null,
        fading: card !== undefined && card.dueAt <= now,
        seenAt: card?.seenAt ?? null,
      };
    });
    return { knowledge, tried, items };
  },

  async myLesson(context) {
    const { db, org, input } = context;
    const member = ownMember(context.actor);
    const { id } = requireLesson(input.id, "missing");
    const locale = await languageOf(context, member);
    const found = lessonIn(id, locale);
    const waiting = await openAssignment(db, org, member, id);
    if (waiting) await markOpened(db, org, waiting.id);
    const asked = answersOf(found);
    const next = await nextLesson(db, org, member, id);
    return {
      ...shortly(id, locale),
      locale: found.locale,
      promise: found.promise,
      takeaway: found.takeaway,
      blocks: found.blocks.map(({ kind, ...content }, at) => ({ kind, answers: asked[at]!, content })),
      assignment: waiting && { id: waiting.id, dueAt: waiting.dueAt },
      next: next && shortly(next, locale),
    };
  },

  async beginMyLesson(context) {
    const { db, org, input, now } = context;
    const { id } = requireLesson(input.id, "missing");
    return { play: await beginPlay(db, org, ownMember(context.actor), id, now) };
  },

  async answerMyLesson(context) {
    const { db, org, input, now } = context;
    const member = ownMember(context.actor);
    const lesson = requireLesson(input.id, "missing");
    await lockPerson(db, org, member);
    return answerBlock(db, org, member, lesson, input, now);
  },

  async finishMyLesson(context) {
    const { db, org, input, now } = context;
    const member = ownMember(context.actor);
    const lesson = requireLesson(input.id, "missing");
    await lockPerson(db, org, member);
    const done = await finishPlay(db, org, member, lesson, input, now);
    const next = await nextLesson(db, org, member, lesson.id);
    return { ...done, next: next && shortly(next, await languageOf(context, member)) };
  },

  myReminders: (context) => remindersOf(context),

  async changeMyReminders(context) {
    const { env, db, org, input } = context;
    const member = ownMember(context.actor);
    const { channel = null } = input;
    const person = (await findMember(db, org, member))!;
    const open = await channelsOf(env, db, org, person);
    if (channel !== null && !open.some((one) => one.channel === channel)) {
      const message = words("training")("refuse.channel-not-yours");
      throw refuse("invalid", "channel-not-yours", message, { fields: [{ path: "channel", message }] });
    }
    await storePreferences(db, org, member, { reminders: input.on, channel });
    return remindersOf(context);
  },

  async putOffMyLesson(context) {
    const { db, org, input, now } = context;
    const member = ownMember(context.actor);
    const { id } = requireLesson(input.id, "missing");
    const until = new Date(now.getTime() + (input.days ?? defaultLaterDays) * day);
    await postponeLesson(db, org, member, id, until);
    return { until };
  },
} satisfies Handlers<typeof ownContract>;

async function remindersOf({ env, db, org, actor }: Pick<Context, "env" | "db" | "org" | "actor">) {
  const member = ownMember(actor);
  const { reminders, channel } = await findPreferences(db, org, member);
  const settings = await readSettings(db, org);
  const open = await channelsOf(env, db, org, (await findMember(db, org, member))!);
  const [usual] = [channel, defaultChannel].flatMap((id) => open.filter((one) => one.channel === id)).concat(open);
  const titled = open.map((one) => ({ ...one, title: words(`channels/${one.channel}`)("title") }));
  const everyDays = settings.reminders ? settings.reminderDays : null;
  return { on: reminders, everyDays, channel: usual?.channel ?? null, channels: titled };
}

const mostAssigned = 100;
const day = 24 * 60 * 60 * 1000;

/** The language that was asked for, else the person's own, else their organisation's. */
async function languageOf(
  { db, org, input }: Pick<Context, "db" | "org"> & { input?: { language?: string | undefined } },
  member: string,
): Promise<string> {
  const own = await findMember(db, org, member);
  return supportedLocale(input?.language, own?.locale, (await organisation(db, org)).locale);
}
