import { languagesOf } from "./senses/language.ts";
import { sensesOf } from "./senses/read.ts";
import type { Reading } from "./reading.ts";

/** What is counted in a reading: words with their neighbours, letters within words, and what the words can mean with what stands beside them. */
export interface Grams {
  words: Map<number, number>;
  letters: Map<number, number>;
  senses: Map<number, number>;
}

/** How often each gram stands in a reading, by the hash of its text. The work is in proportion to the text: a sentence is cut at 60 words. */
export function gramsOf({ head, body }: Reading): Grams {
  const grams: Grams = { words: new Map(), letters: new Map(), senses: new Map() };
  const [sender, ...subjects] = head.split(" . ");
  const parts = [
    ["s", sender!],
    ["u", subjects.join(" . ")],
    ["b", body],
  ] as const;
  const languages = languagesOf(`${head} . ${body}`.split(" "));
  const everywhere = new Set<string>();
  for (const [part, text] of parts)
    for (const sentence of sentences(text)) {
      countWords(grams.words, part, sentence);
      for (const word of sentence) countLetters(grams.letters, word);
      for (const sense of countSenses(grams.senses, part, sensesOf(sentence, languages))) everywhere.add(sense);
    }
  for (const [one, other] of pairs([...everywhere].toSorted())) add(grams.senses, `D ${one} ${other}`);
  return grams;
}

const longestSentence = 60;

function sentences(text: string): string[][] {
  const found: string[][] = [];
  for (const sentence of text.split(/(?:^| )\.(?: |$)/)) {
    const words = sentence.split(" ").filter(Boolean);
    for (let at = 0; at < words.length; at += longestSentence) found.push(words.slice(at, at + longestSentence));
  }
  return found;
}

function countWords(counts: Map<number, number>, part: string, sentence: readonly string[]): void {
  const words = sentence.map((word) => (/^\p{N}+$/u.test(word) ? "0" : word));
  for (const [at, word] of words.entries()) {
    if (part === "s") {
      add(counts, `s ${word}`);
      continue;
    }
    if (part === "u") add(counts, `u ${word}`);
    const [second, third, fourth] = [words[at + 1], words[at + 2], words[at + 3]];
    add(counts, `w ${word}`);
    if (second) add(counts, `w ${word} ${second}`);
    if (third) add(add(counts, `w ${word} ${second} ${third}`), `w ${word} _ ${third}`);
    if (fourth) add(counts, `w ${word} _ ${fourth}`);
  }
}

/** Words whose pieces are kept for the next time. */
const mostKnown = 5_000;
const known = new Map<string, readonly number[]>();

/** Three to five letters with the word's borders: what languages that bend their words have in common. */
function countLetters(counts: Map<number, number>, word: string): void {
  for (const key of piecesOf(word)) counts.set(key, (counts.get(key) ?? 0) + 1);
}

function piecesOf(word: string): readonly number[] {
  const before = known.get(word);
  if (before) return before;
  const padded = ` ${word.slice(0, 40)} `;
  const pieces: number[] = [];
  for (let length = 3; length <= 5; length++)
    for (let at = 0; at + length <= padded.length; at++) pieces.push(hash(`c${padded.slice(at, at + length)}`));
  if (known.size >= mostKnown) known.clear();
  if (word.length < 100) known.set(word, pieces);
  return pieces;
}

function countSenses(counts: Map<number, number>, part: string, senses: readonly string[][]): Set<string> {
  const all = new Set(senses.flat());
  for (const sense of all) {
    add(counts, `C ${sense}`);
    if (part !== "b") add(counts, `${part} ${sense}`);
  }
  for (const [one, other] of pairs([...all].toSorted())) add(counts, `P ${one} ${other}`);
  for (const [at, first] of senses.entries())
    for (const second of [...(senses[at + 1] ?? []), ...(senses[at + 2] ?? [])])
      for (const one of first) add(counts, `B ${one} ${second}`);
  return all;
}

function* pairs(names: readonly string[]): Generator<[string, string]> {
  for (const [at, one] of names.entries()) for (const other of names.slice(at + 1)) yield [one, other];
}

function add(counts: Map<number, number>, gram: string): Map<number, number> {
  const key = hash(gram);
  return counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
