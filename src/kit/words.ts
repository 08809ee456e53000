import i18next from "i18next";

/** A catalogue: nested or flat keys, sentences with `{{name}}` for values and `_one`/`_other` for counts. */
export type Catalogue = { [key: string]: string | Catalogue };
export type Say = (key: string, vars?: Record<string, unknown>) => string;

const fallback = "en";
const engine = i18next.createInstance();
void engine.init({
  lng: fallback,
  fallbackLng: fallback,
  resources: {},
  initAsync: false,
  showSupportNotice: false,
  interpolation: { escapeValue: false },
} as Parameters<typeof engine.init>[0]);

/** Adds one area's catalogue in one language. */
export function addWords(area: string, locale: string, catalogue: Catalogue): void {
  engine.addResourceBundle(locale, area, catalogue, true, true);
}

/** The sentences of an area in a language (BCP 47), English where one is missing. A key that no catalogue has is a fault and throws. */
export function words(area: string, locale: string = fallback): Say {
  const say = engine.getFixedT(locale, area);
  return (key, vars) => {
    if (!engine.exists(key, { ns: area, lng: locale, ...vars })) throw new Error(`no words for ${area}:${key}`);
    return say(key, vars ?? {}) as string;
  };
}
