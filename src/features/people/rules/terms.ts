import { searchable } from "./text.ts";

// As in the database (`people_terms_of`).
const between = /[\][\s@._+,;:'"()/&-]+/u;

/** The longest word that is kept (letters). */
const longest = 60;

/** How many words of a search count. */
const most = 8;

/** What is typed into a search, as beginnings of words: the longest first, since it leaves the fewest. */
export function termsIn(text: string): string[] {
  const words = searchable(text)
    .split(between)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, longest).join(""));
  return [...new Set(words)].toSorted((a, b) => b.length - a.length).slice(0, most);
}
