import { fold } from "../../../../kit/fold.ts";

/** Folded text as words with one space between and ` . ` where a sentence or a line of the layout ends. */
export function words(folded: string): string {
  return folded
    .replace(/(\p{N})[.,](?=\p{N})/gu, "$1")
    .replace(/[.!?;:…。؟\n\r|•·|–—]+/g, " . ")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

const digits: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "b",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "(": "c",
  "€": "e",
};

/** Whether a sign can be read as a letter. */
export function isReadAsLetter(sign: string): boolean {
  return Array.from(sign).some((one) => Object.hasOwn(digits, one)) || /\p{L}/u.test(fold(sign));
}

/** Single letters with something between them. */
const spelled = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:([^\p{L}\p{N}@$]{1,4})[\p{L}\p{N}@$](?![\p{L}\p{N}])){3,40}/gu;
/** A word with digits or signs among its letters. */
const mixed =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}@$!|+(]*\p{L})(?=[\p{L}\p{N}@$!|+(]*[\p{N}@$!|+(])[\p{L}\p{N}@$!|+(]*[\p{L}\p{N}@$](?![\p{L}\p{N}])/gu;
/** A word with marks inside that no writing system puts there. */
const cut = /\p{L}+(?:[.\-_*~^'’`´·•/\\|=:,]+\p{L}+)+/gu;

/**
 * Other ways in which the same text can be read: spelled words closed up (from either side), digits as the letters they resemble, cut words
 * joined. Only those that differ from the text itself.
 */
export function readings(text: string): string[] {
  const found = new Set<string>();
  const closed = text.replace(spelled, (run) => closeUp(run));
  if (closed !== text) {
    found.add(closed);
    found.add(text.replace(spelled, (run) => Array.from(closeUp(run)).toReversed().join("")));
  }
  const [low, high] = (["i", "l"] as const).map((one) => closed.replace(mixed, (word) => asLetters(word, one)));
  if (low !== closed) found.add(low!).add(high!);
  const whole = (low ?? closed).replace(cut, (word) => word.replace(/\P{L}+/gu, ""));
  if (whole !== text) found.add(whole);
  const shapes = text.replace(/rn/g, "m").replace(/vv/g, "w");
  if (shapes !== text) found.add(shapes);
  found.delete(text);
  return [...found];
}

/** `b o n u s` as one word; wider gaps part words. */
function closeUp(run: string): string {
  const gaps = run.match(/[^\p{L}\p{N}@$]+/gu) ?? [];
  const least = Math.min(...gaps.map((one) => one.length));
  const word = run.replace(/[^\p{L}\p{N}@$]+/gu, (gap) => (gap.length > least ? " " : ""));
  return word.replace(mixed, (one) => asLetters(one, "i"));
}

function asLetters(word: string, one: "i" | "l"): string {
  // Numbers with a unit, ordinals and codes are what they are.
  if (/^\p{N}+\p{L}{1,3}$/u.test(word)) return word;
  return word.replace(/[^\p{L}]/gu, (sign) =>
    sign === "1" || sign === "|" || sign === "!" ? one : (digits[sign] ?? sign),
  );
}

/** Lengths of a word that is put together, and of each of so many pieces of it. */
const [shortest, longest] = [5, 16];
const longestPiece: Readonly<Record<number, number>> = { 2: 8, 3: 6 };

/** Whether these pieces, none of them a word by itself, are one together. */
export function makeOne(pieces: readonly string[], isWord: (word: string) => boolean): boolean {
  const whole = pieces.join("");
  return (
    pieces.every((one) => one.length <= longestPiece[pieces.length]!) &&
    whole.length >= shortest &&
    whole.length <= longest &&
    isWord(whole) &&
    !pieces.some(isWord)
  );
}

/** The same with neighbouring pieces of words put together: `bo nus`, `sal ary`; also where a line of the layout ends between them, as beside each other in a row. */
export function joinPieces(text: string, isWord: (word: string) => boolean): string {
  const known = new Map<string, boolean>();
  const is = (word: string) => known.get(word) ?? (known.set(word, isWord(word)), known.get(word)!);
  // Pieces and what stands between them, in turns.
  const parts = text.split(/([^\p{L}]+)/u);
  let out = parts[0]!;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const count = [2, 3].find((many) => canJoin(parts, at, many) && makeOne(piecesAt(parts, at, many), is)) ?? 1;
    if (count > 1) {
      out = out.slice(0, out.length - parts[at]!.length) + piecesAt(parts, at, count).join("");
      at += 2 * (count - 1);
    }
    out += (parts[at + 1] ?? "") + (parts[at + 2] ?? "");
  }
  return out;
}

function piecesAt(parts: readonly string[], at: number, count: number): string[] {
  return Array.from({ length: count }, (_, one) => parts[at + 2 * one] ?? "");
}

function canJoin(parts: readonly string[], at: number, count: number): boolean {
  if (piecesAt(parts, at, count).includes("")) return false;
  return Array.from({ length: count - 1 }, (_, one) => parts[at + 2 * one + 1]!).every((one) => /^[ .]+$/.test(one));
}

/** Letters that German spells out where a keyboard has no others for them. After a vowel, as in "neue", they are what they are; and after a q. */
const spelledOut = /(?<![aeioquy])(ae|oe|ue)/g;

/** A folded text with the letters that it spells out, if it does. */
export function asUmlauts(text: string): string {
  return text.replace(spelledOut, (two) => two[0]!);
}

/**
 * A text as it reads with the letters that it spells out: `kuendigung` is folded as it is written, `kündigung` without its marks.
 * @returns null unless a word of it is one that `isWord` knows, and is none otherwise
 */
export function withUmlauts(text: string, isWord: (word: string) => boolean): string | null {
  const isOther = (word: string) => {
    const other = asUmlauts(word);
    return other !== word && isWord(other) && !isWord(word);
  };
  const words = text.split(" ");
  return new Set(words).values().some(isOther) ? asUmlauts(text) : null;
}
