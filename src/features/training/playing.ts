import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { complete } from "./assigning.ts";
import { blockKinds } from "./blocks/index.ts";
import { answersOf, minSecondsOf, type Lesson } from "./lesson.ts";
import { lessonPlayed } from "./facts.ts";
import { gradeOfAnswers, secondsBetween, secondsOfPlay } from "./rules.ts";
import type { Grade } from "./rules.ts";
import { openAssignment } from "./store/assignments.ts";
import { addPlaying, lockPlaying, storeBlocks, secondsElsewhere } from "./store/playing.ts";
import type { Playing } from "./store/playing.ts";
import { addPlay, findPlay, hasCounted } from "./store/plays.ts";

const day = 24 * 60 * 60 * 1000;

/** Begins a play: its time runs from here, by the server's clock. @returns its id */
export async function beginPlay(db: Db, org: string, member: string, lesson: string, now: Date): Promise<string> {
  const id = newId();
  await addPlaying(db, org, { id, member, lesson, begunAt: now });
  return id;
}

/**
 * Judges what was chosen in a block; the first answer stands, however often it is sent. What comes before it and all that was answered so far can have
 * been read is kept as not read: late answers may come together, early ones may not. Nor does the same time count for two plays: what was read in another
 * one since this began took some of it. The caller holds the person's lock.
 * Refuses a play that is not the person's, or of another lesson, and what the block does not ask for.
 */
export async function answerBlock(
  db: Db,
  org: string,
  member: string,
  lesson: Lesson,
  { play, block: at, chosen }: { play: string; block: number; chosen: readonly number[] },
  now: Date,
): Promise<{ right: number; of: number }> {
  const { begunAt, blocks } = await requirePlaying(db, org, member, lesson, play);
  const block = lesson.blocks[at];
  const { kind, ...content } = block ?? { kind: null };
  const right = kind && blockKinds.find(kind).judge(content, chosen);
  if (right === null || right === undefined)
    throw refuse("invalid", "no-such-answer", words("training")("refuse.no-such-answer", { block: at }));
  const of = answersOf(lesson)[at]!;
  const known = blocks[at];
  if (known) return { right: known.right, of };
  const least = minSecondsOf(lesson);
  const elsewhere = await secondsElsewhere(db, org, member, { id: play, since: begunAt });
  const needed = [...Object.keys(blocks).map(Number), at].reduce((sum, place) => sum + least[place]!, elsewhere);
  const read = (now.getTime() - begunAt.getTime()) / 1000 >= needed;
  await storeBlocks(db, org, member, play, {
    ...blocks,
    [at]: { right, read, least: least[at]!, at: now.getTime() },
  });
  return { right, of };
}

interface Finished {
  counted: boolean;
  /** Why it was not done; null when it was. */
  undone: "skipped" | "too-fast" | null;
  grade: Grade;
  /** The assignment that it has ended. */
  assignment: string | null;
}

/**
 * A lesson played to its end by the person themselves: ends the assignment that waits for it, and says how well the skill is remembered. Whoever plays it
 * again the same day is welcome to, and nothing counts twice; what was skipped for the most part, or answered without time to read it, ends nothing. The
 * caller holds the person's lock.
 * @param counted seconds, as the player counted them: the time away is left out
 */
export async function finishPlay(
  db: Db,
  org: string,
  member: string,
  lesson: Lesson,
  { play, seconds: counted }: { play: string; seconds: number },
  now: Date,
): Promise<Finished> {
  const playing = await requirePlaying(db, org, member, lesson, play);
  const { grade, undone } = judged(lesson, playing.blocks);
  const known = await findPlay(db, org, member, play);
  if (known) return { counted: known.grade !== null, undone, grade: known.grade ?? grade, assignment: null };
  const waiting = undone ? null : await openAssignment(db, org, member, lesson.id);
  const seconds = secondsOfPlay(counted, secondsBetween(playing.begunAt, now))!;
  const since = new Date(now.getTime() - day);
  const counts = !undone && (waiting !== null || !(await hasCounted(db, org, member, lesson.id, since)));
  // What was not done may go on and be finished later.
  if (undone) return { counted: false, undone, grade, assignment: null };
  const row = { id: play, member, lesson: lesson.id, finishedAt: now, grade: counts ? grade : null, seconds };
  await addPlay(db, org, row);
  const played = { grade, seconds, earns: true };
  if (waiting) await complete(db, org, waiting.id, now, "assignment", played);
  else if (counts)
    await record(db, org, [lessonPlayed({ lesson: lesson.id, play, ...played }, { person: member, at: now })]);
  return { counted: counts, undone, grade, assignment: waiting?.id ?? null };
}

/** The grade of what was answered (blocks that were left out have none that is right), and whether at least half of all was, and read. */
function judged(lesson: Lesson, blocks: Playing["blocks"]): Pick<Finished, "grade" | "undone"> {
  const asked = answersOf(lesson);
  const sum = (fits: (at: number) => boolean) => asked.reduce((total, count, at) => total + (fits(at) ? count : 0), 0);
  const all = sum(() => true);
  const answered = sum((at) => blocks[at] !== undefined);
  const read = sum((at) => blocks[at]?.read === true);
  const right = Object.values(blocks).reduce((total, one) => total + one.right, 0);
  const undone = answered * 2 < all ? "skipped" : read * 2 < all ? "too-fast" : null;
  return { grade: gradeOfAnswers(right, all), undone };
}

async function requirePlaying(db: Db, org: string, member: string, lesson: Lesson, play: string): Promise<Playing> {
  const found = await lockPlaying(db, org, member, play);
  if (found?.lesson === lesson.id) return found;
  throw refuse("missing", "no-play", words("training")("refuse.no-play"));
}
