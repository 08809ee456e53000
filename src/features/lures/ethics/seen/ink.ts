import { distances } from "./colours.ts";
import type { Colour } from "./colours.ts";
import type { Range } from "./lengths.ts";

/** How the text of an element is written, for somebody who looks at it. */
export interface Ink {
  /** Whether it is not there, as all that stands in it; or in no colour, until something within has one. */
  gone: boolean;
  hidden: boolean;
  /** Whether nobody knows if it is there; and what is handed on to it of which nobody knows what comes of it. */
  unsure: boolean;
  doubts: ReadonlySet<string>;
  /** Whether it is struck out; shown by Outlook; how many parts that open at a click it stands in. */
  struck: boolean;
  inOffice: boolean;
  closed: number;
  /** Null where nobody knows; of the letters alone nothing where they have the colour. */
  colour: Colour | null;
  fill: Colour | null | undefined;
  /** What may be behind it, null where nobody knows. */
  behind: readonly Colour[] | null;
  size: Range;
  root: Range;
  /** By what it is larger or smaller than it is written. */
  scale: Range;
  opacity: Range;
  /** Whether its letters have shadows, by which they are seen whatever their colour is. */
  shaded: boolean;
  /** Over how many pixels a letter is spread. */
  blur: number;
  line: { factor: number } | { pixels: Range };
  letters: Range;
  gaps: Range;
  /** Whether its lines are not broken, and whether what it stands in cuts such lines off. */
  whole: boolean;
  cut: boolean;
  /** Whether nothing of it is seen, where what cuts it off holds: where its element is a box. */
  speck: boolean;
  /** Degrees, whichever way: its own and those of what it stands in. */
  turn: number;
  /** What the properties of a sheet's own are there. */
  variables: ReadonlyMap<string, string>;
}

const white: Colour = [255, 255, 255, 1];

export const paper: Ink = {
  gone: false,
  hidden: false,
  unsure: false,
  doubts: new Set(),
  struck: false,
  inOffice: true,
  closed: 0,
  colour: [0, 0, 0, 1],
  fill: undefined,
  behind: [white],
  size: [16, 16],
  root: [16, 16],
  scale: [1, 1],
  opacity: [1, 1],
  shaded: false,
  blur: 0,
  line: { factor: 1.2 },
  letters: [0, 0],
  gaps: [0, 0],
  whole: false,
  cut: false,
  speck: false,
  turn: 0,
  variables: new Map(),
};

export const night: Ink = { ...paper, colour: white, behind: [[18, 18, 18, 1]] };

export type State = "shown" | "hidden" | "unsure";

/** What nobody reads, and what anybody does; between them nobody knows. A share of what is behind is between 0 and 255. */
const limits = { size: [2, 6], opacity: [0.1, 0.4], distance: [16, 40], blur: [0.03, 0.2] } as const;

/** Whether letters that look like this are seen. @param isMoved whether something may stand elsewhere than it is written, and what is behind a text be something else */
export function stateOf(ink: Ink, isMoved: boolean): State {
  if (ink.gone || (ink.hidden && !ink.doubts.has("visibility"))) return "hidden";
  const size = [ink.size[0] * ink.scale[0], ink.size[1] * ink.scale[1]] as const;
  const colour = ink.fill === undefined ? ink.colour : ink.fill;
  const [least, most] = colour && ink.behind ? distances(colour, ink.behind) : [0, 255];
  if (size[1] < limits.size[0] || ink.opacity[1] <= limits.opacity[0]) return "hidden";
  if (ink.blur >= limits.blur[1] * size[1]) return "hidden";
  // What nobody knows may give it another colour, or what is behind it.
  const isPlain = !isMoved && !ink.shaded && !ink.unsure && ink.doubts.size === 0;
  if (most * ink.opacity[1] < limits.distance[0] && isPlain) return "hidden";
  const isSure =
    !ink.unsure &&
    !ink.speck &&
    ink.doubts.size === 0 &&
    size[0] >= limits.size[1] &&
    ink.blur <= limits.blur[0] * size[0] &&
    ink.opacity[0] >= limits.opacity[1] &&
    least * ink.opacity[0] >= limits.distance[1] &&
    isSpaced(ink) &&
    !(ink.whole && ink.cut);
  return isSure ? "shown" : "unsure";
}

/** Whether, of a text of which nobody knows if it is seen, all is or nothing: it lies on one colour, and no part of it is cut off or stands elsewhere. */
export function isWhole(ink: Ink): boolean {
  return !ink.unsure && ink.doubts.size === 0 && ink.behind?.length === 1 && isSpaced(ink) && !(ink.whole && ink.cut);
}

/** Whether letters and lines stand beside each other, and not upon each other or far apart. */
function isSpaced({ size, line, letters, gaps }: Ink): boolean {
  const lines = "factor" in line ? line.factor : line.pixels[0] / size[1];
  const em = size[0];
  return lines >= 0.5 && letters[0] >= -0.15 * em && letters[1] <= 3 * em && gaps[0] >= -0.2 * em && gaps[1] <= 3 * em;
}

/** Degrees up to which a text is read as it stands: a stamp askew, a column's name on its side. */
const upright = 100;

/** Whether a text is turned so far that its letters may be others. */
export function isTurned({ turn }: Ink): boolean {
  return turn > upright;
}
