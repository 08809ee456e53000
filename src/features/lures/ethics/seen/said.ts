import { backgroundOf, colourOf } from "./colours.ts";
import type { Painted } from "./colours.ts";

/** What a declaration says of a property that decides whether text is seen, and how it runs. */
interface Value {
  value: string;
  /** Whether nobody sees a text of which it is true. */
  hides: boolean;
  /** Whether browsers take it for sure: what they do not know leaves the one before it as it is. */
  plain: boolean;
  /** Of two the greater holds (`rankOf`). */
  rank: number;
  /** Of a colour or a background. */
  painted: Painted;
}

/** What declarations say, by property. */
export interface Said {
  values: ReadonlyMap<string, Value>;
  /** Degrees, whichever way. */
  turn: number;
}

export const nothing: Said = { values: new Map(), turn: 0 };

/** Where declarations stand, the weakest first (CSS Cascading 4, section 6): attributes, sheets, an element's own style. */
type Layer = "attributes" | "sheet" | "own";
const layers: readonly Layer[] = ["attributes", "sheet", "own"];

/** How much of a declaration holds against another: what is important, then where it stands, then how narrowly it is meant, then the later one. */
function rankOf(layer: Layer, important: boolean, narrow: number, at: number): number {
  return ((layers.indexOf(layer) + (important ? layers.length : 0)) * 1e6 + narrow) * 1e7 + Math.min(at, 1e7 - 1);
}

