import { languages, languagesNear } from "../senses/language.ts";
import type { Language } from "../senses/language.ts";

/**
 * What a theme sounds like. Patterns are written as folded text (`kit/fold.ts`): small letters without marks, words with one space between.
 * ` | ` parts patterns, `*` is the rest of a word, ` .. ` up to six other words of the same sentence; else they are regular expressions.
 */
export interface Lexicon {
  /** Speaks of the theme by itself, English. */
  strong: string;
  /** Belongs to the theme and to much else, English. */
  topic: string;
  /** Other languages, a line each: `de:` strong, `de?:` topic, `de!:` strong where German may be spoken, for it is another word elsewhere. */
  other: string;
}

export interface Compiled {
  strong: Matcher;
  topic: Matcher;
  /** What is strong in a language alone. */
  own: readonly (readonly [Language, Matcher])[];
}

export function compileLexicon({ strong, topic, other }: Lexicon): Compiled {
  const strongs = [strong];
  const topics = [topic];
  const own: [Language, Matcher][] = [];
  for (const line of other.split("\n")) {
    const [, language, mark, rest] = /^([a-z]{2})([?!]?): (.*)$/.exec(line.trim()) ?? [];
    if (!rest) continue;
    if (mark === "!") own.push([languages.find((one) => one === language)!, new Matcher([rest])]);
    else (mark === "?" ? topics : strongs).push(rest);
  }
  return { strong: new Matcher(strongs), topic: new Matcher(topics), own };
}

/** The passages of folded words that speak of a theme by themselves, from left to right in each language. @param spoken what the text around may be in */
export function strongIn(text: string, { strong, own }: Compiled, spoken: readonly Language[]): string[] {
  const passages = strong.find(text).map(({ start, end }) => text.slice(start, end));
  // By where a sentence begins: one may have many such words.
  const known = new Map<number, readonly Language[]>();
  for (const [language, matcher] of own) {
    let [from, to] = [0, -1];
    for (const { start, end } of matcher.find(text)) {
      if (start > to) {
        const [before, after] = [text.lastIndexOf(" . ", start), text.indexOf(" . ", end)];
        [from, to] = [before === -1 ? 0 : before + 3, after === -1 ? text.length : after];
      }
      const near = known.get(from) ?? languagesNear(text.slice(from, to).split(" "), spoken);
      known.set(from, near);
      if (near.includes(language)) passages.push(text.slice(start, end));
    }
  }
  return passages;
}

interface Found {
  start: number;
  end: number;
}

/** Sentences whose matches are kept for the next time. */
const mostKnown = 500;

/**
 * Finds many patterns in folded words. They are kept by the letter with which they can begin, and tried where a word begins; every gap is
 * bounded: the time is in proportion to the text.
 */
export class Matcher {
  readonly #byLetter = new Map<string, RegExp>();
  readonly #known = new Map<string, readonly Found[]>();

  constructor(lists: readonly string[]) {
    const sources = new Map<string, string[]>();
    for (const one of lists.flatMap((list) => list.trim().split(/\s+\|\s+/)))
      if (one.trim() !== "")
        for (const letter of firstLetters(one.trim())) sources.set(letter, [...(sources.get(letter) ?? []), one]);
    for (const [letter, all] of sources)
      this.#byLetter.set(letter, new RegExp(`(?:${all.map(source).join("|")})(?![^ ])`, "y"));
  }

  /** Where the patterns stand, from left to right, none over another. No pattern reaches over the end of a sentence (` . `). */
  find(text: string): Found[] {
    const found: Found[] = [];
    let from = 0;
    for (const sentence of text.split(" . ")) {
      for (const { start, end } of this.#within(sentence)) found.push({ start: from + start, end: from + end });
      from += sentence.length + 3;
    }
    return found;
  }

  /** Whether one word is all of a pattern. Keeps nothing: of pieces that are put together each is asked once. */
  is(word: string): boolean {
    const pattern = this.#byLetter.get(bucket(word[0] ?? ""));
    if (!pattern) return false;
    pattern.lastIndex = 0;
    return pattern.test(word) && pattern.lastIndex === word.length;
  }

  // The views of a lure differ in few of their sentences.
  #within(sentence: string): readonly Found[] {
    const known = this.#known.get(sentence);
    if (known) return known;
    const found = this.#search(sentence);
    if (this.#known.size >= mostKnown) this.#known.clear();
    if (sentence.length < 2000) this.#known.set(sentence, found);
    return found;
  }

  #search(sentence: string): Found[] {
    const found: Found[] = [];
    let from = 0;
    for (const word of sentence.matchAll(/[^ .]+/g)) {
      if (word.index < from) continue;
      const pattern = this.#byLetter.get(bucket(word[0][0]!));
      if (!pattern) continue;
      pattern.lastIndex = word.index;
      if (!pattern.test(sentence) || pattern.lastIndex === word.index) continue;
      found.push({ start: word.index, end: pattern.lastIndex });
      from = pattern.lastIndex;
    }
    return found;
  }
}

function bucket(letter: string): string {
  return letter < "\x80" ? letter : "other";
}

/** The letters with which a pattern can begin; `other` for those beyond ASCII. */
function firstLetters(pattern: string): Set<string> {
  const found = new Set<string>();
  let rest = pattern;
  while (rest !== "") {
    if (rest.startsWith("*")) return found.add("other");
    if (rest.startsWith("[")) {
      const all = rest.startsWith("[0-9]") ? "0123456789" : "abcdefghijklmnopqrstuvwxyz";
      return new Set([...found, ...all.split("")]);
    }
    if (!rest.startsWith("(")) {
      found.add(bucket(rest[0]!));
      return rest[1] === "?" ? new Set([...found, ...firstLetters(rest.slice(2).trimStart())]) : found;
    }
    const end = closing(rest);
    for (const one of alternatives(rest.slice(1, end)))
      for (const letter of firstLetters(one.trim())) found.add(letter);
    if (!/[?*]/.test(rest[end + 1] ?? "")) return found;
    rest = rest.slice(end + 2).trimStart();
  }
  return found;
}

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  throw new Error(`A bracket is not closed: ${text.slice(0, 60)}`);
}

function alternatives(group: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const one of group.split("")) {
    if (one === "(") depth++;
    else if (one === ")") depth--;
    if (one === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += one;
  }
  return parts;
}

function source(pattern: string): string {
  return (
    pattern
      .trim()
      // What may follow changes nothing about a match.
      .replace(/ (?:\.\. )?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\?$/, "")
      .replace(/ ?\.\. ?$/, "")
      .replaceAll(/(?<!\))(?<![\\.])\*/g, "[^ .]*")
      .replaceAll(" .. ", "(?: [^ .]+){0,6}? ")
  );
}
