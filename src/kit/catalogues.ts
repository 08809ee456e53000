import i18next from "i18next";
import type { i18n, Module } from "i18next";
import { fallbackLanguage } from "./languages.ts";

/**
 * An empty store of catalogues, one for each area and language. What it says is text: whoever shows it as HTML escapes it.
 * @param written how numbers in sentences are written in a language (BCP 47); as JavaScript does when absent
 */
export function openCatalogues(written?: (number: number, tag: string) => string): i18n {
  const engine = i18next.createInstance();
  const fallback = fallbackLanguage.tag;
  if (written)
    engine.use({
      type: "formatter",
      init() {},
      format: (value: unknown, _format: unknown, tag = fallback) =>
        typeof value === "number" ? written(value, tag) : value,
    } as Module);
  void engine.init({
    lng: fallback,
    fallbackLng: fallback,
    resources: {},
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false, alwaysFormat: written !== undefined },
  } as Parameters<typeof engine.init>[0]);
  return engine;
}
