import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { complete } from "./assigning.ts";
import { answersOf, type Lesson } from "./lesson.ts";
import { lessonPlayed } from "./facts.ts";
import { gradeOfAnswers, secondsBetween, secondsOfPlay } from "./rules.ts";
import type { Grade } from "./rules.ts";
import { openAssignment } from "./store/assignments.ts";
import { addPlay, findPlay, hasCounted } from "./store/plays.ts";

const day = 24 * 60 * 60 * 1000;

interface Played {
  /** The player's id of it: sent again, it is the same play. */
  play: string;
  seconds: number;
  answers: readonly { block: number; right: number }[];
}

interface Finished {
  counted: boolean;
  grade: Grade;
  /** The assignment that it has ended. */
  assignment: string | null;
}

/**
 * A lesson played to its end by the person themselves: ends the assignment that waits for it, and says how well the skill is remembered. Whoever plays it
 * again the same day is welcome to, and nothing counts twice. The caller holds the person's lock.
 * Refuses answers that the lesson does not ask for, and an id that was another lesson's play.
 */
export async function finishPlay(
  db: Db,
  org: string,
  member: string,
  lesson: Lesson,
  { play, answers, ...counted }: Played,
  now: Date,
): Promise<Finished> {
  const grade = gradeOf(lesson, answers);
  const known = await findPlay(db, org, member, play);
  if (known && known.lesson !== lesson.id)
    throw refuse("conflict", "play-of-another", words("training")("refuse.play-of-another"));
  if (known) return { counted: known.grade !== null, grade: known.grade ?? grade, assignment: null };
  const waiting = await openAssignment(db, org, member, lesson.id);
  const seconds = secondsOfPlay(counted.seconds, secondsBetween(waiting?.openedAt ?? null, now))!;
  const counts = waiting !== null || !(await hasCounted(db, org, member, lesson.id, new Date(now.getTime() - day)));
  await addPlay(db, org, {
    id: play,
    member,
    lesson: lesson.id,
    finishedAt: now,
    grade: counts ? grade : null,
    seconds,
  });
  if (waiting) await complete(db, org, waiting.id, now, "assignment", { grade, seconds });
  else if (counts)
    await record(db, org, [lessonPlayed({ lesson: lesson.id, play, grade, seconds }, { person: member, at: now })]);
  return { counted: counts, grade, assignment: waiting?.id ?? null };
}

/** The grade of answers; blocks that were left out have none that is right. */
function gradeOf(lesson: Lesson, answers: Played["answers"]): Grade {
  const asked = answersOf(lesson);
  const seen = new Set<number>();
  let right = 0;
  for (const one of answers) {
    if (one.block >= asked.length || one.right > asked[one.block]! || seen.has(one.block))
      throw refuse("invalid", "no-such-answer", words("training")("refuse.no-such-answer", { block: one.block }));
    seen.add(one.block);
    right += one.right;
  }
  return gradeOfAnswers(
    right,
    asked.reduce((sum, count) => sum + count, 0),
  );
}
