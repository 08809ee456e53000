import * as z from "zod/mini";
import type { Markup } from "../../kit/page/index.ts";
import type { Say } from "../../kit/words.ts";

/** Where a block stands: `id` is unique in the page and begins every id and group name that the block makes. */
export interface Place {
  id: string;
  say: Say<"training">;
}

/**
 * One kind of interactive block. It works without script: answers are radios, checkboxes or `<details>` that belong to no form
 * (nothing is ever sent), and its styles show the feedback of what is chosen.
 */
export interface BlockKind<Id extends string = string, S = any> {
  id: Id;
  schema: z.ZodMiniType<S>;
  draw: (block: S, place: Place) => Markup;
  /** The style sheets of this kind; a sheet that several kinds share is inlined once a page. */
  styles: readonly string[];
  /** What a learner reads on the way through, the longest feedback included; for the estimate of time. */
  reading: (block: S) => string[];
  /** How many answers a learner gives. */
  answers: (block: S) => number;
  /** Why this content cannot be played (no right answer, a quote that is not in the mail …); empty when it can. */
  flaws: (block: S) => string[];
  /** What the suite tries it with: a block that can be played, one that cannot, and what its author is told. */
  samples: { block: S; broken: S; told: RegExp };
}

export function blockKind<Id extends string, S>(def: BlockKind<Id, S>): BlockKind<Id, S> {
  return def;
}

export type BlockOf<K> = K extends BlockKind<infer Id, infer S> ? { kind: Id } & S : never;

/** A sentence of a lesson. `code` and *stress* are its only markup. */
export const zSentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(420));

/** One possible answer, with what is said when it is chosen. */
const zChoice = z.strictObject({ text: zSentence, right: z.optional(z.boolean()), because: zSentence });
export type Choice = z.infer<typeof zChoice>;

/** Between two and six choices, at least one right and one wrong. */
export const zChoices = z.array(zChoice).check(z.minLength(2), z.maxLength(6));

export function choiceFlaws(choices: readonly Choice[]): string[] {
  const right = choices.filter((choice) => choice.right).length;
  if (right === 0) return ["no choice is right"];
  return right === choices.length ? ["every choice is right"] : [];
}

export function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), "");
}
