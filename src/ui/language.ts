import { useSyncExternalStore } from "react";
import { chosenLanguage, fallbackLanguage, listedLanguage } from "../kit/languages.ts";
import type { Language } from "../kit/languages.ts";

import { followedLanguage, saveFollowed, saveLanguage, savedLanguage } from "./saved-language.ts";

let current: Language = fallbackLanguage;
/** In which the page was drawn that the screens take over. */
let drawn: Language = fallbackLanguage;
let wanted: Language = fallbackLanguage;
let load: (language: Language) => Promise<void> = async () => {};
let spoken: readonly Language[] = [fallbackLanguage];
const listeners = new Set<() => void>();

/**
 * Says which languages the screens of this site have, and how the words of one are fetched; asked for once each.
 * @param fetchWords adds the words of a language; the fallback's are there from the start
 */
export function registerLanguages(all: readonly Language[], fetchWords: (language: Language) => Promise<void>): void {
  const fetched = new Map<string, Promise<void>>();
  spoken = all;
  load = (language) => {
    if (language.tag === fallbackLanguage.tag) return Promise.resolve();
    const before = fetched.get(language.tag);
    if (before) return before;
    const now = fetchWords(language);
    fetched.set(language.tag, now);
    // What the network broke is tried again the next time.
    now.catch(() => fetched.delete(language.tag));
    return now;
  };
}

/** The languages that the screens of this site can be read in. */
export function supportedLanguages(): readonly Language[] {
  return spoken;
}

/** The language in which the screens stand now, outside of a component. */
export function languageNow(): Language {
  return current;
}

/** The language in which the screens stand, and every change of it. A page that was drawn before stands in the fallback, or in what `beginIn` said. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    listen,
    () => current,
    () => drawn,
  );
}

/** Begins in a language whose words are there: the screens are drawn in it, or take over a page that was. */
export function beginIn(language: Language): void {
  drawn = wanted = current = language;
}

/** The language that this browser asks for: what was chosen in it, else the first of its own that the screens have. */
export function askedLanguage(): Language {
  return chosenLanguage(...[savedLanguage(), ...navigator.languages].filter((one) => isSpoken(one)));
}

/**
 * Shows the screens in a language once all its words are there; until then they stay as they are. The last wish wins. Words that cannot be
 * fetched leave the screens in the language in which they stand.
 */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  await load(language).catch(() => {
    wanted = current;
  });
  if (wanted !== language || current === language) return;
  current = language;
  for (const each of listeners) each();
}

/** The choice of a person, which this browser keeps: also for the screens before the next sign-in. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveLanguage(language.tag);
  await switchLanguage(language);
}

/**
 * Follows the language (BCP 47) of an account that has one, when it is news: a token from before a choice in this browser would undo it. What
 * the screens do not have leaves them as they are.
 * @param account whose it is; null when nobody is signed in, so that the next sign-in is news
 */
export async function followAccount(account: string | null, locale = ""): Promise<void> {
  const followed = account && isSpoken(locale) ? `${account} ${locale}` : null;
  if (followed === followedLanguage()) return;
  if (followed === null && account !== null) return;
  saveFollowed(followed);
  if (followed !== null) await chooseLanguage(listedLanguage(locale)!);
}

function isSpoken(locale: string | null): boolean {
  const language = listedLanguage(locale);
  return spoken.some((one) => one.tag === language?.tag);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
