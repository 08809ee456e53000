import * as z from "zod/mini";
import { blockKinds } from "./blocks/index.ts";
import type { Block } from "./blocks/index.ts";
import { zSentence } from "./blocks/shapes.ts";
import { topics } from "./rules.ts";
import type { Topic } from "./rules.ts";

/** What is learnt in a minute and a half: one micro-skill, a few things to do, one sentence to take away. */
export interface Lesson<Id extends string = string> {
  id: Id;
  topic: Topic;
  /** The language of the content, BCP 47. */
  locale: string;
  title: string;
  /** One sentence that says what the learner will be able to do. */
  promise: string;
  blocks: readonly Block[];
  /** The one useful sentence to remember. */
  takeaway: string;
}

/** The longest a lesson may take, in seconds. */
export const longestLesson = 90;

const zLesson = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  topic: z.enum(topics),
  locale: z.string(),
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  promise: zSentence,
  blocks: z.array(z.unknown()).check(z.minLength(3)),
  takeaway: zSentence,
});

/** Checks a lesson as a whole and declares it. Throws when it is not playable, so that a broken one never starts. */
export function lesson<Id extends string>(def: Omit<Lesson<Id>, "locale"> & { locale?: string }): Lesson<Id> {
  const made: Lesson<Id> = { locale: "en", ...def };
  const flaws = lessonFlaws(made);
  if (flaws.length > 0) throw new Error(`lesson ${def.id}: ${flaws.join("; ")}`);
  return made;
}

/** What is wrong with a lesson, in sentences for its author; empty when it can be played in time. */
export function lessonFlaws(made: Lesson): string[] {
  const shape = zLesson.safeParse(made);
  if (!shape.success) return shape.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const flaws = made.blocks.flatMap((block, at) => {
    const { kind, ...content } = block;
    const found = blockKinds.find(kind);
    const checked = found.shape.safeParse(content);
    const own = checked.success
      ? found.flaws(content)
      : checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return own.map((flaw) => `block ${at + 1} (${kind}): ${flaw}`);
  });
  if (new Set(made.blocks.map((block) => block.kind)).size < 3) flaws.push("fewer than three kinds of block");
  if (flaws.length > 0) return flaws;
  const seconds = lessonSeconds(made);
  return seconds > longestLesson ? [`takes about ${seconds} seconds, ${longestLesson} at most`] : [];
}

const wordsPerSecond = 238 / 60;
const secondsPerAnswer = 3;

/** The fastest that anybody skims, and taps: what is quicker was not done. */
const skimmedPerSecond = 700 / 60;
const secondsPerTap = 0.5;

/** The shortest time in which each block of a lesson can be done (seconds). */
export function minSecondsOf({ blocks }: Lesson): number[] {
  return blocks.map(({ kind, ...content }) => {
    const found = blockKinds.find(kind);
    const words = wordsIn(found.reading(content));
    return words / skimmedPerSecond + found.answers(content) * secondsPerTap;
  });
}

/** Whether a lesson that was played without script can have been done in a time; null: it is not known when it was opened. */
export function canBeDoneIn(made: Lesson, seconds: number | null): boolean {
  return seconds !== null && seconds >= minimumSecondsOf(made);
}

/** The seconds that a lesson takes at least. */
export function minimumSecondsOf(made: Lesson): number {
  return minSecondsOf(made).reduce((sum, one) => sum + one, 0);
}

function wordsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}

/** How long a lesson takes, in seconds: silent reading at 238 words a minute (Brysbaert 2019) and three seconds an answer. */
export function lessonSeconds(made: Lesson): number {
  const texts = [made.title, made.promise, made.takeaway];
  for (const { kind, ...content } of made.blocks) texts.push(...blockKinds.find(kind).reading(content));
  const answers = answersOf(made).reduce((sum, count) => sum + count, 0);
  return Math.ceil(wordsIn(texts) / wordsPerSecond + answers * secondsPerAnswer);
}

/** How many answers each block of a lesson asks for. */
export function answersOf({ blocks }: Lesson): number[] {
  return blocks.map(({ kind, ...content }) => blockKinds.find(kind).answers(content));
}
