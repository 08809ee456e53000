import { existsSync, readFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { fallbackLanguage, languages } from "../../kit/languages.ts";
import { refusalAsFault } from "../../kit/problem.ts";
import type { LureContent } from "./content.ts";
import { forChannel } from "./for-channel.ts";
import { prepare } from "./prepare.ts";
import type { Prepared } from "./prepare.ts";
import { starterId } from "./starter-ids.ts";
import type { Starter } from "./starter/starter.ts";
import { translateStarter } from "./starter/translation.ts";

export interface StarterLure extends Prepared {
  id: string;
  key: string;
  content: LureContent;
  /** The id of the lure that it is a translation of; its own when it is none. */
  family: string;
}

/** The shipped lures in English, and in the other languages. */
export interface Library {
  lures: StarterLure[];
  translations: StarterLure[];
}

/** All of them take more than a second of the processor; whoever else is served by the process does not wait for more than one. */
export async function prepareLibrary(): Promise<Library> {
  const { starters } = await import("./starter/index.ts");
  const found: Library = { lures: [], translations: [] };
  for (const starter of starters) {
    found.lures.push(await prepareShipped(starter));
    for (const one of translatedStarters(starter)) found.translations.push(await prepareShipped(one));
  }
  return found;
}

async function prepareShipped(starter: Starter): Promise<StarterLure> {
  await turn();
  // What is shipped has been checked by its test; the check costs more than all else.
  return refusalAsFault(() => prepareStarter(starter, () => []));
}

/** A shipped lure in the other languages for which there is a file that fits it. */
export function translatedStarters(starter: Starter): Starter[] {
  return languages.slice(1).flatMap(({ tag }) => {
    const file = new URL(`starter/${tag}/${starter.key}.json`, import.meta.url);
    if (!existsSync(file)) return [];
    const { starter: translated, flaws } = translateStarter(starter, JSON.parse(readFileSync(file, "utf8")), tag);
    return flaws.length === 0 ? [translated] : [];
  });
}

/**
 * A shipped lure as it is stored.
 * @param check as in `prepare`
 * @throws Problem when one of its quotes or variables is wrong
 */
export function prepareStarter(starter: Starter, check?: Parameters<typeof prepare>[3]): StarterLure {
  const { number, key, locale = fallbackLanguage.tag } = starter;
  const prepared = prepare(starter, locale, forChannel(starter), check);
  return { ...prepared, id: starterId(number, locale), family: starterId(number), key };
}
