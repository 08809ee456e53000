import { parsed } from "./colours.ts";
import type { Colour, Painted } from "./colours.ts";
import { partedBy } from "./parted.ts";

/** What a background paints: a colour, and pictures in front of it, the foremost first, of each its colours. */
interface Background {
  colour: Painted;
  pictures: readonly (readonly Colour[])[] | "unknown";
  /** Whether pictures may leave some of what is behind them to be seen. */
  isPlaced: boolean;
}

const length = "(?:0|[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:%|px|r?em|ex|ch|pt|pc|cm|mm|in|vw|vh|vmin|vmax))";
const angle = "[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:deg|turn)|0";
const across = `(?:left|center|right|${length})`;
const down = `(?:top|center|bottom|${length})`;
const place = `(?:${across} ${down}|(?:top|center|bottom) (?:left|center|right)|left|right|top|bottom|center|${length})`;
const extent = "(?:closest|farthest)-(?:side|corner)";
const shape = `(?:(?:circle|ellipse)(?: ${extent})?|${extent})`;

/** How a gradient may begin before its colours (CSS Images 3 and 4), as every browser reads it. */
const beginnings: Readonly<Record<string, RegExp>> = {
  linear: new RegExp(`^(?:${angle}|to (?:(?:top|bottom)(?: (?:left|right))?|(?:left|right)(?: (?:top|bottom))?))$`),
  radial: new RegExp(`^(?:${shape}(?: at ${place})?|at ${place})$`),
  conic: new RegExp(`^(?:from (?:${angle})(?: at ${place})?|at ${place})$`),
};
const stops = new RegExp(`^${length}$`);
const mostStops = 12;

/** The colours of a gradient; null where not every browser reads it as one. */
function coloursOf(word: string): Colour[] | null {
  const [, kind, inside] = /^(?:repeating-)?(linear|radial|conic)-gradient\((.*)\)$/.exec(word) ?? [];
  if (kind === undefined || inside === undefined || isGaping(inside)) return null;
  const parts = partedBy(",", inside).map((one) => partedBy(" ", one));
  if (beginnings[kind]!.test(parts[0]?.join(" ") ?? "")) parts.shift();
  const colours = parts.map(([colour = "", ...at]) => at.length < 3 && at.every((one) => stops.test(one)) ? parsed(colour) : null); // oxfmt-ignore
  return colours.length > 1 && colours.length <= mostStops && colours.every((one) => one !== null) ? colours : null;
}

/** Whether a list has places in which nothing stands: then it is none. */
function isGaping(list: string): boolean {
  return /^\s*(?:,|$)|,\s*(?:,|$)/.test(list);
}

/** What each part of a background may be (CSS Backgrounds 3, section 3.10), of which each stands in a layer once. */
const parts: readonly RegExp[] = [
  new RegExp(`^(?:${place})(?: / (?:cover|contain|(?:auto|${length})(?: (?:auto|${length}))?))?$`),
  /^(?:repeat-[xy]|(?:repeat|no-repeat|space|round)(?: (?:repeat|no-repeat|space|round))?)$/,
  /^(?:scroll|fixed|local)$/,
  /^(?:border|padding|content)-box(?: (?:border|padding|content|text)(?:-box)?)?$/,
];
const placing = 2;

/** The words of a layer, with a sign between a place and a size by itself. */
function wordsOf(layer: string): string[] {
  return partedBy(" ", layer).flatMap((word) => (/[("']/.test(word) ? word : word.replaceAll("/", " / ").split(" "))).filter(Boolean); // oxfmt-ignore
}

interface Layer {
  picture?: string;
  colour?: string;
  isPlaced: boolean;
  /** Whether it is one word. */
  isAlone: boolean;
}

/** A layer; null where not every browser reads it as one. */
function layerOf(layer: string): Layer | null {
  const had = new Set<number>();
  const words = wordsOf(layer);
  const found: Layer = { isPlaced: false, isAlone: words.length === 1 };
  for (let at = 0; at < words.length;) {
    const word = words[at]!;
    const isPicture = /^(?:none$|url\(|[a-z-]+-gradient\()/.test(word);
    if (isPicture || parsed(word) || word === "currentcolor") {
      const kind = isPicture ? "picture" : "colour";
      if (found[kind] !== undefined) return null;
      found[kind] = word;
      at++;
      continue;
    }
    const [kind, count] = longest(words, at);
    if (count === 0 || had.has(kind)) return null;
    had.add(kind);
    found.isPlaced ||= kind < placing;
    at += count;
  }
  return found;
}

/** The part of which the most words from here are. */
function longest(words: readonly string[], at: number): [kind: number, count: number] {
  for (let count = Math.min(5, words.length - at); count > 0; count--) {
    const some = words.slice(at, at + count).join(" ");
    const kind = parts.findIndex((one) => one.test(some));
    if (kind !== -1) return [kind, count];
  }
  return [-1, 0];
}

/** What a background paints that is written as every browser reads it; null of all others. @param given the property that says so */
export function backgroundOf(given: string, value: string): Background | null {
  if (isGaping(value)) return null;
  const layers = partedBy(",", value).map(layerOf);
  const isOne = (one: Layer | null, at: number) =>
    one !== null &&
    (one.colour === undefined || (given !== "background-image" && at === layers.length - 1)) &&
    (given === "background" || (one.isAlone && (one.picture === undefined) !== (given === "background-image")));
  if (!layers.every(isOne)) return null;
  if (given === "background-color" && layers.length > 1) return null;
  const colour = layers.at(-1)?.colour;
  const pictures = layers.flatMap((one) => (one?.picture === undefined || one.picture === "none" ? [] : [one.picture]));
  const painted = pictures.map(coloursOf);
  return {
    colour: colour === undefined ? "above" : (parsed(colour) ?? "unknown"),
    pictures: painted.every((one) => one !== null) ? painted : "unknown",
    isPlaced: layers.some((one) => one?.isPlaced),
  };
}
