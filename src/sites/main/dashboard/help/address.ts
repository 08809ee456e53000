import type { Article } from "../../build/articles.ts";

/** A link of a text as a page of the drawer, without the language; null when it leads elsewhere. */
export function helpAddress(href: string): string | null {
  return /^(?:\/[a-z]{2})?(\/(?:docs|tutorials)\/[a-z0-9-]+(?:#[\w-]+)?)$/.exec(href)?.[1] ?? null;
}

type Headed = Pick<Article, "headings">;

/**
 * The id of a heading in a translation, which has the same ones in the same order under ids of its own.
 * @param wanted its id in either text; empty for the top
 */
export function headingIn(article: Headed, original: Headed, wanted: string): string {
  const place = original.headings.findIndex(({ id }) => id === wanted);
  return article.headings[place]?.id ?? wanted;
}
