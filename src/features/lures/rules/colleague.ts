import { languageOf } from "./language.ts";

/**
 * Colleagues who do not exist, by language. Their family names were made up, so that a lure puts nobody forward who was not asked
 * (decision 0225).
 */
const colleagues: Readonly<Record<string, readonly string[]>> = {
  en: ["Tessa Marlowick", "Owen Fairhollow", "Nadia Brackwater", "Colin Ashmereton"],
  de: ["Jana Weidenborn", "Torsten Mühlhafer", "Miriam Kaltenbrock", "Felix Auerstieg"],
  ar: ["ليان المرساوي", "سامر الشراعي", "هدى المينائي", "كريم الصواري"],
};

/** The colleague whom a lure names: always the same one, so that its landing page and its moment name whom its mail did. */
export function colleagueIn({ id, locale }: { id: string; locale: string }): string {
  const names = colleagues[languageOf(locale)] ?? colleagues.en!;
  return names[Number.parseInt(id.slice(-4), 16) % names.length]!;
}
