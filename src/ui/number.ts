import { formatTag } from "../kit/languages.ts";
import { useLanguage } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Writes a number as a language (BCP 47) does, its thousands apart. */
export function formatNumber(value: number, tag: string): string {
  const format = formats.get(tag) ?? new Intl.NumberFormat(formatTag(tag));
  formats.set(tag, format);
  return format.format(value);
}

/** Writes numbers that stand alone in the language in which the screens stand; those of sentences are written so by the sentences. */
export function useNumber(): (value: number) => string {
  const { tag } = useLanguage();
  return (value) => formatNumber(value, tag);
}
