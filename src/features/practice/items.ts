import { messageOf, placeOf, wordsIn } from "./message.ts";
import type { Place, ShownMessage } from "./message.ts";
import type { Candidate } from "./rules/choose.ts";
import { templateOf } from "./rules/choose.ts";
import { leastSeconds } from "./rules/judge.ts";
import { classDifficulty } from "./rules/skill.ts";
import { filled } from "./template.ts";
import type { Template } from "./template.ts";
import { templateIn } from "./templates/translations.ts";
import { templates } from "./templates/index.ts";

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

/** The template of an item; null when a later version of the product has it no more. */
export function templateOfItem(item: string): Template | null {
  const id = templateOf(item);
  return templates.has(id) ? templates.find(id) : null;
}

/** An item in somebody's language (BCP 47), and the one in which it really comes. */
export function shownItem(item: string, wanted: string): { message: ShownMessage; locale: string } {
  const { template, variant, locale } = inLanguage(item, wanted);
  return { message: messageOf(template, variant), locale };
}

/** What is told about an item after it was answered, in somebody's language (BCP 47). */
export function explainedItem(item: string, wanted: string): Explained {
  const { template, variant } = inLanguage(item, wanted);
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

/** The least seconds that an item can honestly take; of the English text, so that no language earns quicker. */
export function leastSecondsOf(item: string): number {
  return leastSeconds(wordsIn(shownItem(item, "en").message));
}

function inLanguage(item: string, wanted: string) {
  const { template, locale } = templateIn(templateOf(item), wanted);
  const variant = template.variants[Number(item.slice(item.lastIndexOf(".") + 1)) - 1] ?? template.variants[0]!;
  return { template, variant, locale };
}
