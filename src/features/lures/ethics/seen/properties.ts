import { numberOf, times } from "./lengths.ts";
import type { Range } from "./lengths.ts";
import type { Ink } from "./ink.ts";
import { partedBy } from "./parted.ts";

export type Length = (value: string, whole?: Range) => Range | null;
type Writable = { -readonly [K in keyof Ink]: Ink[K] };

/** What values say that are plain. @returns whether it is known what this one does */
type Reader = (ink: Writable, value: string, length: Length) => boolean;

/** What `initial` is. */
export const initial: Readonly<Record<string, string>> = {
  color: "#000",
  "-webkit-text-fill-color": "currentcolor",
  display: "inline",
  "font-size": "medium",
  "letter-spacing": "normal",
  "line-height": "normal",
  "mso-hide": "none",
  opacity: "1",
  "text-decoration": "none",
  "text-indent": "0",
  transform: "none",
  visibility: "visible",
  "white-space": "normal",
  "word-spacing": "normal",
  zoom: "1",
};

/** As every browser knows them: what one does not know it drops. */
const shown =
  /^(?:block|inline|flow-root|contents|list-item|grid|flex|inline-(?:block|flex|grid|table)|table(?:-(?:row|cell|caption|(?:row|header|footer)-group))?|-webkit-(?:inline-)?(?:box|flex))$/;

const spaced =
  (name: "letters" | "gaps"): Reader =>
  (ink, value, length) => {
    ink[name] = value === "normal" ? [0, 0] : (length(value) ?? [-Infinity, Infinity]);
    return true;
  };

/** Each word is a length between two, in pixels, or says that there is none. */
const between =
  (least: number, most: number): Reader =>
  (_ink, value, length) =>
    value.split(" ").every((one) => {
      if (/^(?:auto|normal|none|initial|from-font|baseline|middle|top|bottom|sub|super|text-top|text-bottom|medium|thin|thick)$/.test(one)) return true; // oxfmt-ignore
      const found = length(one, [300, 1500]);
      return found !== null && found[0] >= least && found[1] <= most;
    });

const matches =
  (pattern: RegExp): Reader =>
  (_ink, value) =>
    value === "initial" || pattern.test(value);

/** What leaves a box as it is, and what leaves nothing of it. */
const cutBy =
  (free: RegExp, nothing: RegExp): Reader =>
  (ink, value) => {
    ink.speck ||= nothing.test(value);
    return nothing.test(value) || value === "initial" || free.test(value);
  };

const adjusted = matches(/^(?:none|auto|100%)$/);
const shadow: Reader = (_ink, value, length) => {
  const lengths = value.replace(/\([^()]*\)/g, "").split(/[\s,]+/).map((one) => length(one)); // oxfmt-ignore
  return value === "initial" || lengths.every((one) => one === null || (one[0] >= -8 && one[1] <= 8));
};

/** Rows have room. */
const tracks = matches(/^(?!.*(?:^|[\s(,])0(?:\.\d+)?(?:[a-z]+|%)?(?:[\s),]|$))/);

function transformed(ink: Writable, value: string, length: Length): boolean {
  for (const [, kind, inside] of value.matchAll(/([a-z]+)\(([^()]*)\)/g)) {
    const parts = inside!.split(",").map((one) => one.trim());
    const numbers = parts.map((one) => Number.parseFloat(one));
    // Nothing is done to what is no box: nobody knows here whether it is one.
    if (kind!.startsWith("scale")) ink.scale = [ink.scale[0] * Math.min(1, ...numbers.map(Math.abs)), ink.scale[1]];
    else if (kind === "rotate") ink.turn += Math.abs(numbers[0]!);
    else if (kind!.startsWith("skew")) {
      if (numbers.some((one) => !(Math.abs(one) <= 30))) return false;
    } else if (!parts.every((one) => /^-?\d{1,2}(?:\.\d+)?%$/.test(one) || between(-100, 1500)(ink, one, length)))
      return false;
  }
  return /^(?:none|(?:[a-z]+\([^()]*\)\s?)+)$/.test(value);
}

