import { searchable } from "./text.ts";

// As in the database (`people_terms_of`).
const between = /[\][\s@._+,;:'"()/&-]+/u;

/** The longest word that is kept (letters). */
const longest = 60;

/** How many words of a search count. */
const most = 8;

/** Each word of a text that is `searchable` already, once. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text.split(between)) {
    if (word.length > longest) words.add(Array.from(word).slice(0, longest).join(""));
    else if (word) words.add(word);
  }
  return words;
}

/**
 * What a person is found by, as it is kept (`search_text`): each word once, followed by a space. The database takes what ends with one for words, and looks for
 * them in any other text (of rows that were written before).
 * @param name as it is `searchable`
 */
export function indexedWords(name: string, emailKey: string): string {
  return `${[...wordsOf(`${name} ${emailKey}`)].join(" ")} `;
}

/** What is typed into a search, as beginnings of words: the longest first, since it leaves the fewest. */
export function termsIn(text: string): string[] {
  return [...wordsOf(searchable(text))].toSorted((a, b) => b.length - a.length).slice(0, most);
}

/** A regular expression of PostgreSQL that finds a word with this beginning in a text, cut into words (`indexedWords`) or not. */
export function termPattern(term: string): string {
  return `(^|[][[:space:]@._+,;:'"()/&-])${term.replace(/[[\]{}()*+?.\\^$|#]/g, String.raw`\$&`)}`;
}