/** How narrow a selector is (Selectors 4, section 17), below a million: ids, then classes, states and attributes, then names. */
export function narrowness(selector: string): number {
  const count = (pattern: RegExp) => Math.min(99, selector.match(pattern)?.length ?? 0);
  return (
    count(/#/g) * 10_000 +
    count(/\.|\[|(?<!:):(?!:|(?:before|after|where|not|is)\b)/g) * 100 +
    count(/(?:^|[\s>+~(])[a-z]/g)
  );
}

const calculated = /^(?:var|calc|min|max|clamp)\(/;
const size =
  /^(?:0(?:\.0+)?[a-z%]*|[0-5](?:\.\d+)?(?:px|pt)?|[0-3]?\d(?:\.\d+)?%|0?\.[0-4]\d*(?:r?em|ch|ex)|0?\.\d+(?:v\w+|cm|mm|in|pc|px|pt)|[01](?:\.\d+)?mm)$/;
const narrowBox = /^(?:\d(?:\.\d+)?(?:px|pt|%)?|0?\.\d+(?:[a-z]+|%))$/;
const away = /^(?:-(?:\d{3,}(?:\.\d+)?(?:px|pt)?|\d{2,}(?:\.\d+)?(?:r?em|ch|v\w+|cm|in))|\d{4,}px)$/;
const few = /^-?(?:0?\.[0-3]\d*|[0-3]?\d(?:\.\d+)?%|0)$|^-\d/;

/** Whatever may be too small, too faint or too narrow to be read: what is left out by mistake is read in the view of all that stands there. */
const hiding: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === "none",
  visibility: (value) => /^(?:hidden|collapse)$/.test(value),
  "mso-hide": (value) => value === "all",
  opacity: (value) => few.test(value),
  "font-size": (value) => size.test(value),
  zoom: (value) => /^(?:0?\.|0|[1-4]?\d%)/.test(value) && !/^0?\.[5-9]/.test(value),
  "line-height": (value) => /^(?:0|0?\.[0-4]\d*)(?:px|em|%)?$/.test(value),
  filter: (value) => /(?:opacity|blur|contrast|brightness|invert)\(/.test(value),
  "mix-blend-mode": (value) => value !== "normal",
  "-webkit-text-fill-color": (value) => value !== "currentcolor" && value !== "inherit",
  "clip-path": (value) => value !== "none",
  clip: (value) => value.startsWith("rect"),
  "letter-spacing": (value) => /^-(?:0?\.[3-9]|[1-9])/.test(value),
  "text-decoration": (value) => value.includes("line-through"),
  transform: (value) => /scale[xy]?\([^()]*?(?:\b0(?![.\d])|\.[0-4])|translate[xy]?\([^()]*?\d{3,}/.test(value),
  "text-indent": (value) => /^-?(?:\d{3,}|\d{2,}(?:\.\d+)?(?:r?em|ch|v\w+|cm|in))/.test(value),
  ...Object.fromEntries(["left", "top", "right", "bottom", "margin-left", "margin-top"].map((one) => [one, (value: string) => away.test(value)])), // oxfmt-ignore
  ...Object.fromEntries(
    ["width", "height", "inline-size", "block-size"].flatMap((one) => [
      [one, (value: string) => narrowBox.test(value)],
      [`max-${one}`, (value: string) => narrowBox.test(value)],
    ]),
  ),
};

/** Those that are handed on to what stands within, which may say otherwise. */
export const handedOn: ReadonlySet<string> = new Set(
  "visibility font-size line-height letter-spacing text-indent -webkit-text-fill-color".split(" "),
);
const calculable: ReadonlySet<string> = new Set(
  "display visibility opacity font-size max-width max-height width height line-height".split(" "),
);
/** What decides of a colour and of how a text runs. */
const others = ["color", "background", "background-image", "direction", "unicode-bidi"] as const;
const kept: ReadonlySet<string> = new Set([...Object.keys(hiding), ...others]);

/** Properties that are written as a part of another, or in its place. */
const asOther: Readonly<Record<string, string>> = {
  "background-color": "background",
  "text-decoration-line": "text-decoration",
  font: "font-size",
};

const words = /^(?:inherit|initial|unset|revert)$/;
const number = /^[+]?(?:\d+(?:\.\d+)?|\.\d+)(?:r?em|px|pt|pc|cm|mm|in|ch|ex|v\w{1,3}|%)?$/;
const known: Readonly<Record<string, RegExp>> = {
  display:
    /^(?:block|inline|flex|grid|inline-(?:block|flex|grid|table)|table(?:-[a-z-]+)?|list-item|contents|flow-root)$/,
  visibility: /^visible$/,
  opacity: /^(?:\d+(?:\.\d+)?|\.\d+)%?$/,
  zoom: /^(?:(?:\d+(?:\.\d+)?|\.\d+)%?|normal)$/,
  "font-size": /^(?:medium|x{0,3}-?(?:small|large)|smaller|larger)$/,
};
const nothingSaid = /^(?:normal|auto|none|visible)$/;

function isPlain(name: string, value: string): boolean {
  if (words.test(value) || known[name]?.test(value)) return true;
  return name === "font-size" ? number.test(value) : known[name] === undefined && (number.test(value) || nothingSaid.test(value)); // oxfmt-ignore
}

/** Whether a size is one whatever the text around it has. */
export function isAbsolute({ value, plain }: Value): boolean {
  return plain && !/(?:%|(?<!r)em|ex|ch|er|inherit|unset)$/.test(value);
}

/** What declarations say. @param at the place of their rule @param narrow how narrow its selector is */
export function saidBy(declarations: string, layer: Layer, narrow = 0, at = 0): Said {
  if (declarations === "") return nothing;
  const values = new Map<string, Value>();
  for (const one of declarations.split(";")) {
    const colon = one.indexOf(":");
    if (colon === -1) continue;
    const given = one.slice(0, colon).trim().toLowerCase();
    const important = /!\s*important/i.test(one);
    const value = one.slice(colon + 1).replace(/!\s*important/i, "").trim().toLowerCase(); // oxfmt-ignore
    const rank = rankOf(layer, important, narrow, at);
    for (const name of given === "all" ? kept : [asOther[given] ?? given])
      if (kept.has(name)) put(values, name, valueOf(name, given === "font" ? sizeIn(value) : value, rank));
  }
  return { values, turn: turnOf(declarations) };
}

function valueOf(name: string, value: string, rank: number): Value {
  const hides = hiding[name]?.(value) === true || (calculable.has(name) && calculated.test(value));
  const painted = name === "color" ? colourOf(value) : name === "background" ? backgroundOf(value) : "above";
  return { value, hides, plain: isPlain(name, value), rank, painted };
}

/** The size that a font says. */
function sizeIn(font: string): string {
  return font.split(/[\s/]/).find((one) => /^(?:\d+(?:\.\d+)?|\.\d+)(?:[a-z]{1,4}|%)$|^0$/.test(one)) ?? "medium";
}

function put(values: Map<string, Value>, name: string, one: Value): void {
  const before = values.get(name);
  if (before) {
    const [weak, strong] = one.rank >= before.rank ? [before, one] : [one, before];
    values.set(name, weak.hides && !strong.hides && !strong.plain ? weak : strong);
  } else values.set(name, one);
}

/** Both. Whichever comes first, each property has the value that holds. */
export function together(one: Said, other: Said): Said {
  if (one === nothing || other === nothing) return one === nothing ? other : one;
  const values = new Map(one.values);
  for (const [name, value] of other.values) put(values, name, value);
  return { values, turn: one.turn + other.turn };
}

/** Degrees by which declarations turn what they are said of. */
export function turnOf(declarations: string): number {
  const turns = declarations.matchAll(/\brotate\(\s*[+-]?(\d+(?:\.\d+)?)/gi);
  return [...turns].reduce((sum, [, degrees]) => sum + Number(degrees), 0);
}
