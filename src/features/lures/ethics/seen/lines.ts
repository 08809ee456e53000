import { tokens, unescapeHtml, voidElements } from "../../../../kit/html/index.ts";
import { fold } from "../../../../kit/fold.ts";
import { isSmallWord } from "../senses/language.ts";
import { inline, spokenBy } from "./render.ts";
import { words } from "./words.ts";

interface Piece {
  text: string;
  /** Which element with a style of its own it stands in, within the line; null for none. */
  styled: number | null;
}

/** With so many styled elements a line is read with each set of them left out; with more, without each and with each alone. */
const fewStyled = 4;
const mostStyled = 12;
const mostReadings = 300;

/**
 * What lines say whose words stand in elements with styles of their own, of which each may be seen or not: some elements of a kind may be hidden and others
 * not, by what they stand in or upon. As folded words; what is read of a line as it stands is not among them.
 */
export function readingsOfLines(html: string): { readings: string[]; isMore: boolean } {
  const found = new Set<string>();
  let isMore = false;
  for (const line of linesOf(html)) {
    const all = [
      ...new Set(line.flatMap(({ styled, text }) => (styled !== null && /\p{L}/u.test(text) ? [styled] : []))),
    ];
    isMore ||= all.length > mostStyled;
    if (all.length > mostStyled) continue;
    for (const left of setsOf(all)) {
      const seen = line.filter(({ styled }) => styled === null || !left.has(styled));
      const reading = words(fold(seen.map(({ text }) => text).join("")));
      if (!hasLetters(reading)) continue;
      if (found.size === mostReadings && !found.has(reading)) return { readings: [...found], isMore: true };
      found.add(reading);
    }
  }
  return { readings: [...found], isMore };
}

/** A line of so many words at most may be a piece of a sentence; of one that is cut into many more lines nobody reads it. */
const [mostWords, mostLines] = [4, 12];
/** In lines that are read on as one a sentence may begin behind others. */
const apart = mostLines / 2;
const endsSentence = /[.!?:;…。؟]\s*$/u;

const sentenceEnds = /(?<=[.!?:;…。؟])\s+/u;

/** Sentences that stand in several lines, as folded words. */
export interface OverLines {
  /** Cut into short lines: nobody writes so who does not mean it. */
  cut: string[];
  /** In lines that are as long as others: any text that is wrapped at a width has them. */
  wrapped: string[];
  /** Whether there are more than are read. */
  isMore: boolean;
}

/** A line, or a sentence of it. */
interface Stretch {
  text: string;
  /** Whether the line is, or each of the pieces into which signs part it. */
  short: boolean;
  /** How signs part its line. */
  parted: "not" | "somewhere" | "in pieces";
}

/** Signs that part the words of a line, and end no sentence for whoever reads on. */
const parting = / ?(?:[…•·|–—]|\.{2,}|:(?= |$)) ?/u;
/** What counts lines. */
const numbering = /^[([]?(?:\p{N}{1,3}|\p{L})[.)\]]\s+/u;

/**
 * Sentences that stand in several lines (blocks, cells, items), as they are read one after the other, and down the columns of tables. The work is in proportion to
 * the text.
 * @param above a line that stands above them, such as the subject
 */
export function cutSentences(html: string, above = ""): OverLines {
  const spoken = tokens(html).flatMap((token) =>
    token.kind === "open" && token.name !== "img" ? spokenBy(token, html) : [],
  );
  const { columns, isMore } = columnsOf(html);
  const over = readOn([[above, ...linesAsText(html)].filter(hasLetters), spoken.filter(hasLetters), ...columns]);
  return { ...over, isMore: over.isMore || isMore };
}

/** The same of a plain text. */
export function cutText(text: string, above = ""): OverLines {
  const lines = [above, ...text.split("\n")].map((line) => line.trim());
  return readOn([lines.filter(hasLetters)]);
}

function hasLetters(line: string): boolean {
  return /\p{L}/u.test(line);
}

/** As lines stand, and over the signs that part their words. */
function readOn(parts: readonly (readonly string[])[]): OverLines {
  const stand = parts.map((lines) => lines.map((line) => stretchesOf(line.replace(numbering, ""), false)));
  const over = parts.map((lines) => lines.map((line) => stretchesOf(line.replace(numbering, ""), true)));
  const isParted = over.some((lines) => lines.some((line) => line.some(({ parted }) => parted !== "not")));
  const [one, other] = [runsIn(stand), isParted ? runsIn(over) : { cut: [], wrapped: [], isMore: false }];
  return {
    cut: [...one.cut, ...other.cut],
    wrapped: [...one.wrapped, ...other.wrapped],
    isMore: one.isMore || other.isMore,
  };
}

function stretchesOf(line: string, over: boolean): Stretch[] {
  const pieces = over ? line.replace(/\s+/gu, " ").split(parting).filter(Boolean) : [line];
  const inPieces = pieces.length > 2 && pieces.every(isShort);
  const parted = pieces.length < 2 ? "not" : inPieces ? "in pieces" : "somewhere";
  const short = inPieces || isShort(line);
  return pieces.join(" ").split(sentenceEnds).map((text) => ({ text, short, parted })); // oxfmt-ignore
}