/** Words of signs instead of letters. */
const signs = /(?:^|,)\s*["']?(?:wingdings|webdings|symbol|zapf ?dingbats|marlett|bookshelf symbol|ms (?:outlook|reference specialty)|mt extra|monotype sorts)\b/; // oxfmt-ignore

const edges = (name: string, ...more: string[]) => [name, ...["top", "right", "bottom", "left", "block", "inline"].map((one) => `${name}-${one}`), ...more]; // oxfmt-ignore

/** Of each property by which a text may not be seen what is known of it; a size, a colour and a box are read beside. */
export const readers: Readonly<Record<string, Reader>> = {
  display: (ink, value) => {
    ink.gone ||= /^(?:none|table-column(?:-group)?)$/.test(value);
    return ink.gone || shown.test(value) || value === "inherit";
  },
  visibility: (ink, value) => {
    ink.hidden = /^(?:hidden|collapse)$/.test(value);
    return ink.hidden || value === "visible";
  },
  opacity: (ink, value) => {
    const number = numberOf(value);
    const by: Range = number === null ? [0, 1] : [Math.min(1, Math.max(0, number)), Math.min(1, Math.max(0, number))];
    ink.opacity = [ink.opacity[0] * by[0], ink.opacity[1] * by[1]];
    return true;
  },
  zoom: (ink, value) => {
    const number = value === "normal" ? 1 : numberOf(value);
    ink.scale = number === null ? [0, Infinity] : times(ink.scale, number);
    return number !== 0;
  },
  transform: transformed,
  "line-height": (ink, value, length) => {
    const factor = value === "normal" ? 1.2 : value.endsWith("%") ? null : numberOf(value);
    const pixels = factor === null ? length(value) : null;
    ink.line = factor === null ? { pixels: pixels ?? [0, Infinity] } : { factor };
    return true;
  },
  "letter-spacing": spaced("letters"),
  "word-spacing": spaced("gaps"),
  "white-space": (ink, value) => {
    ink.whole = !/^(?:normal|pre-wrap|pre-line|break-spaces|wrap)$/.test(value);
    return true;
  },
  "text-decoration": (ink, value, length) => {
    ink.struck ||= value.includes("line-through");
    return partedBy(" ", value).every((one) => !/^[+-]?[.\d]/.test(one) || between(0, 4)(ink, one, length));
  },
  "mso-hide": (ink, value) => {
    ink.inOffice = value !== "all";
    return true;
  },
  // What browsers say of what opens at a click.
  "content-visibility": (ink, value) => {
    ink.closed += value === "hidden" ? 1 : -1;
    return true;
  },
  "text-decoration-thickness": between(0, 4),
  "text-indent": between(-100, 100),
  "vertical-align": between(-60, 60),
  "outline-width": between(0, 10),
  "outline-offset": between(-16, 60),
  outline: (ink, value, length) =>
    partedBy(" ", value).every((one) => !/^[+-]?[.\d]/.test(one) || between(0, 10)(ink, one, length)),
  ...Object.fromEntries(edges("margin").map((one) => [one, between(-60, 1500)])),
  ...Object.fromEntries(edges("padding").map((one) => [one, between(0, 1500)])),
  ...Object.fromEntries(["top", "right", "bottom", "left", "inset"].map((one) => [one, between(-24, 1500)])),
  "z-index": matches(/^(?:auto|\+?\d+)$/),
  clip: cutBy(/^auto$/, /^rect\((?:0(?:px)?[\s,]*){4}\)$|^rect\((?:1px[\s,]*){4}\)$/),
  "clip-path": cutBy(/^none$/, /^inset\((?:50|100)%\)$/),
  filter: (ink, value, length) => {
    const [, spread] = /^blur\(([^()]*)\)$/.exec(value) ?? [];
    const pixels = spread === undefined ? null : length(spread);
    if (pixels) ink.blur += pixels[0];
    return pixels !== null || /^(?:none|(?:(?:grayscale|sepia|saturate|hue-rotate)\([^()]*\)\s?)+)$/.test(value);
  },
  "mix-blend-mode": matches(/^normal$/),
  "font-family": (_ink, value) => !signs.test(value),
  "text-shadow": (ink, value, length) => {
    ink.shaded = !/^(?:none|initial)$/.test(value);
    return shadow(ink, value, length);
  },
  "box-shadow": (ink, value, length) => !value.includes("inset") || shadow(ink, value, length),
  "grid-template-rows": tracks,
  "grid-template": tracks,
  "grid-auto-rows": tracks,
  "mso-ansi-font-size": between(6, 500),
  "mso-font-width": matches(/^(?:normal|100%)$/),
  ...Object.fromEntries(["", "-webkit-", "-ms-", "-moz-"].map((one) => [`${one}text-size-adjust`, adjusted])),
};
