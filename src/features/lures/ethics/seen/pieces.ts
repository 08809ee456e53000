import { tokens, unescapeHtml, voidElements } from "../../../../kit/html/index.ts";
import { fold } from "../../../../kit/fold.ts";
import { inline } from "./render.ts";
import { makeOne } from "./words.ts";

const most = 20;

/**
 * Words that are put together from letters in elements of their own. A style can take any of these away in more ways than anybody can list, so what
 * is read is not what stands there. At most twenty.
 */
export function wordsInPieces(html: string): string[] {
  const found = piecesOf(html, (name) => name === "br").filter((pieces) => {
    const short = pieces.filter((one) => Array.from(one).length <= 2 && /\p{L}/u.test(one)).length;
    // H2O and 21st have fewer.
    return short >= 4 && short * 2 >= pieces.length;
  });
  return found.slice(0, most).map((pieces) => pieces.join(""));
}

/** Words in the middle of which an element begins or ends. At most twenty. */
export function brokenWords(html: string): string[] {
  const broken = (pieces: readonly string[]) =>
    pieces.some((one, at) => at > 0 && endsInWord.test(pieces[at - 1]!) && beginsInWord.test(one));
  return piecesOf(html, parts)
    .filter((pieces) => broken(pieces) && pieces.some((one) => /\p{L}/u.test(one)))
    .slice(0, most)
    .map((pieces) => pieces.join(""));
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{N}]/u;
const parts = (name: string) => name === "br" || !inline.has(name);

/** Every word as the texts of it that no element divides. @param ends whether an element of that name ends a word */
function piecesOf(html: string, ends: (name: string) => boolean): string[][] {
  const found: string[][] = [];
  let pieces: string[] = [];
  const end = () => {
    if (pieces.length > 0) found.push(pieces);
    pieces = [];
  };
  for (const token of tokens(html)) {
    if ((token.kind === "open" || token.kind === "close") && ends(token.name)) end();
    if (token.kind !== "text") continue;
    const text = unescapeHtml(html.slice(token.start, token.end)).replaceAll("\u00a0", " ");
    const [first = "", ...rest] = text.split(/\s+/);
    if (first) pieces.push(first);
    for (const word of rest) {
      end();
      if (word) pieces.push(word);
    }
  }
  end();
  return found;
}

/**
 * Words in the middle of which stands something that is no letter and takes room: a picture, a drawing, an empty box, which a style can make a letter of. At most twenty.
 */
export function filledWords(html: string): string[] {
  const found: string[] = [];
  let [before, opened, ofButton, labelled] = ["", false, false, false];
  let filled: "field" | "drawn" | null = null;
  // Fields are wide, and stand between words: the name of another one begins behind them, with a capital or as its label; and what a button says begins with it.
  const isAnother = (text: string) =>
    (ofButton && !/^\p{Ll}/u.test(text)) ||
    (filled === "field" && (/^\p{Lu}/u.test(text) || (labelled && !/^\p{Ll}/u.test(text))));
  for (const token of tokens(html)) {
    if (token.kind === "text") {
      const text = withoutMarks(unescapeHtml(html.slice(token.start, token.end)).replaceAll("\u00a0", " "));
      if (text === "") continue;
      if (filled && endsInWord.test(before) && beginsInWord.test(text) && !isAnother(text))
        found.push(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(before)![0] + /^[\p{L}\p{N}]+/u.exec(text)![0]);
      [before, filled, opened, ofButton, labelled] = [text.slice(-40), null, false, false, false];
    } else if (token.kind === "open") {
      // Of a line that may be broken there nothing is seen.
      if (token.name === "wbr") continue;
      if (fields.has(token.name)) filled ??= "field";
      else if (drawn.has(token.name)) filled = "drawn";
      else if (parts(token.name)) before = "";
      labelled ||= token.name === "label";
      ofButton ||= token.name === "button";
      opened = !voidElements.has(token.name);
    } else if (token.kind === "close") {
      if (opened && !parts(token.name)) filled = "drawn";
      else if (parts(token.name) && !drawn.has(token.name)) before = "";
      opened = false;
      if (token.name === "button") ofButton = false;
    }
  }
  return found.slice(0, most);
}

const drawn: ReadonlySet<string> = new Set(
  "img svg g path circle ellipse rect line polyline polygon defs button input select".split(" "),
);
const fields: ReadonlySet<string> = new Set(["input", "select"]);

/** Without what stands on, or between, letters and takes no room. */
function withoutMarks(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{M}]+/gu, "");
}

const orders: readonly (readonly number[])[] = [
  [0, 1],
  [1, 0],
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * Words that a layout puts together from neighbouring elements which hold nothing but a piece each, in whatever order it places them: floats, columns, rows
 * that run backwards. At most twenty.
 * @param isWord knows folded words
 */
export function wordsByPlace(html: string, isWord: (word: string) => boolean): string[] {
  const found = new Set<string>();
  const known = new Map<string, boolean>();
  const is = (word: string) => known.get(word) ?? (known.set(word, isWord(word)), known.get(word)!);
  let near: string[] = [];
  for (const token of tokens(html)) {
    if (token.kind !== "text") continue;
    const text = fold(unescapeHtml(html.slice(token.start, token.end))).trim();
    // Spaces and signs may stand between pieces.
    if (!/\p{L}/u.test(text)) continue;
    near = /^\p{L}{1,8}$/u.test(text) ? [...near.slice(-2), text] : [];
    const made = orders
      .filter((order) => order.length <= near.length)
      .map((order) => order.map((place) => near.slice(-order.length)[place]!))
      .find((pieces) => makeOne(pieces, is));
    if (!made) continue;
    found.add(made.join(""));
    near = [];
  }
  return [...found].slice(0, most);
}

/** Where elements begin that stand in the middle of a word, as offsets. */
export function elementsWithinWords(html: string): ReadonlySet<number> {
  const open: { name: string; start: number; from: number }[] = [];
  const closed: { start: number; from: number; to: number }[] = [];
  let text = "";
  for (const token of tokens(html)) {
    if (token.kind === "text") text += unescapeHtml(html.slice(token.start, token.end));
    else if (token.kind === "open" || token.kind === "close") {
      if (parts(token.name)) text += "\n";
      else if (token.kind === "open" && !voidElements.has(token.name))
        open.push({ name: token.name, start: token.start, from: text.length });
      else if (token.kind === "close" && open.at(-1)?.name === token.name)
        closed.push({ ...open.pop()!, to: text.length });
    }
  }
  const within = closed.filter(
    ({ from, to }) =>
      endsInWord.test(text.slice(Math.max(0, from - 2), from)) && beginsInWord.test(text.slice(to, to + 2)),
  );
  return new Set(within.map(({ start }) => start));
}
