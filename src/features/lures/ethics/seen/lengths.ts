import { partedBy } from "./parted.ts";

/** The least and the most that a length may be, in pixels: of one that goes with the window nobody knows more. */
export type Range = readonly [least: number, most: number];

/** What lengths are measured by: the size of the letters, of those of the whole page, and what percents are of. */
interface Measures {
  em: Range;
  rem: Range;
  whole: Range;
}

const units: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
const window: Range = [3, 25];

export function times([least, most]: Range, by: number): Range {
  return by < 0 ? [most * by, least * by] : [least * by, most * by];
}

/** A length as it is written, be it a sum or a choice of some; null where it is none that is known here. */
export function lengthOf(text: string, measures: Measures): Range | null {
  const plain = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))([a-z]*|%)$/.exec(text);
  if (plain) {
    const [number, unit] = [Number(plain[1]), plain[2]!];
    if (unit === "") return number === 0 ? [0, 0] : null;
    if (unit === "%") return times(measures.whole, number / 100);
    if (unit === "em") return times(measures.em, number);
    if (unit === "ex" || unit === "ch") return times(measures.em, number / 2);
    if (unit === "rem") return times(measures.rem, number);
    if (/^v(?:w|h|min|max)$/.test(unit)) return times(window, number);
    return unit in units ? [number * units[unit]!, number * units[unit]!] : null;
  }
  if (text.length > longest) return null;
  const [, kind, inside] = /^(calc|min|max|clamp)\((.*)\)$/.exec(text) ?? [];
  // A list in which a place is empty is none.
  if (kind === undefined || inside === undefined || /^\s*(?:,|$)|,\s*(?:,|$)/.test(inside)) return null;
  const all = partedBy(",", inside).map((one) => sumOf(one, measures));
  if (!all.every((one) => one !== null) || (kind === "calc" && all.length > 1)) return null;
  const over = (by: (...numbers: number[]) => number): Range => [by(...all.map(([one]) => one)), by(...all.map(([, one]) => one))]; // oxfmt-ignore
  if (kind !== "clamp") return over(kind === "min" ? Math.min : Math.max);
  return all.length === 3 ? over((least, wanted, most) => Math.max(least!, Math.min(wanted!, most!))) : null;
}

/** Lengths between which a plus or a minus stands. */
function sumOf(text: string, measures: Measures): Range | null {
  const words = partedBy(" ", `+ ${text}`);
  let sum: Range = [0, 0];
  for (let at = 0; at < words.length; at += 2) {
    const word = words[at + 1] ?? "";
    // Nought without a unit is a number here, and no length.
    const one = /^[\d.+-]+$/.test(word) ? null : lengthOf(word, measures);
    if (!one || !/^[+-]$/.test(words[at]!)) return null;
    const by = words[at] === "-" ? times(one, -1) : one;
    sum = [sum[0] + by[0], sum[1] + by[1]];
  }
  return sum;
}

const longest = 100;

/** A number, or so many percent. */
export function numberOf(text: string): number | null {
  const [, number, percent] = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(%?)$/.exec(text) ?? [];
  return number === undefined ? null : Number(number) / (percent ? 100 : 1);
}
