import { fallbackLanguage, languages } from "../../kit/languages.ts";

const prefix = "00000000-0000-8000-8000-";

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
