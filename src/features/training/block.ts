import type { Markup } from "../../kit/page/index.ts";
import type { Translate } from "../../kit/words.ts";
import type * as z from "zod/mini";
import type { Choice } from "./blocks/shapes.ts";

/** Where a block stands: `id` is unique in the page and begins every id and group name that the block makes. */
export interface Place {
  id: string;
  say: Translate<"training">;
}

/**
 * One kind of interactive block. It works without script: answers are radios, checkboxes or `<details>` that belong to no form
 * (nothing is ever sent), and its styles show the feedback of what is chosen.
 */
export interface BlockKind<Id extends string = string, S = any> {
  id: Id;
  /** What a block of the kind is made of. */
  shape: z.ZodMiniType<S>;
  draw: (block: S, place: Place) => Markup;
  /** The style sheets of this kind; a sheet that several kinds share is inlined once a page. */
  styles: readonly string[];
  /** What a block of the kind is like until it is answered, or its answer was asked for: pseudo-classes behind its selector. */
  waits: string;
  /** What a learner reads on the way through, the longest feedback included; for the estimate of time. */
  reading: (block: S) => string[];
  /** How many answers a learner gives. */
  answers: (block: S) => number;
  /**
   * How many of its answers were right at the first try, of what was chosen: places in the content, in the order in which they were chosen. Null when
   * it is not all that the block asks for, or names what is not there.
   */
  judge: (block: S, chosen: readonly number[]) => number | null;
  /** Why this content cannot be played (no right answer, a quote that is not in the mail …); empty when it can. */
  flaws: (block: S) => string[];
  /** What the suite tries it with: a block that can be played, one that cannot, and what its author is told. */
  samples: { block: NoInfer<S>; broken: NoInfer<S>; flaw: RegExp };
}

export function blockKind<Id extends string, S>(def: BlockKind<Id, S>): BlockKind<Id, S> {
  return def;
}

/** Of one answer among several. */
export function judgeOne(isRight: readonly boolean[], chosen: readonly number[]): number | null {
  const [only] = chosen;
  if (chosen.length !== 1 || only === undefined || isRight[only] === undefined) return null;
  return isRight[only] ? 1 : 0;
}

/** Of several that are to be found, which ends with the last of them: each of the others that was taken for one costs one. */
export function judgeFound(isOne: readonly boolean[], chosen: readonly number[]): number | null {
  const all = isOne.filter(Boolean).length;
  const found = chosen.filter((at) => isOne[at] === true).length;
  const fits = new Set(chosen).size === chosen.length && chosen.every((at) => isOne[at] !== undefined);
  return fits && found === all ? Math.max(0, all - (chosen.length - found)) : null;
}

/** Of questions one after another. @param isRight whether an answer is right of the question at a place; undefined for one that it has not */
export function judgeTurns(
  turns: number,
  chosen: readonly number[],
  isRight: (answer: number, at: number) => boolean | undefined,
): number | null {
  const judged = chosen.map(isRight);
  if (chosen.length !== turns || judged.includes(undefined)) return null;
  return judged.filter(Boolean).length;
}

export function choiceFlaws(choices: readonly Pick<Choice, "right">[]): string[] {
  const right = choices.filter((choice) => choice.right).length;
  if (right === 0) return ["no choice is right"];
  return right === choices.length ? ["every choice is right"] : [];
}

export function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), "");
}
