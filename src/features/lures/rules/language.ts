/**
 * What a lure says to somebody who reads a language (BCP 47): the same tag (`pt-BR`), else the plain language (`pt`), else another country's;
 * the given one when nothing fits.
 */
export function inLanguage<T extends { locale: string }>(given: T, variants: readonly T[], locale: string): T {
  const all = [given, ...variants];
  const wanted = locale.toLowerCase();
  return (
    all.find((one) => one.locale.toLowerCase() === wanted) ??
    all.find((one) => one.locale.toLowerCase() === languageOf(locale)) ??
    all.find((one) => languageOf(one.locale) === languageOf(locale)) ??
    given
  );
}

/** The language of a tag without its country or script: `pt` of `pt-BR`. */
export function languageOf(locale: string): string {
  return locale.toLowerCase().split("-")[0]!;
}
