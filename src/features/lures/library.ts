import { existsSync, readFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import type { Db } from "../../kit/db/index.ts";
import { fallbackLanguage, languages } from "../../kit/languages.ts";
import { mustNotRefuse } from "../../kit/problem.ts";
import type { LureContent } from "./content.ts";
import { editionOfLibrary } from "./edition.ts";
import { forChannel } from "./for-channel.ts";
import { prepare } from "./prepare.ts";
import type { Prepared } from "./prepare.ts";
import type { Starter } from "./starter/starter.ts";
import { translateStarter } from "./starter/translation.ts";
import { hasEdition, putLibrary } from "./store/library.ts";

interface StarterLure extends Prepared {
  id: string;
  key: string;
  content: LureContent;
  /** The id of the lure that it is a translation of; its own when it is none. */
  family: string;
}

const prefix = "00000000-0000-8000-8000-";
let loaded: Promise<Library> | undefined;

interface Library {
  lures: StarterLure[];
  translations: StarterLure[];
}

/** The shipped lures in English, prepared as every other lure is. Read on first use: a start of the process does not wait for them. */
export async function starterLures(): Promise<readonly StarterLure[]> {
  return (await library()).lures;
}

/**
 * The id of a shipped lure, the same in every organisation (a UUID of version 8: its number in the library and, of a translation, its language's
 * place in the list).
 */
export function starterId(number: number, locale: string = fallbackLanguage.tag): string {
  const place = languages.findIndex(({ tag }) => tag === locale);
  return prefix + (place * 0x1_0000 + number).toString(16).padStart(12, "0");
}

export function isStarterId(id: string): boolean {
  return id.toLowerCase().startsWith(prefix);
}

/** Whether a lure is a shipped one in another language than its family's first. */
export function isTranslation({ id, family }: { id: string; family: string }): boolean {
  return isStarterId(id) && id !== family;
}

/** Copies the library into an organisation, or brings its copy up to date. Costs one look-up when there is nothing to do. */
export async function ensureLibrary(db: Db, org: string): Promise<void> {
  const edition = await editionOfLibrary();
  if (await hasEdition(db, org, edition)) return;
  const { lures, translations } = await library();
  const rows = [...lures, ...translations].map(({ id, family, content, difficulty, findings, digest }) => ({
    id,
    family,
    content,
    difficulty,
    findings,
    digest,
  }));
  await putLibrary(db, org, edition, rows);
}

function library() {
  return (loaded ??= load());
}

/** Seconds after the start of a process at which nobody has asked yet and the library is prepared, so that no newcomer waits for it. */
const preparedAfter = 20;

/** Prepares the library of this process some time after its start. @returns how not to, when the process ends before */
export function prepareLater(): () => void {
  // What goes wrong is told to whoever asks for it.
  const timer = setTimeout(() => void library().catch(() => {}), preparedAfter * 1000).unref();
  return () => clearTimeout(timer);
}

/** All of them take more than a second of the processor; whoever else is served by the process does not wait for more than one. */
async function load(): Promise<Library> {
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
  return mustNotRefuse(() => prepareStarter(starter, () => []));
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
