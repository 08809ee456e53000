/// <reference types="vite/types/importMeta.d.ts" />
import { fallbackLanguage } from "../../../kit/languages.ts";

// Pages are built ahead: what each channel's folder calls it is there then, and a new folder is named without a line here.
const shipped = import.meta.env.SSR
  ? import.meta.glob<{ title?: string }>("../../../channels/*/words/*.json", { eager: true, import: "default" })
  : {};

/**
 * What the channels are called in a language, in alphabetical order; in English where one has no name in it.
 * @param catalogues their words, by the path of the file (`…/<channel>/words/<tag>.json`)
 */
export function channelTitles(tag: string, catalogues: Record<string, { title?: string }> = shipped): string[] {
  const titles = new Map<string, string>();
  for (const wanted of [fallbackLanguage.tag, tag])
    for (const [path, { title }] of Object.entries(catalogues)) {
      const [folder, , file] = path.split("/").slice(-3);
      if (title !== undefined && file === `${wanted}.json`) titles.set(folder!, title);
    }
  return [...titles.values()].toSorted(new Intl.Collator(tag).compare);
}
