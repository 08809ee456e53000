import { blog, docs, tutorials } from "./articles.ts";
import type { Slugged } from "./articles.ts";

export const shelves = { blog, docs, tutorials } as const;
export type Shelf = keyof typeof shelves;

/** An address without the slash at its end, which prerendering adds. */
export function pathOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
}

/** The text at an address such as `/docs/getting-started`, or null. */
export function findArticle(pathname: string): { shelf: Shelf; article: Slugged } | null {
  const [, name = "", slug] = pathname.split("/");
  if (!Object.hasOwn(shelves, name)) return null;
  const shelf = name as Shelf;
  const article = shelves[shelf].find((one) => one.slug === slug);
  return article ? { shelf, article } : null;
}
