import type { Db } from "../../../kit/db/index.ts";
import { assign, complete } from "../assigning.ts";
import { cuesOfLures } from "../cues-of-lure.ts";
import { lessonFor } from "../skills.ts";
import type { Grade } from "../rules.ts";
import { addCause, linkCause } from "../store/causes.ts";
import { addMoment, pastClicks } from "../store/moments.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How lessons went, in turn: mostly well. */
const gradesSeen: readonly Grade[] = ["good", "good", "easy", "good", "hard", "easy"];

interface Seeding {
  db: Db;
  org: string;
  now: Date;
}

/**
 * What became of the finished demo simulation's clicks: most lessons were finished on the spot, some later by the link in the mail, and the last two
 * still wait, so that the outbox soon shows the mail about them.
 */
export function seedDemo(context: Seeding): Promise<void> {
  return learnFromClicks(context, 2);
}

/** What became of the clicks of one month of the past year: every lesson was finished. */
export function seedMonth(context: Seeding): Promise<void> {
  return learnFromClicks(context, 0);
}

/** @param waiting how many of the last lessons still wait */
async function learnFromClicks({ db, org, now }: Seeding, waiting: number): Promise<void> {
  const clicks = await pastClicks(db, org);
  const cuesOf = cuesOfLures(db, org);
  for (const [place, { member, clickedAt, ...about }] of clicks.entries()) {
    const origin = { ...about, holdOut: false };
    const lesson = lessonFor(await cuesOf(origin));
    const waits = place >= clicks.length - waiting;
    const dueAt = waits ? new Date(now.getTime() + 5 * day) : undefined;
    const made = await assign(db, org, { member, lesson, reason: "clicked", origin, now: clickedAt, dueAt });
    const { campaign, delivery } = origin;
    await addCause(db, org, { campaign, delivery, member, lesson, origin, assignment: null, clickedAt });
    if (!made) continue;
    await linkCause(db, org, campaign, delivery, made.id);
    if (waits) continue;
    const seconds = 48 + ((place * 17) % 50);
    const played = { grade: gradesSeen[place % gradesSeen.length]!, seconds, earns: true };
    if (place % 3 === 2)
      await complete(db, org, made.id, new Date(clickedAt.getTime() + (1 + (place % 5)) * day), "assignment", played);
    else {
      const finishedAt = new Date(clickedAt.getTime() + 2 * minute + place * 7_000);
      await addMoment(db, org, campaign, delivery, finishedAt);
      await complete(db, org, made.id, finishedAt, "moment", played);
    }
  }
}
