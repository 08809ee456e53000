import { blog, docs, tutorials } from "./articles.ts";
import type { Slugged } from "./articles.ts";

export const sections = { blog, docs, tutorials } as const;
export type Section = keyof typeof sections;

/** An address without the slash at its end, which prerendering adds. */
export function pathOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
}

/** The text at an address such as `/docs/getting-started`, or null. */
export function findArticle(pathname: string): { section: Section; article: Slugged } | null {
  const [, name = "", slug] = pathname.split("/");
  if (!Object.hasOwn(sections, name)) return null;
  const section = name as Section;
  const article = sections[section].find((one) => one.slug === slug);
  return article ? { section, article } : null;
}
