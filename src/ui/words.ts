import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";

type Catalogue = { [key: string]: string | Catalogue };

/** Every key of a catalogue, written with dots; `…_one` and `…_other` are asked for without their ending. */
type Keys<C> = {
  [K in keyof C & string]: C[K] extends string ? Plain<K> : `${K}.${Keys<C[K]>}`;
}[keyof C & string];
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

export type Say<C> = (key: Keys<C>, vars?: Record<string, string | number>) => string;

const fallback = "en";
const engine = i18next.createInstance();
void engine.use(initReactI18next).init({
  lng: fallback,
  fallbackLng: fallback,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/**
 * The words of one area of the product for its screens. Answers a hook that gives the typed function which says them.
 * @param english nested or flat keys, sentences with `{{name}}`
 */
export function wordsOf<const C extends Catalogue>(area: string, english: C): () => Say<C> {
  engine.addResourceBundle(fallback, area, english, true, true);
  return () => {
    const { t } = useTranslation(area, { i18n: engine });
    return t as unknown as Say<C>;
  };
}
