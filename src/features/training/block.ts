import type { Markup } from "../../kit/page/index.ts";
import type { Say } from "../../kit/words.ts";
import type { BlockKindId, Choice, ContentOf } from "./blocks/shapes.ts";

/** Where a block stands: `id` is unique in the page and begins every id and group name that the block makes. */
export interface Place {
  id: string;
  say: Say<"training">;
}

/**
 * One kind of interactive block. It works without script: answers are radios, checkboxes or `<details>` that belong to no form
 * (nothing is ever sent), and its styles show the feedback of what is chosen. What it is made of stands in `shapes.ts`, which browsers know, too.
 */
export interface BlockKind<Id extends string = string, S = any> {
  id: Id;
  draw: (block: S, place: Place) => Markup;
  /** The style sheets of this kind; a sheet that several kinds share is inlined once a page. */
  styles: readonly string[];
  /** What a block of the kind is like until it is answered, or its answer was asked for: pseudo-classes behind its selector. */
  waits: string;
  /** What a learner reads on the way through, the longest feedback included; for the estimate of time. */
  reading: (block: S) => string[];
  /** How many answers a learner gives. */
  answers: (block: S) => number;
  /** Why this content cannot be played (no right answer, a quote that is not in the mail …); empty when it can. */
  flaws: (block: S) => string[];
  /** What the suite tries it with: a block that can be played, one that cannot, and what its author is told. */
  samples: { block: S; broken: S; told: RegExp };
}

export function blockKind<Id extends BlockKindId>(def: BlockKind<Id, ContentOf<Id>>): BlockKind<Id, ContentOf<Id>> {
  return def;
}

export function choiceFlaws(choices: readonly Pick<Choice, "right">[]): string[] {
  const right = choices.filter((choice) => choice.right).length;
  if (right === 0) return ["no choice is right"];
  return right === choices.length ? ["every choice is right"] : [];
}

export function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), "");
}
