import { fallbackLanguage, formatTag, languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { isPublicPlace } from "./places.ts";

/** The language of a public page: it stands first in its address; without one it is the fallback. */
export function languageOf(pathname: string): Language {
  const first = pathname.split("/")[1];
  return languages.find(({ tag }) => tag === first && tag !== fallbackLanguage.tag) ?? fallbackLanguage;
}

/** The address of a public page without its language: `/features` for `/de/features/`, and without the slash that prerendering adds. */
export function placeOf(pathname: string): string {
  const { tag } = languageOf(pathname);
  const bare = tag === fallbackLanguage.tag ? pathname : pathname.slice(tag.length + 1);
  return bare.replace(/\/$/, "") || "/";
}

/** The address of a public page in a language: `/de/features`, English without a prefix; every other address stays as it is. */
export function addressIn({ tag }: Language, address: string): string {
  if (tag === fallbackLanguage.tag || !isPublicPlace(address)) return address;
  return `/${tag}${address.replace(/^\/(?=$|[?#])/, "")}`;
}

/** A language with its region, as `og:locale` wants it: `de_DE`. */
export function regionalTag({ tag }: Language): string {
  const { language, region } = new Intl.Locale(formatTag(tag)).maximize();
  return `${language}_${region}`;
}