function runsIn(parts: readonly (readonly Stretch[][])[]): OverLines {
  const [cut, wrapped] = [new Set<string>(), new Set<string>()];
  const put = (run: readonly Stretch[]) => {
    for (let at = 0; at === 0 || at + apart < run.length; at += apart) {
      const some = run.slice(at, at + mostLines);
      const isCut = some.some(({ short, parted }, nth) => parted === "in pieces" || (short && some[nth + 1]?.short));
      if (some.length > 1 || some.some(({ parted }) => parted !== "not"))
        (isCut ? cut : wrapped).add(words(fold(some.map(({ text }) => text).join(" "))));
    }
  };
  for (const lines of parts) {
    const all = lines.flat();
    let run: Stretch[] = [];
    for (const [at, one] of all.entries()) {
      run.push(one);
      if (goesOn(one, all[at + 1])) continue;
      put(run);
      run = [];
    }
  }
  const isMore = Math.max(cut.size, wrapped.size) > mostReadings;
  return { cut: [...cut].slice(0, mostReadings), wrapped: [...wrapped].slice(0, mostReadings), isMore };
}

/**
 * Whether it may be the beginning of what the next one says: both are short, or that one does not begin as a sentence does. A capital says so where other words
 * have none, and what stands before it does not want another word.
 */
function goesOn(one: Stretch, next: Stretch | undefined): boolean {
  if (next === undefined || endsSentence.test(one.text)) return false;
  if ((one.short && next.short) || /^[\p{Ll}\p{Lo}]/u.test(next.text)) return true;
  const last = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(one.text.slice(-longestSmall))?.[0] ?? "";
  return /[,،]$/u.test(one.text) || isSmallWord(fold(last)) || isTitle.test(next.text);
}

const longestSmall = 20;
/** Each word has a capital. */
const isTitle = /^(?:\p{Lu}\S*(?:\s+|$)){3,}$/u;

function isShort(line: string): boolean {
  return line.split(/\s+/).length <= mostWords;
}

function linesAsText(html: string): string[] {
  return linesOf(html, true)
    .map((line) =>
      line
        .map(({ text }) => text)
        .join("")
        .trim(),
    ) // oxfmt-ignore
    .filter(hasLetters);
}

/** Of one table. A year has twelve months, a day twenty-four hours. */
const mostColumns = 40;

/** The cells of each table that holds no other one, column after column; whether one has more columns than are read. */
function columnsOf(html: string): { columns: string[][]; isMore: boolean } {
  const tables: string[][][] = [];
  const open: (string[][] | null)[] = [];
  let cell: string | null = null;
  for (const token of tokens(html)) {
    const table = open.at(-1);
    if (token.kind === "text") {
      if (cell !== null) cell += unescapeHtml(html.slice(token.start, token.end)).replace(/\s+/g, " ");
    } else if (token.kind === "open") {
      if (token.name === "table") {
        open.fill(null);
        open.push([]);
        cell = null;
      } else if (token.name === "tr") table?.push([]);
      else if (token.name === "td" || token.name === "th") cell = table ? "" : null;
      else if (token.name === "img" && cell !== null) cell += spokenBy(token, html).join(" ");
    } else if (token.kind === "close") {
      if (token.name === "table" && open.length > 0) {
        const closed = open.pop();
        if (closed) tables.push(closed);
      } else if ((token.name === "td" || token.name === "th") && cell !== null) {
        table?.at(-1)?.push(cell.trim());
        cell = null;
      }
    }
  }
  const widths = tables.map((rows) => (rows.length < 2 ? 0 : rows.reduce((most, { length }) => Math.max(most, length), 0))); // oxfmt-ignore
  const columns = tables.flatMap((rows, nth) => {
    const width = Math.min(mostColumns, widths[nth]!);
    return width < 2 ? [] : Array.from({ length: width }, (_, at) => rows.flatMap((row) => row[at] || []));
  });
  return { columns, isMore: widths.some((width) => width > mostColumns) };
}

function setsOf(all: readonly number[]): Set<number>[] {
  if (all.length > fewStyled)
    return all.flatMap((one) => [new Set([one]), new Set(all.filter((other) => other !== one))]);
  return Array.from({ length: 2 ** all.length - 1 }, (_, n) => new Set(all.filter((_one, at) => ((n + 1) >> at) & 1)));
}

/** @param breaks whether `br` ends a line, too */
function linesOf(html: string, breaks = false): Piece[][] {
  const lines: Piece[][] = [[]];
  const open: { name: string; styled: number | null }[] = [];
  const end = () => void (lines.at(-1)!.length > 0 && lines.push([]));
  for (const token of tokens(html)) {
    if (token.kind === "text") {
      const text = unescapeHtml(html.slice(token.start, token.end)).replace(/\s+/g, " ");
      lines.at(-1)!.push({ text, styled: open.findLast(({ styled }) => styled !== null)?.styled ?? null });
    } else if (token.kind === "open") {
      if (!inline.has(token.name) || (breaks && token.name === "br")) end();
      if (token.name === "img")
        for (const text of spokenBy(token, html)) lines.at(-1)!.push({ text, styled: open.findLast(({ styled }) => styled !== null)?.styled ?? null }); // oxfmt-ignore
      if (voidElements.has(token.name)) continue;
      const has = token.attributes.some(({ name }) => name === "class" || name === "style" || name === "id");
      open.push({ name: token.name, styled: has && inline.has(token.name) ? token.start : null });
    } else if (token.kind === "close") {
      const at = open.findLastIndex(({ name }) => name === token.name);
      if (at !== -1) open.splice(at);
      if (!inline.has(token.name)) end();
    }
  }
  return lines;
}
