import { before, isSame } from "./colours.ts";
import type { Colour } from "./colours.ts";
import { handedOn, isAbsolute } from "./said.ts";
import type { Said } from "./said.ts";

/** In which colours a text is written, for some of those who may look at it: on a screen, on paper, in the dark. */
interface Ink {
  /** Null where nobody knows. */
  colour: Colour | null;
  background: Colour | null;
  /** What is handed on to it by which it is not seen. */
  off: ReadonlySet<string>;
  /** Whether it is too much like what is behind it, or not known to be otherwise. */
  faded: boolean;
}

/** What style says of an element that decides whether, and in which order, its text is seen. */
export interface Look {
  /** Whatever stands in it says, for some of those who look; and for each of them. */
  hidden: boolean;
  hiddenIn: readonly [boolean, ...boolean[]];
  /** As written: `rtl`, `ltr` or nothing. */
  direction: string;
  /** Letters are put in that direction whatever they are. */
  override: boolean;
  isolate: boolean;
  inks: readonly [Ink, ...Ink[]];
  /** Whether any of these is. */
  faded: boolean;
  /** Whether it may be unseen by its place among others, as others like it are not. */
  placed: boolean;
  /** Degrees, whichever way: its own and those of what it stands in. */
  turn: number;
}

export const plainLook: Look = {
  hidden: false,
  hiddenIn: [false],
  direction: "",
  override: false,
  isolate: false,
  inks: [{ colour: [0, 0, 0, 1], background: [255, 255, 255, 1], off: new Set(), faded: false }],
  faded: false,
  placed: false,
  turn: 0,
};

/**
 * How an element looks.
 * @param saids what is said of it, for each of those who may look; the first by all
 * @param above what it stands in
 * @param placed which of these are said of it by its place among others, by their index
 */
export function lookOf(saids: readonly [Said, ...Said[]], above: Look, placed: readonly number[]): Look {
  const last = (name: string) => saids.findLast(({ values }) => values.has(name))?.values.get(name)?.value ?? "";
  const first = inkOf(saids[0], above.inks[0]);
  const inks = saids.map((said, at) => {
    const behind = above.inks[at] ?? above.inks[0];
    return said === saids[0] && behind === above.inks[0] ? first : inkOf(said, behind);
  }) as [Ink, ...Ink[]];
  const hiddenIn = saids.map((said, at) => (above.hiddenIn[at] ?? above.hiddenIn[0]) || isHidden(said)) as [boolean, ...boolean[]]; // oxfmt-ignore
  return {
    hidden: hiddenIn.some(Boolean),
    hiddenIn,
    direction: last("direction"),
    override: /override/.test(last("unicode-bidi")),
    isolate: /isolate/.test(last("unicode-bidi")) || /inline-(block|flex|grid|table)/.test(last("display")),
    inks,
    faded: inks.some((one) => one.faded),
    placed: above.placed || placed.some((at) => isOff(saids[at]!, inks[at]!) !== isOff(saids[0], inks[0])),
    turn: above.turn + Math.max(...saids.map(({ turn }) => turn)),
  };
}

function isHidden({ values }: Said): boolean {
  return values.entries().some(([name, { hides }]) => hides && !handedOn.has(name));
}

function isOff(said: Said, { faded }: Ink): boolean {
  return faded || isHidden(said);
}

function inkOf({ values }: Said, above: Ink): Ink {
  if (values.size === 0) return above;
  const [colour, background] = [colourFrom(values, above), backgroundFrom(values, above)];
  const off = offFrom(values, above.off);
  const isSeen = off.size === 0 && colour !== null && background !== null && !isSame(before(colour, background), background); // oxfmt-ignore
  return { colour, background, off, faded: !isSeen };
}

function colourFrom(values: Said["values"], above: Ink): Colour | null {
  const found = values.get("color")?.painted ?? "above";
  if (found === "above") return above.colour;
  return found === "unknown" ? null : found;
}

function backgroundFrom(values: Said["values"], above: Ink): Colour | null {
  const [plain, picture] = [values.get("background"), values.get("background-image")];
  if (picture && picture.rank >= (plain?.rank ?? 0) && !/^(?:none|initial|unset|revert)$/.test(picture.value))
    return null;
  const found = plain?.painted ?? "above";
  if (found === "above") return above.background;
  if (found === "unknown" || (found[3] < 1 && above.background === null)) return null;
  return found[3] < 1 ? before(found, above.background!) : found;
}

function offFrom(values: Said["values"], above: ReadonlySet<string>): ReadonlySet<string> {
  let off = above;
  for (const name of handedOn) {
    const said = values.get(name);
    if (said?.hides) off = new Set([...off, name]);
    else if (said && off.has(name) && isAbsolute(said)) off = new Set([...off].filter((one) => one !== name));
  }
  return off;
}

/** Whether somebody does not see a text that looks like this. */
export function isUnseen({ hidden, faded }: Look): boolean {
  return hidden || faded;
}

/** The same for one of those who may look. @param at as in `inks` */
export function isUnseenIn({ hiddenIn, inks }: Look, at: number): boolean {
  return (hiddenIn[at] ?? hiddenIn[0]) || (inks[at] ?? inks[0]).faded;
}

/** Degrees up to which a text is read as it stands: a stamp askew, a column's name on its side. */
const upright = 100;

/** Whether a text is turned so far that its letters may be others. */
export function isTurned({ turn }: Look): boolean {
  return turn > upright;
}
