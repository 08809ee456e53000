import { backgroundOf } from "./background.ts";
import { fontOf } from "./fonts.ts";
import { partedBy } from "./parted.ts";
import { readers } from "./properties.ts";

/** What a declaration says of a property, as it is written: what comes of it depends on what its element stands in. */
export interface Value {
  /** The property as it was named: a part may be said by the whole (`font`). */
  given: string;
  text: string;
  /** Of two the greater holds (`rankOf`). */
  rank: number;
}

/** What declarations say, by property; properties of a sheet's own (`--name`) among them. */
export type Said = ReadonlyMap<string, Value>;

export const nothing: Said = new Map();

/** Where declarations stand, the weakest first (CSS Cascading 4, section 6): in browsers, attributes, sheets, an element's own style. */
type Layer = "browser" | "attributes" | "sheet" | "own";
const layers: readonly Layer[] = ["browser", "attributes", "sheet", "own"];

/** How much of a declaration holds against another: what is important, then where it stands, then how narrowly it is meant, then the later one. */
function rankOf(layer: Layer, important: boolean, narrow: number, at: number): number {
  return ((layers.indexOf(layer) + (important ? layers.length : 0)) * 1e9 + narrow) * 1e6 + Math.min(at, 1e6 - 1);
}

/** Those that say several properties at once. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  background: ["background-color", "background-image", "background-clip"],
  font: ["font-size", "line-height", "font-family"],
};

/** What a value says of one of the properties that it may be of. @returns null where it is written in a way that not every browser knows, or nobody here */
export function partOf(name: string, given: string, text: string): string | null {
  const isPainted = name === "background-color" || name === "background-image";
  if (isPainted && !everywhere.test(text) && backgroundOf(given, text) === null) return null;
  if (name === "background-clip" && given === "background") return /\btext\b/.test(text) ? "text" : "border-box";
  return given !== "font" || everywhere.test(text) ? text : (fontOf(text)?.[name] ?? null);
}

/** What any property may be. */
const everywhere = /^(?:inherit|initial|unset)$/;

const asOther: Readonly<Record<string, string>> = { "text-decoration-line": "text-decoration" };

/** Properties by which a text may not be seen, or is seen in another order. All others leave a text where it can be read. */
export const read: ReadonlySet<string> = new Set([
  ...Object.keys(readers),
  ...`color font-size -webkit-text-fill-color background-clip background-color background-image background-position background-repeat background-size
  block-size height inline-size max-height max-width min-height min-width overflow overflow-x overflow-y width aspect-ratio direction unicode-bidi`.split(
    /\s+/,
  ),
]);
const resettable = [...read].filter((name) => name !== "direction" && name !== "unicode-bidi");

/** Those that are handed on to what stands within. */
export const handedOn: ReadonlySet<string> = new Set(
  `color direction font-family font-size letter-spacing line-height mso-ansi-font-size mso-font-width mso-hide text-indent text-shadow text-size-adjust
  -webkit-text-size-adjust -ms-text-size-adjust -moz-text-size-adjust visibility white-space word-spacing -webkit-text-fill-color`.split(
    /\s+/,
  ),
);

/** What declarations say. @param at the place of their rule @param narrow how narrow its selector is */
export function saidBy(declarations: string, layer: Layer, narrow = 0, at = 0): Said {
  if (declarations === "") return nothing;
  const values = new Map<string, Value>();
  for (const one of partedBy(";", declarations)) {
    const colon = one.indexOf(":");
    if (colon === -1) continue;
    const written = one.slice(0, colon).trim();
    const given = written.startsWith("--") ? written : written.toLowerCase();
    const whole = one.slice(colon + 1).trim();
    // Anywhere but at its end it is a part of the value.
    const text = whole.replace(/!\s*important$/i, "").trim();
    const important = text !== whole;
    // How a property of the sheet's own is called is written in one way.
    const value = {
      given,
      text: /--/.test(one) ? text : text.toLowerCase(),
      rank: rankOf(layer, important, narrow, at),
    };
    if (given.startsWith("--")) put(values, given, value);
    else if (given === "all") for (const name of resettable) put(values, name, value);
    else for (const name of wholes[given] ?? [asOther[given] ?? given]) if (read.has(name)) put(values, name, value);
  }
  return values.size === 0 ? nothing : values;
}

function put(values: Map<string, Value>, name: string, one: Value): void {
  const before = values.get(name);
  if (!before || one.rank >= before.rank) values.set(name, one);
}

/** Both. Whichever comes first, each property has the value that holds. */
export function together(one: Said, other: Said): Said {
  if (one === nothing || other === nothing) return one === nothing ? other : one;
  const values = new Map(one);
  for (const [name, value] of other) put(values, name, value);
  return values;
}

/** Whether one says anything beside another: what is weaker does not. */
export function isHeard(one: Said, beside: Said): boolean {
  return one.entries().some(([name, { rank }]) => rank >= (beside.get(name)?.rank ?? 0));
}
