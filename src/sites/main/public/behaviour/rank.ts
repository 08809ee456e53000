/** One place in the texts that can be found. */
export interface Entry {
  path: string;
  title: string;
  /** The heading's id in its page, or empty for the text before the first. */
  id: string;
  heading: string;
  text: string;
}

interface Found {
  entry: Entry;
  /** The text around the first hit; every second part is a hit itself. */
  excerpt: string[];
}

/** The places that hold every word that was asked for, at the beginning of a word, best first: title before heading before text. */
export function rank(entries: readonly Entry[], asked: string): Found[] {
  const words = fold(asked).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }));
}

function scoreOf(entry: Entry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score =
      8 * hits(entry.heading, word) +
      (entry.id === "" ? 6 : 1) * hits(entry.title, word) +
      Math.min(3, hits(entry.text, word));
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function hits(text: string, word: string): number {
  return fold(text).match(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "gu"))?.length ?? 0;
}

function excerptOf(text: string, words: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join("|")})[\\p{L}\\p{N}]*)`, "giu");
  const first = pattern.exec(text)?.index ?? 0;
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, first - 60)));
  const part = text.slice(from, from + 180).trim();
  const shown = `${from > 0 ? "… " : ""}${part}${from + 180 < text.length ? " …" : ""}`;
  return shown.split(pattern);
}

function fold(text: string): string {
  return text.toLowerCase();
}
