import { fallbackLanguage } from "../../kit/languages.ts";
import { resolvedLanguage } from "../../kit/words.ts";
import { messageOf, placeOf, wordsIn } from "./message.ts";
import type { Place, ShownMessage } from "./message.ts";
import type { Candidate } from "./rules/choose.ts";
import { templateOf } from "./rules/choose.ts";
import { minimumSeconds } from "./rules/judge.ts";
import { classDifficulty } from "./rules/skill.ts";
import { filled } from "./template.ts";
import type { Template } from "./template.ts";
import { templateIn } from "./templates/translations.ts";
import { templates } from "./templates/index.ts";
import { assemble, workshopTemplate } from "./workshop/assemble.ts";
import type { Pieces } from "./workshop/pieces.ts";

/** An item as it was sealed into a round. */
export interface Sealed {
  /** `<template>.<variant>`, or `workshop.<build>`. */
  item: string;
  /** Log-odds as they were then. */
  difficulty: number;
  /** Of one from the workshop: it stays as it was sealed, whatever becomes of the build. */
  pieces?: Pieces;
}

/** What an answer is told, once it was given. */
interface Explained {
  phish: boolean;
  cues: { place: Place; skill: string; says: string }[];
  why: string;
}

/** Every message that can come into a round, with the difficulty of its class: `<template>.<variant>`. */
export const items: readonly Candidate[] = templates.all.flatMap((one) =>
  one.variants.map((_, at) => ({
    item: `${one.id}.${at + 1}`,
    template: one.id,
    phish: one.phish,
    form: one.form,
    skills: one.skills,
    difficulty: classDifficulty[one.class],
  })),
);

/** What is known of an item, in whichever language. */
export function templateOfItem(sealed: Sealed): Template {
  return inLanguage(sealed, fallbackLanguage.tag).template;
}

/** An item in somebody's language (BCP 47), and the one in which it really comes. */
export function shownItem(sealed: Sealed, wanted: string): { message: ShownMessage; locale: string } {
  const { template, variant, locale } = inLanguage(sealed, wanted);
  return { message: messageOf(template, variant), locale };
}

/** What is told about an item after it was answered, in somebody's language (BCP 47). */
export function explainedItem(sealed: Sealed, wanted: string): Explained {
  const { template, variant } = inLanguage(sealed, wanted);
  const { phish, cues, why } = template;
  return {
    phish,
    cues: cues.map(({ at, skill, says }) => ({
      place: placeOf(template, variant, at),
      skill,
      says: filled(says, variant),
    })),
    why: filled(why, variant),
  };
}

const least = new Map<string, number>();

/** The least seconds that an item can honestly take; of the English text, so that no language earns quicker. */
export function minSecondsOf(sealed: Sealed): number {
  const known = least.get(sealed.item);
  if (known !== undefined) return known;
  const seconds = minimumSeconds(wordsIn(shownItem(sealed, fallbackLanguage.tag).message));
  // Of builds there is no end.
  if (!sealed.pieces) least.set(sealed.item, seconds);
  return seconds;
}

function inLanguage({ item, pieces }: Sealed, wanted: string) {
  if (pieces) return { template: assemble(pieces, wanted), variant: {}, locale: resolvedLanguage("practice", wanted) };
  const { template, locale } = templateIn(templateOf(item), wanted);
  const variant = template.variants[Number(item.slice(item.lastIndexOf(".") + 1)) - 1] ?? template.variants[0]!;
  return { template, variant, locale };
}

/** The id of a build, of an item that comes from the workshop; null for any other. */
export function buildOf(item: string): string | null {
  return templateOf(item) === workshopTemplate ? item.slice(workshopTemplate.length + 1) : null;
}

/** What a build is as an item. */
export function itemOfBuild(build: { id: string; pieces: Pieces }): Sealed {
  return {
    item: `${workshopTemplate}.${build.id}`,
    difficulty: classDifficulty.moderate,
    pieces: build.pieces,
  };
}
