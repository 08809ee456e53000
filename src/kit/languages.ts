/** A language of the product. Its files (catalogues, lessons, lures, pages) are found by its tag. */
export interface Language {
  /** BCP 47, as its files are named. */
  tag: string;
  /** In its own words. */
  name: string;
  dir: "ltr" | "rtl";
}

/**
 * The languages of the product; the first is what everything falls back to. A new one comes last and none ever goes: links that are on their
 * way name a language by its place.
 */
export const languages: readonly [Language, ...Language[]] = [
  { tag: "en", name: "English", dir: "ltr" },
  { tag: "de", name: "Deutsch", dir: "ltr" },
  { tag: "ar", name: "العربية", dir: "rtl" },
];

/** The language that stands in for one that is not there. */
export const fallbackLanguage: Language = languages[0];

/**
 * The listed language of a tag (BCP 47): the tag itself, else its plain language (`de` for `de-AT`, also as `de_AT`); undefined when it is none
 * of the product's.
 */
export function listedLanguage(locale: string | null | undefined): Language | undefined {
  const wanted = locale?.toLowerCase().replaceAll("_", "-") ?? "";
  const plain = wanted.split("-")[0];
  return languages.find(({ tag }) => tag.toLowerCase() === wanted) ?? languages.find(({ tag }) => tag === plain);
}

/** The first of some wishes (BCP 47, most wanted first) that is a language of the product; the fallback when none is. */
export function chosenLanguage(...wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = listedLanguage(wish);
    if (found) return found;
  }
  return fallbackLanguage;
}

/**
 * The first of some tags (BCP 47, most wanted first) whose language is one of the product's, as it stands: dates follow its country, too. The
 * fallback when none is.
 */
export function supportedLocale(...wishes: readonly (string | null | undefined)[]): string {
  return wishes.find((wish) => listedLanguage(wish)) ?? fallbackLanguage.tag;
}

/** The tag by which dates and numbers beside words in a language (BCP 47) are written: plain English as in Britain, days before months and 24 hours. */
export function formatTag(tag: string): string {
  return tag === fallbackLanguage.tag ? "en-GB" : tag;
}

/** How a text in a language (BCP 47) runs; what is written in a script of the right-to-left ones runs so, listed or not. */
export function directionOf(locale: string): "ltr" | "rtl" {
  const listed = listedLanguage(locale);
  if (listed) return listed.dir;
  return /^(ar|dv|fa|he|ks|ku-arab|ps|sd|ug|ur|yi)\b|-(arab|hebr|nkoo|syrc|thaa)\b/i.test(locale) ? "rtl" : "ltr";
}

/** The languages that a browser asks for (the Accept-Language header), most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((one) => {
      const [tag = "", ...rest] = one.split(";").map((part) => part.trim());
      const weight = rest.find((part) => part.startsWith("q="));
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
