import { numberFormat } from "../kit/formats.ts";
import { useLanguage } from "./language.ts";

/** Writes a number as a language (BCP 47) does, its thousands apart. */
export function formatNumber(value: number, tag: string): string {
  return numberFormat(tag).format(value);
}

/** Writes numbers that stand alone in the language in which the screens stand; those of sentences are written so by the sentences. */
export function useNumber(): (value: number) => string {
  const { tag } = useLanguage();
  return (value) => formatNumber(value, tag);
}
