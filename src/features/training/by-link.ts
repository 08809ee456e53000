import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { lockPerson } from "../people/index.ts";
import { complete } from "./assigning.ts";
import { lessonPlayed } from "./facts.ts";
import { canBeDoneIn, minimumSecondsOf } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { secondsBetween } from "./rules.ts";
import { endedByAssignment, findAssignment, markOpened } from "./store/assignments.ts";
import type { Assignment } from "./store/assignments.ts";
import { endedByFading, findFading, markFadingFinished, markFadingOpened } from "./store/fading.ts";
import type { Fading } from "./store/fading.ts";
import { secondsElsewhere } from "./store/playing.ts";
import { addPlay, hasCounted } from "./store/plays.ts";

// Lessons that are opened by a signed link, without a password and without script: their answers stay in the page, so that the server sees only when
// they were opened and when they ended.

const day = 24 * 60 * 60 * 1000;

/**
 * How such a lesson was played: what is faster than it can be read says nothing of the skill and earns nothing.
 * @param elsewhere seconds of that time that other lessons took
 */
export function playedByLink(lesson: string, from: Date | null, to: Date, elsewhere = 0) {
  const seconds = secondsBetween(from, to);
  const done = lessons.has(lesson) && canBeDoneIn(lessons.find(lesson), seconds && seconds - elsewhere);
  return { grade: done ? ("good" as const) : null, seconds, earns: done };
}

/** Seconds that a person's other lessons have taken at least since one was opened: no time counts for two. The caller holds the person's lock. */
async function secondsOfOthers(
  db: Db,
  org: string,
  member: string,
  { id, openedAt: since }: { id: string; openedAt: Date | null },
): Promise<number> {
  if (!since) return 0;
  const ended = [
    ...(await endedByAssignment(db, org, member, since)),
    ...(await endedByFading(db, org, member, { id, since })),
  ];
  const byLinks = ended.filter((one) => lessons.has(one)).map((one) => minimumSecondsOf(lessons.find(one)));
  return byLinks.reduce((sum, one) => sum + one, await secondsElsewhere(db, org, member, { id, since }));
}

/** An assignment that its learner has come to see. */
export async function visitAssignment(db: Db, org: string, id: string): Promise<Assignment | null> {
  const found = await findAssignment(db, org, id);
  if (found?.state === "open") await markOpened(db, org, id);
  return found;
}

/** The learner has played the lesson to its end, by its link. Finishing twice is finishing once. */
export async function finishAssignment(db: Db, org: string, id: string, now: Date): Promise<Assignment | null> {
  const found = await findAssignment(db, org, id);
  if (found?.state !== "open") return found;
  await lockPerson(db, org, found.member);
  const played = playedByLink(found.lesson, found.openedAt, now, await secondsOfOthers(db, org, found.member, found));
  return (await complete(db, org, id, now, "assignment", played)) ?? findAssignment(db, org, id);
}

/** A reminder of a fading skill whose learner has come to see its lesson. */
export async function visitFading(db: Db, org: string, id: string, now: Date): Promise<Fading | null> {
  const found = await findFading(db, org, id);
  if (found) await markFadingOpened(db, org, id, now);
  return found;
}

/** The learner has played its lesson to the end. Finishing twice is finishing once, and a lesson counts once a day. */
export async function finishFading(db: Db, org: string, id: string, now: Date): Promise<Fading | null> {
  const found = await findFading(db, org, id);
  if (!found) return null;
  const { member, lesson } = found;
  await lockPerson(db, org, member);
  if (!(await markFadingFinished(db, org, id, now))) return found;
  const elsewhere = await secondsOfOthers(db, org, member, found);
  const { grade, seconds, earns } = playedByLink(lesson, found.openedAt, now, elsewhere);
  const counts = earns && !(await hasCounted(db, org, member, lesson, new Date(now.getTime() - day)));
  await addPlay(db, org, { id, member, lesson, finishedAt: now, grade: counts ? grade : null, seconds });
  if (counts)
    await record(db, org, [lessonPlayed({ lesson, play: id, grade, seconds, earns }, { person: member, at: now })]);
  return found;
}
